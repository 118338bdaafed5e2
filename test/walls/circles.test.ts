/** Imports lead one way: no circle of files and none of folders. Imports of types count, and those on demand. */
import { describe, expect, it } from 'vitest';
import { sources } from '#tools/sources.ts';
import { type Arrow, betweenChildren, circlesOf } from './circles.ts';

const files = new Set(sources.map(({ path }) => path));
const arrows: readonly Arrow[] = sources.flatMap(({ path, imports }) =>
  imports.filter((imported) => files.has(imported) && imported !== path).map((to) => ({ from: path, to })),
);
/**
 * Layers of the two rooms whose folders are flows: what opens a flow belongs to the engine, its views stay; each driver
 * belongs to the layer that it drives.
 */
const LAYERS: readonly [files: RegExp, layer: string][] = [
  [/^src\/flows\/[^/]+\/([^/]+\.(?:definition|address)\.ts)$/, 'src/app/'],
  [/^harness\/[^/]+\/([^/]+\.(?:driver|part)\.ts)$/, 'harness/drivers/'],
  [/^harness\/[^/]+\/([^/]+\.(?:checks|steps|view)\.ts)$/, 'harness/dom/'],
  [/^harness\/[^/]+\/([^/]+\.(?:screen|popup|browser-steps)\.ts)$/, 'harness/chromium/'],
];
const inLayer = (path: string): string => {
  const [files, layer] = LAYERS.find(([one]) => one.test(path)) ?? [];
  return files ? path.replace(files, `${layer}$1`) : path;
};
const told = (some: readonly Arrow[]): string[] => [...new Set(some.map(({ from, to }) => `${from} -> ${to}`))];

describe('a circle', () => {
  const chain: readonly Arrow[] = [
    { from: 'src/app.ts', to: 'src/ui/button.ts' },
    { from: 'src/ui/button.ts', to: 'src/format/money.ts' },
  ];
  const circle: readonly Arrow[] = [...chain, { from: 'src/format/day.ts', to: 'src/ui/field.ts' }];

  it('is found, without what only leads to it, from it, or from one circle to another', () => {
    const names = ['into a', 'a b', 'b a', 'b c', 'c d', 'd c', 'd out'].map((pair) => pair.split(' '));
    const found = circlesOf(names.map(([from = '', to = '']) => ({ from, to })));
    expect(told(found)).toEqual(['a -> b', 'b -> a', 'c -> d', 'd -> c']);
    expect(circlesOf(circle)).toEqual([]);
  });

  it('is one of folders, too, where their files make none', () => {
    expect(circlesOf(chain.map(betweenChildren))).toEqual([]);
    expect(told(circlesOf(circle.map(betweenChildren)))).toEqual(['src/ui -> src/format', 'src/format -> src/ui']);
  });
});

describe('imports', () => {
  it('make no circle of files', () => {
    expect(told(circlesOf(arrows))).toEqual([]);
  });

  it('make no circle of what is in one folder: its folders, and its files', () => {
    const inLayers = arrows.map(({ from, to }) => ({ from: inLayer(from), to: inLayer(to) }));
    const found = circlesOf(inLayers.map(betweenChildren));
    // circles of files alone are above
    expect(told(found.filter(({ from, to }) => !files.has(from) || !files.has(to)))).toEqual([]);
  });
});
