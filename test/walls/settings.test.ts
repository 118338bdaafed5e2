/** Every setting of a server is in the operators' table, and in the example of a file with settings. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '#server/config/environment.rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The bundler's own, and what `npm run dev` sets for itself. */
const OF_THE_BUILD = ['API_BASE', 'PAYMENT_BASE'];
const INTERNAL = ['WATCH'];
const SETTINGS = [...Object.keys(Environment.entries), ...OF_THE_BUILD].filter((name) => !INTERNAL.includes(name));

const namesIn = async (file: string, pattern: RegExp): Promise<string[]> =>
  [...(await readFile(join(ROOT, file), 'utf8')).matchAll(pattern)].map(([, name = '']) => name);

test('the operators’ table has each setting, and no other', async () => {
  const rows = await namesIn('docs/operators.md', /^\| (`.*?) +\|/gm);
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  expect(names.toSorted()).toEqual(SETTINGS.toSorted());
});

test('the example has each setting once, as a line that does nothing', async () => {
  expect((await namesIn('.env.example', /^# ([A-Z_]+)=/gm)).toSorted()).toEqual(SETTINGS.toSorted());
  expect(await namesIn('.env.example', /^([A-Z_]+)=/gm)).toEqual([]);
});
