/** docs/law.md: what the law asks, and what holds each row. `vitest run test/tools/law.test.ts -u` renews it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, isOld, LOOKED_AT, lawAsMarkdown, listLaw, OF_THIS_MACHINE, PARTIES } from '#tools/law.ts';

const ADAPTERS = 'server/adapters';

test('docs/law.md prints docs/law.tsv as it is', async () => {
  await expect(lawAsMarkdown()).toMatchFileSnapshot('../../docs/law.md');
});

test('every row has an answer, and names one test that is there where a test holds it', () => {
  const rows = listLaw();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

test('a row without an answer, of a test that is not there, or confirmed by us is a fault', () => {
  const row = listLaw().find(({ heldBy }) => heldBy.startsWith('test/'));
  if (!row) throw new Error('No row is held by a test');
  expect(faultsOf({ ...row, heldBy: '' })).toHaveLength(1);
  expect(faultsOf({ ...row, heldBy: `${row.heldBy} no more` })).toHaveLength(1);
  expect(faultsOf({ ...row, heldBy: 'test/nowhere.test.ts: holds it' })).toHaveLength(1);
  expect(faultsOf({ ...row, state: 'confirmed' })).toHaveLength(1);
});

test('the outside parties are those that an adapter speaks to', () => {
  const files = readdirSync(ADAPTERS).filter((name) => name.endsWith('.adapter.ts'));
  expect([...Object.keys(PARTIES), ...OF_THIS_MACHINE].toSorted()).toEqual(files.toSorted());
  for (const file of OF_THIS_MACHINE)
    expect(readFileSync(`${ADAPTERS}/${file}`, 'utf8')).not.toMatch(/fetch|https?:|createTransport/);
});

test('a table that was looked at more than 200 days ago is old', () => {
  expect(isOld('2026-11-28', '2027-06-16')).toBe(false);
  expect(isOld('2026-11-28', '2027-06-17')).toBe(true);
});

// a copy that is changed by no commit stays green
test('the table was not old at the last commit', () => {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' });
  expect(isOld(LOOKED_AT, stdout?.trim() || LOOKED_AT)).toBe(false);
});
