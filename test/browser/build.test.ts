/** Development code is not part of the build. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';

const OWN = ['Show whichever moved last', 'inspector.jump'];

test('the inspector of machines is in the sources, and in no file of the build', async () => {
  const sources = globSync('src/{inspector,app/recording}/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  expect(OWN.filter((words) => !sources.some((text) => text.includes(words)))).toEqual([]);
  await buildIfNeeded();
  const files = globSync('assets/**/*.{js,css}', { cwd: DIST });
  expect(files.length).toBeGreaterThan(10);
  const found = files.filter((file) => {
    const text = readFileSync(join(DIST, file), 'utf8');
    return /inspector/.test(file) || OWN.some((words) => text.includes(words));
  });
  expect(found).toEqual([]);
});
