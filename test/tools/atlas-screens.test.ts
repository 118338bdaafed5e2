/** Pictures and judgements of the walk in Chromium, as they are kept and as the pages of the atlas show them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverageOf } from '#atlas/coverage/flow.coverage.ts';
import { toldFlows } from '#atlas/flows.ts';
import { type FlowData, flowData } from '#atlas/pages/flow.data.ts';
import { storiesData } from '#atlas/pages/stories.page.ts';
import { storiesOf } from '#atlas/pages/told.flow.ts';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { VIEWS, versionOfApp, type WalkFolder, walkFolder } from '#atlas/walk/walk.folder.ts';

const VERSION = 'v';
const [otp] = toldFlows.filter(({ story }) => story.flow === 'otp');
if (!otp) throw new Error('no otp');
let below: string;
let folder: WalkFolder;
beforeEach(async () => {
  below = await mkdtemp(join(tmpdir(), 'myniks-screens-'));
  folder = walkFolder('otp', VERSION, below);
});
afterEach(() => rm(below, { recursive: true }));

const picture = async (...names: string[]): Promise<void> => {
  for (const name of names)
    for (const view of VIEWS) await folder.keepPicture(name, view, Buffer.from(`${name} ${view}`));
};
const dataOf = async (): Promise<FlowData> =>
  flowData({
    flow: otp,
    cards: [],
    lines: [],
    coverage: coverageOf(otp, new Map()),
    screens: await readScreens('otp', VERSION, below),
    outside: new Set(),
    proven: null,
  });

test('the version is that of the built files, not of their compressed forms', async () => {
  await writeFile(join(below, 'index.html'), 'one');
  const first = versionOfApp(below);
  await writeFile(join(below, 'index.html.br'), 'small');
  expect(versionOfApp(below)).toBe(first);
  await writeFile(join(below, 'index.html'), 'two');
  expect(versionOfApp(below)).not.toBe(first);
});

test('a name is pictured when the last of its pictures is there', async () => {
  await picture('choosing');
  await folder.keepPicture('sending', 'phone', Buffer.from('half of them'));
  expect(await folder.pictured()).toEqual(new Set(['choosing']));
  expect(folder.fileOf('code.over rejected', 'phone-dark')).toBe(
    join(below, VERSION, 'otp', 'code.over rejected.phone-dark.webp'),
  );
});

test('nothing is kept of a version that was not walked', async () => {
  await picture('choosing');
  const screens = await readScreens('otp', 'another', below);
  expect(screens.of('choosing')).toEqual([]);
});

test('a state shows its plain look, and no other state’s', async () => {
  await picture('code.over rejected', 'code.over', 'code.overheard', 'sending');
  await folder.keepWalk('a', { reason: null, breaches: { 'code.over': [], 'code.over rejected': ['zh-CN dark <b>'] } });
  const { states } = await dataOf();
  expect(states['code.over']?.picture).toBe('pictures/otp/code.over');
  expect(states['choosing']?.picture).toBeNull();
});

test('a state without a picture says why nobody sees it', async () => {
  await folder.keepLooks({ walks: ['a', 'b'], paths: {}, unseen: { sending: 'it is too short' } });
  const { states } = await dataOf();
  expect(states['sending']?.unseen).toBe('it is too short');
  expect(states['choosing']?.unseen).toBeNull();
});

test('each step of a path has the picture of what is seen there', async () => {
  const path = storiesOf(otp).cover.find(({ steps }) => steps.at(-1)?.state === 'choosing');
  if (path === undefined) throw new Error('no path ends in choosing');
  const names = [path.start, ...path.steps].map(({ state }) => state);
  await picture('choosing', 'choosing unsent');
  await folder.keepLooks({ walks: [], paths: { [path.id]: [...names.slice(0, -1), 'choosing unsent'] }, unseen: {} });
  const { stories } = storiesData(otp, storiesOf(otp), await readScreens('otp', VERSION, below));
  const pictures = stories.find(({ id }) => id === path.id)?.steps.map(([, , state, base]) => [state, base]) ?? [];
  expect(pictures[0]).toEqual(['choosing', 'pictures/otp/choosing']);
  expect(pictures.at(-1)).toEqual(['choosing', 'pictures/otp/choosing unsent']);
  for (const [state, base] of pictures.slice(1, -1)) expect(base !== null).toBe(state === 'choosing');
});
