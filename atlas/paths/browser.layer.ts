/** Paths walked in Chromium, on the screens of the tests. */
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { ROOT } from '#atlas/folders.ts';
import { type Harness, onward, openHarness, straight } from '#harness/chromium/harness.ts';
import { type Patience, withPatience } from '#harness/chromium/waiting.ts';
import { along, isLastIn, lookOf, type Place, type Screen, type Sights, walkable } from '#harness/chromium/walk.ts';
import { walked } from '#harness/chromium/walked.ts';
import type { IsLast } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { hasDisplay } from '#tools/display.ts';
import {
  type Evidence,
  failedBy,
  type Layer,
  leftOut,
  leftOutBy,
  NoDisplayError,
  PASSED,
  type Watching,
} from './layers.ts';

const SLOW_MS = 600;
/** A busy machine may be slow; where a walk has failed before, less is waited for. */
const FIRST: Patience = { stillMs: 5_000, actMs: 5_000 };
const AGAIN: Patience = { stillMs: 1_000, actMs: 2_000 };

const NO_SCREEN = 'it begins in a way that has no screen in Chromium';
const screenOf = (flow: Flow): Screen | undefined => walked.get(flow.name)?.find((one) => one.flow === flow);

/** Hands the window to a person at the end of the path: pending answers stay pending, all else continues. */
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

/** Files of a failing walk: a picture of its page, and a trace for Playwright's viewer. */
const evidenceOf = ({ served: { browser } }: Harness, name: string) => {
  const folder = join(ROOT, '.tmp/paths');
  const file = (ending: string) => join(folder, `${name}-${Date.now()}.${ending}`);
  let traced: readonly BrowserContext[] = [];
  return {
    begin: async () => {
      await mkdir(folder, { recursive: true });
      traced = browser.contexts();
      await Promise.all(traced.map(({ tracing }) => tracing.start({ screenshots: true, snapshots: true })));
    },
    end: async (): Promise<Evidence[]> => {
      const [context] = browser
        .contexts()
        .filter((one) => one.pages().some((page) => !page.url().endsWith('/healthz')));
      const [page] = context?.pages() ?? [];
      const [picture, trace] = [file('png'), file('zip')];
      await page?.screenshot({ path: picture });
      await Promise.all(traced.map((one) => one.tracing.stop(one === context ? { path: trace } : {})));
      const isTraced = context !== undefined && traced.includes(context);
      return [
        ...(page ? [{ kind: 'picture', path: relative(ROOT, picture) } as const] : []),
        ...(isTraced ? [{ kind: 'trace', path: `npx playwright show-trace ${relative(ROOT, trace)}` } as const] : []),
      ];
    },
  };
};

/** @throws NoDisplayError */
export const openBrowserLayer = async ({
  isHeaded,
  isSlow,
  isStaying,
  isReloading,
  isForwarding,
}: Watching): Promise<Layer> => {
  if (isHeaded && !hasDisplay()) throw new NoDisplayError();
  const harness = await openHarness({ isHeaded, slowMo: isSlow ? SLOW_MS : 0 });
  const isLast: IsLast = (flow, now, move) => {
    const screen = screenOf(flow);
    if (screen === undefined) return false;
    return screen.isLeft(now, move) || (screen.last !== 'any' && isLastIn(screen.last)(flow, now, move));
  };
  return {
    name: 'browser',
    options: `${isReloading ? ' --reload' : ''}${isForwarding ? ' --forward' : ''}`,
    tries: 12,
    triesMs: 5_000,
    possible: (flow) => {
      const screen = screenOf(flow);
      return screen ? walkable(screen) : flow;
    },
    lacks: (flow) => (screenOf(flow) === undefined ? NO_SCREEN : null),
    isLast,
    shutting: (flow) => screenOf(flow)?.shutting ?? null,
    go: async (walk, manner) => {
      const { flow, path } = walk;
      const screen = screenOf(flow);
      if (screen === undefined) return leftOut(NO_SCREEN);
      const reasonOf = (state: AnyMachineSnapshot, label: string) => screen.unreachableOf(state, label)?.reason ?? null;
      const left = leftOutBy(walk, reasonOf, isLast, screen.shutting);
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
        isForwarding,
        ...(isStaying && { takeOver }),
      };
      const evidence = manner === 'kept' ? evidenceOf(harness, flow.name) : null;
      await evidence?.begin();
      const patience = manner === undefined ? FIRST : AGAIN;
      const error = await withPatience(patience, () =>
        harness.walk(isReloading ? onward({ screen, path }) : straight({ screen, path }), sights),
      );
      const files = error === null ? [] : ((await evidence?.end()) ?? []);
      await harness.clear();
      return error === null || isThere ? PASSED : failedBy(error, files);
    },
    close: harness.close,
  };
};
