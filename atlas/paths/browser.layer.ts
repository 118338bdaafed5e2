/** Paths walked in Chromium, on the screens of the tests. */

import type { IsLast } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { openStage, straight } from '#stage/browser/stage.ts';
import { along, isLastIn, lookOf, type Place, type Screen, type Sights, walkable } from '#stage/browser/walk.ts';
import { walked } from '#stage/browser/walked.ts';
import { hasDisplay } from '#tools/display.ts';
import { failedBy, type Layer, leftOut, leftOutBy, NoDisplayError, PASSED, type Watching } from './layers.ts';

const SLOW_MS = 600;

const screenOf = (flow: Flow): Screen | undefined => walked.get(flow.name)?.find((one) => one.flow === flow);

/** Where the path ends the window is a person's: what waits there waits on, all else goes on its way. */
const leaveTo = async ({ page, network, world }: Place): Promise<void> => {
  network.letPass();
  // codes and links are asked for on the way on
  const sent = world.outbox.list()[0];
  const words = sent ? `Sent to ${sent.to}: ${sent.text}` : '';
  if (words !== '') console.error(`${words}\n`);
  // the atlas waits for it; a terminal does not
  process.send?.(words);
  console.error('The window is yours; what is loading waits until the page is reloaded. Close the window to end.');
  await page.waitForEvent('close', { timeout: 0 }).catch(() => undefined);
};

/** @throws NoDisplayError */
export const openBrowserLayer = async ({ isHeaded, isSlow, isStaying }: Watching): Promise<Layer> => {
  if (isHeaded && !hasDisplay()) throw new NoDisplayError();
  const stage = await openStage({ isHeaded, slowMo: isSlow ? SLOW_MS : 0 });
  const isLast: IsLast = (flow, now, move) => {
    const screen = screenOf(flow);
    if (screen === undefined) return false;
    return screen.isLeft(now, move) || (screen.last !== 'any' && isLastIn(screen.last)(flow, now, move));
  };
  return {
    name: 'browser',
    tries: 12,
    possible: (flow) => {
      const screen = screenOf(flow);
      return screen ? walkable(screen) : flow;
    },
    isLast,
    go: async (walk) => {
      const { flow, path } = walk;
      const screen = screenOf(flow);
      if (screen === undefined) return leftOut('it begins in a way that has no screen in Chromium');
      const left = leftOutBy(walk, (state, label) => screen.excuseOf(state, label)?.reason ?? null, isLast);
      if (left !== null) return left;
      let isThere = false;
      const takeOver = (at: Place): Promise<void> => {
        isThere = true;
        return leaveTo(at);
      };
      const looks = along(screen, path).flatMap((state) => lookOf(screen, state) ?? []);
      const sights: Sights = {
        looks: new Set(looks),
        reloaded: new Set(),
        breaches: [],
        ...(isStaying && { takeOver }),
      };
      const error = await stage.walk(straight({ screen, path }), sights);
      await stage.clear();
      return error === null || isThere ? PASSED : failedBy(error);
    },
    close: stage.close,
  };
};
