/**
 * The atlas's walk in Chromium: its results, its continuation after a stop, and the window that opens at a path's end.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import { runPaths } from '#atlas/paths/paths.command.ts';
import { keepWalk } from '#atlas/walk/kept.walk.ts';
import { walksToSee } from '#atlas/walk/seen.walks.ts';
import { VIEWS, type View, walkFolder } from '#atlas/walk/walk.folder.ts';
import { type Harness, newSights, onward, openHarness, straight } from '#harness/chromium/harness.ts';
import { PATIENCE_MS, withPatience } from '#harness/chromium/waiting.ts';
import { lookOf } from '#harness/chromium/walk.ts';
import { screensOf } from '#harness/chromium/walked.ts';
import { required } from '#machines/kit/required.ts';
import { statesOf } from '#model/walker.ts';

let harness: Harness;
let below: string;
beforeAll(async () => {
  [harness, below] = await Promise.all([openHarness({ isShell: true }), mkdtemp(join(tmpdir(), 'myniks-walk-'))]);
});
afterAll(async () => {
  await harness.close();
  await rm(below, { recursive: true });
});

/** Size of a WebP picture, from its extended header. */
const sizeOf = async (file: string): Promise<[width: number, height: number]> => {
  const bytes = await readFile(file);
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
};
const SIZES: Readonly<Record<'phone' | 'desktop', readonly [number, number]>> = {
  phone: [390, 844],
  desktop: [1280, 900],
};
const sizeIn = (view: View) => SIZES[view.startsWith('phone') ? 'phone' : 'desktop'];

test('every state of a flow is pictured in every view and judged once; what was kept is left', async () => {
  const folder = walkFolder('confirm', 'tested', below);
  const walks = [...walksToSee('confirm')];
  for (const [id, walk] of walks) expect(await keepWalk(harness, walk, id, folder)).toBeNull();
  expect(await folder.pictured()).toEqual(new Set(['asking', 'confirmed', 'declined']));
  for (const view of VIEWS) expect(await sizeOf(folder.fileOf('asking', view))).toEqual(sizeIn(view));
  const kept = await folder.walks();
  expect([...kept.keys()].toSorted()).toEqual(walks.map(([id]) => id).toSorted());
  expect([...kept.values()].map(({ reason }) => reason)).toEqual(walks.map(() => null));
  expect([...kept.values()].flatMap(({ breaches }) => Object.entries(breaches))).toEqual([['asking', []]]);

  const pictures = await Promise.all(VIEWS.map((view) => readFile(folder.fileOf('asking', view), 'base64')));
  expect(new Set(pictures).size).toBe(VIEWS.length);
  const before = await stat(folder.fileOf('asking', 'phone'));
  const [[id, walk] = []] = walks;
  if (id === undefined || walk === undefined) throw new Error('nothing is walked');
  expect(await keepWalk(harness, walk, id, folder)).toBeNull();
  expect((await stat(folder.fileOf('asking', 'phone'))).mtimeMs).toBe(before.mtimeMs);
});

test('paths that testers choose are walked, and told when the browser cannot walk them', async () => {
  const said: string[] = [];
  // progress is only reported on a slow machine
  const say = (text: string) => {
    if (!text.startsWith('…')) said.push(text);
  };
  expect((await runPaths(['confirm', '--to', 'confirmed', '--layer', 'browser'], say)).code).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^1\. To “.+” \(1 step\): passed$/)]);
  said.length = 0;
  const { text } = await runPaths(['hold', '--event', 'hold.begin', '--layer', 'browser'], say);
  expect(text).toMatch(/^0 passed, 0 failed, \d left out in browser/);
  expect(said[0]).toMatch(/: left out: step \d, hold\.begin \(.+\): \S/);
});

test('a walk reloads the page where a look comes back, if that is asked for', async () => {
  const [records] = screensOf('records');
  const screen = required(records ?? null, 'records');
  const list = required(statesOf(screen.flow).find((state) => state.matches('list')) ?? null, 'list');
  const [again, once] = [onward, straight].map((kind) => kind({ screen, path: [] }).screen);
  expect([again?.comesBack(list), once?.comesBack(list)]).toEqual([true, false]);
  expect([again, once].map((one) => one && 'afterReload' in one)).toEqual([false, false]);
  const loads: string[] = [];
  const [walk] = walksNamed(screen.flow, [['loadList -> nothing']]);
  const sights = { ...newSights(), looks: new Set([required(lookOf(screen, list), 'look')]) };
  const observe: typeof screen.observe = async (at) => {
    loads.push(await at.page.evaluate(() => String(performance.timeOrigin)));
    return screen.observe(at);
  };
  const walked = onward({ screen: { ...screen, observe }, path: required(walk ?? null, 'walk').path });
  expect(await harness.walk(walked, sights)).toBeNull();
  await harness.clear();
  expect(new Set(loads).size).toBe(2);
  expect((await runPaths(['looks', '--walks', '1', '--seed', '1', '--reload'])).code).toBe(0);
});

test('a walk tries the browser’s Forward after its Back, if that is asked for: an app that follows it is told', async () => {
  const [booking] = screensOf('booking');
  const screen = required(booking ?? null, 'booking');
  const [walk] = walksNamed(screen.flow, [['choosing -> a time', 'step.back']]);
  const path = required(walk ?? null, 'walk').path;
  /** Pages whose app cannot go back in the history. */
  const following: typeof screen.prepare = async (world, asked) => {
    const visit = await screen.prepare(world, asked);
    const before: typeof visit.before = async (page) => {
      await visit.before?.(page);
      await page.addInitScript(() => {
        history.go = () => {};
      });
    };
    return { ...visit, before };
  };
  const go = async (prepare: typeof screen.prepare, isForwarding: boolean) => {
    const walked = straight({ screen: { ...screen, prepare }, path });
    const end = await harness.walk(walked, { ...newSights(), isForwarding });
    await harness.clear();
    return end?.message ?? null;
  };
  expect([await go(screen.prepare, true), await go(following, false)]).toEqual([null, null]);
  const wrong = await withPatience({ stillMs: 10_000, actMs: PATIENCE_MS }, () => go(following, true));
  expect(wrong).toContain('the address after Forward');
});
