/** docs/security.md names every attack of the tests as the thing that proves a door shut, and no test that is not there. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** The title of a test: the first argument of test, of it, and after the rows of each() and for(). */
const TITLE =
  /\b(?:test|it)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1|^\].*?\(\s*(['"`])((?:\\.|(?!\3).)*)\3/gm;

const titlesIn = async (pattern: string): Promise<string[]> => {
  const titles: string[] = [];
  for await (const file of glob(pattern, { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const [, , plain, , title = plain ?? ''] of source.matchAll(TITLE))
      titles.push(title.replaceAll(/\\(['"`])/g, '$1'));
  }
  return titles;
};

const listCited = async (): Promise<string[]> => {
  const text = await readFile(join(ROOT, 'docs', 'security.md'), 'utf8');
  return [...text.matchAll(/^- Test: (.+)$|\| Test: (.+?) *\|$/gm)].map(([, door, row]) => (door ?? row ?? '').trim());
};

test('each test that the doors of docs/security.md name is there', async () => {
  const titles = new Set(await titlesIn('test/**/*.test.{ts,tsx}'));
  expect((await listCited()).filter((title) => !titles.has(title))).toEqual([]);
});

test('each finding of the last attack has its figures before and after, and the tests that count them', async () => {
  const text = await readFile(join(ROOT, 'docs', 'security.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([HMB]\d) +\| (.+?) +\| (.+?) +\| Test: /gm)];
  expect(new Set(rows.map(([, finding]) => finding))).toEqual(
    new Set(['H1', 'H2', 'H3', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'B9']),
  );
  for (const [, , before, after] of rows) expect(before).not.toBe(after);
});

test('each attack of the tests stands at a door of docs/security.md', async () => {
  const cited = new Set(await listCited());
  const attacks = await titlesIn('test/**/attacks-*.test.{ts,tsx}');
  expect(attacks.filter((title) => !cited.has(title))).toEqual([]);
});
