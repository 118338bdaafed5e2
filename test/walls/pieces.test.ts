/** Code that is fetched later is asked for in one way: docs/decisions/0050-one-promise-for-a-piece-of-code.md. */
import { expect, test } from 'vitest';
import { resolved, sources } from '#tools/sources.ts';

/** Wrappers that keep one promise for each imported module. */
const KEPT = /\b(?:pieceOf|lazyView)\(\s*\(\) => import\('([^']+)'\),?\s*\)/g;
const ANY = /\bimport\(/g;
/** Exempt: Node runs it, and evaluates modules in order. */
const ON_SERVER = 'src/sent/';

const app = sources.filter(({ path, house }) => house === 'src' && !path.startsWith(ON_SERVER));
const kept = app.flatMap(({ path, code }) =>
  [...code.matchAll(KEPT)].map(([, name = '']) => ({ path, piece: resolved(path, name) })),
);

test('the app fetches code by what keeps one promise for it, and by nothing else', () => {
  const counts = app.map(({ path, code }) => ({ path, asked: [...code.matchAll(ANY)].length }));
  const keeping = (file: string) => kept.filter(({ path }) => path === file).length;
  expect(counts.filter(({ path, asked }) => asked !== keeping(path))).toEqual([]);
  expect(kept.length).toBeGreaterThan(70);
});

test('no piece of code is asked for in two places, which would be two promises', () => {
  const places = Map.groupBy(kept, ({ piece }) => piece);
  expect([...places.values()].filter((of) => of.length > 1)).toEqual([]);
});
