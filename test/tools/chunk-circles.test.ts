/** Import circles that the build refuses: docs/decisions/0050-one-promise-for-a-piece-of-code.md. */
import { expect, it } from 'vitest';
import { refuseCircles } from '#tools/chunk-circles.mjs';

/** esbuild's metafile of these imports; * marks a dynamic import. */
const metafileOf = (files: Record<string, string[]>) => ({
  outputs: Object.fromEntries(
    Object.entries(files).map(([file, imported]) => [
      `assets/c/${file}`,
      {
        imports: imported.map((name) => ({
          path: `./${name.replace('*', '')}`,
          kind: name.startsWith('*') ? 'dynamic-import' : 'import-statement',
        })),
      },
    ]),
  ),
});

it('a circle is refused, also over files of several metafiles, with the names along it', () => {
  const parts = metafileOf({ 'page.js': ['ordering.js'], 'own.js': [] });
  const joined = [
    metafileOf({ 'ordering.js': ['shared.js'] }),
    metafileOf({ 'shared.js': ['main.js', 'ordering.js'] }),
  ];
  expect(() => refuseCircles([parts, ...joined])).toThrow('in a circle: ordering.js -> shared.js -> ordering.js');
  expect(() => refuseCircles([metafileOf({ 'own.js': ['own.js'] })])).toThrow('own.js -> own.js');
});

it('files that import the same ones, and one that is asked for later, make none', () => {
  const parts = metafileOf({ 'page.js': ['shared.js', 'main.js'], 'other.js': ['shared.js', 'elsewhere.js'] });
  const joined = metafileOf({
    'shared.js': ['main.js', 'before.js'],
    'main.js': ['before.js', '*page.js'],
    'before.js': [],
  });
  expect(() => refuseCircles([parts, joined])).not.toThrow();
});
