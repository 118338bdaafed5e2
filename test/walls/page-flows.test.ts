import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from '#tools/sources.ts';

const byPath = new Map(sources.map((source) => [source.path, source]));
const ROW = /^ {2}'(\/[^']*)': \{\n {4}access: '(?:open|member)',[\s\S]*?^ {2}\},/gm;

/** The view together with the views that it contains. */
const partsOf = (view: string): string[] => {
  const found = new Set([view]);
  for (const path of found)
    for (const imported of byPath.get(path)?.imports ?? []) if (imported.startsWith('src/flows/')) found.add(imported);
  return [...found];
};
const opened = (code: string): string[] =>
  [...code.matchAll(/\buseFlow\(\s*'(\w+)'/g)].flatMap(([, name]) => name ?? []);

const rows = [...(byPath.get('src/route-table.ts')?.code ?? '').matchAll(ROW)].flatMap(([text, path]) => {
  const [, view] = /import\('#(src\/flows\/[^']+)'\)/.exec(text) ?? [];
  const [, flows = ''] = /flows: \[([^\]]*)\]/.exec(text) ?? [];
  return view ? [{ path, view, named: [...flows.matchAll(/\w+/g)].map(([name]) => name) }] : [];
});

test('the code of a flow that a page opens is fetched with that of the page', () => {
  const opens = ({ view }: { view: string }) => [
    ...new Set(partsOf(view).flatMap((part) => opened(byPath.get(part)?.code ?? ''))),
  ];
  const wrong = rows
    .map((row) => ({ ...row, opens: opens(row).toSorted() }))
    .filter(({ named, opens: wanted }) => named.toSorted().join() !== wanted.join());
  expect(
    wrong,
    'flows of a row of src/route-table.ts are those that its views open by useFlow; a flow with an address is open before its page',
  ).toEqual([]);
  expect(rows.filter(({ named }) => named.length > 0).length).toBeGreaterThan(10);
});

test('the flows that are always open come with the first load of every page inside', () => {
  const [, inside = ''] = /const INSIDE = \[([^\]]*)\]/.exec(readFileSync('build.mjs', 'utf8')) ?? [];
  const flows = byPath.get('src/app/flows.ts')?.code ?? '';
  const alwaysOpen = [...flows.matchAll(/^ {2}\w+: \{(?:(?!^ {2}\w)[\s\S])*?isAlwaysOpen: true/gm)].map(
    ([row]) => /import\('#src\/flows\/[\w-]+\/([\w.-]+)\.ts'\)/.exec(row)?.[1],
  );
  expect([...inside.matchAll(/'([\w-]+\.definition)'/g)].map(([, name]) => name)).toEqual(alwaysOpen);
  expect(alwaysOpen.length).toBeGreaterThan(0);
});

test('the pages whose first load is spared are those of visitors, without header and navigation', () => {
  const [, spared = ''] = /const BARE = \/(.*)\/;/.exec(byPath.get('src/start.ts')?.code ?? '') ?? [];
  const table = byPath.get('src/route-table.ts')?.code ?? '';
  const paths = [...table.matchAll(/^ {2}'(\/[^']*)': \{([\s\S]*?)\},$/gm)].map(([, path = '', row = '']) => ({
    path,
    isBare: row.includes('...bare') && !path.startsWith('/store/'),
  }));
  const isSpared = new RegExp(spared);
  expect(paths.filter(({ path }) => isSpared.test(path)).map(({ path }) => path)).toEqual(
    paths.filter(({ isBare }) => isBare).map(({ path }) => path),
  );
  expect(paths.length).toBeGreaterThan(25);
});

test('every machine is held to what it promises over its whole graph', () => {
  const flows = [...byPath.keys()].flatMap((path) => /^machines\/([\w-]+)\/\1\.machine\.ts$/.exec(path)?.[1] ?? []);
  expect(flows.length).toBeGreaterThan(50);
  const promised = [...byPath.keys()].flatMap(
    (path) => /^test\/flows\/[\w-]+\/([\w-]+)\.invariants\.machine\.test\.ts$/.exec(path)?.[1] ?? [],
  );
  expect(flows.filter((flow) => !promised.includes(flow))).toEqual([]);
});

test('docs/owners.md says of each flow of patients what it is for', () => {
  const flows = [...byPath.keys()].flatMap((path) => /^machines\/([\w-]+)\/\1\.machine\.ts$/.exec(path)?.[1] ?? []);
  const told = readFileSync('docs/owners.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| \[([\w-]+)\]\(.*\) *\|.*\w.*\|$/.exec(line)?.[1] ?? []);
  expect(flows.filter((flow) => !flow.startsWith('desk') && !told.includes(flow))).toEqual([]);
});
