/** Pictures and judgements of the walk in Chromium, as they are kept and as the pages of the atlas show them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toldFlows } from '#atlas/flows.ts';
import { factsOf } from '#atlas/pages/flow.facts.ts';
import { flowPage } from '#atlas/pages/flow.page.ts';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { VIEWS, versionOfApp, type WalkFolder, walkFolder } from '#atlas/walk/walk.folder.ts';

const VERSION = 'v';
const otp = toldFlows.filter(({ story }) => story.flow === 'otp').map((flow) => factsOf(flow));
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
const pageOf = async (): Promise<string> => {
  const screens = await readScreens('otp', VERSION, below);
  const svgOf = () => '<svg><title id="title">otp</title></svg>';
  return otp.map((facts) => flowPage(facts, svgOf, new Map(), screens)).join('');
};
const articleOf = (html: string, id: string): string =>
  html.split('<article ').find((part) => part.includes(` id="${id}"`)) ?? '';

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

test('a state shows its looks, the plain one first, with what axe says of each', async () => {
  await picture('code.over rejected', 'code.over', 'code.overheard', 'sending');
  await folder.keepWalk('a', { reason: null, breaches: { 'code.over': [], 'code.over rejected': ['zh-CN dark <b>'] } });
  const article = articleOf(await pageOf(), 'code.over');
  const sources = [...article.matchAll(/ src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual([
    'pictures/otp/code.over.phone.webp',
    'pictures/otp/code.over.phone-zh.webp',
    'pictures/otp/code.over%20rejected.phone.webp',
    'pictures/otp/code.over%20rejected.phone-zh.webp',
  ]);
  expect(article.match(/loading="lazy"/g)).toHaveLength(4);
  expect(article).toContain('no breach of WCAG 2.2 AA');
  expect(article).toContain('zh-CN dark &lt;b&gt;');
  expect(articleOf(await pageOf(), 'sending')).toContain('not checked on its own');
});

test('the flow shows the states that one can look at', async () => {
  await picture('choosing', 'choosing unsent', 'sending');
  await folder.keepWalk('a', { reason: null, breaches: { choosing: [], 'choosing unsent': [] } });
  const [overview = ''] = (await pageOf()).split('</article>');
  const links = [...overview.matchAll(/<a class="screen" href="([^"]+)"><img [^>]*data-base="([^"]+)"/g)];
  expect(links.map((link) => link.slice(1))).toEqual([['#choosing', 'pictures/otp/choosing']]);
});

test('a state without a picture says how it is taken, or why nobody sees it', async () => {
  await folder.keepLooks({ walks: ['a', 'b'], paths: {}, unseen: { sending: 'it is too short' } });
  const html = await pageOf();
  expect(articleOf(html, 'choosing')).toContain('<code>npm run atlas</code>');
  expect(articleOf(html, 'sending')).toContain('it is too short');
  for (const id of ['a', 'b']) await folder.keepWalk(id, { reason: null, breaches: {} });
  expect(articleOf(await pageOf(), 'choosing')).toContain('It has no screen of its own');
});

test('each step of a path has the picture of what is seen there', async () => {
  const path = otp[0]?.cover.find(({ steps }) => steps.at(-1)?.state === 'choosing');
  if (path === undefined) throw new Error('no path ends in choosing');
  const names = [path.start, ...path.steps].map(({ state }) => state);
  await picture('choosing', 'choosing unsent');
  await folder.keepLooks({ walks: [], paths: { [path.id]: [...names.slice(0, -1), 'choosing unsent'] }, unseen: {} });
  const article = articleOf(await pageOf(), `path-${path.id}`);
  const pictures = [...article.matchAll(/<li data-state="([^"]+)"[^>]*?(?: data-picture="([^"]+)")?>/g)];
  expect(pictures[0]?.slice(1)).toEqual(['choosing', 'pictures/otp/choosing']);
  expect(pictures.at(-1)?.slice(1)).toEqual(['choosing', 'pictures/otp/choosing%20unsent']);
  for (const [, state, base] of pictures.slice(1, -1)) expect(base !== undefined).toBe(state === 'choosing');
  expect(article).toContain(`npm run paths -- otp --path ${path.id} --layer browser --stay`);
});
