/** docs/tables.md: who writes each table of the database. `vitest run test/tools/tables.test.ts -u` renews it. */
import { expect, test } from 'vitest';
import { TABLES } from '#server/personal/personal-tables.store.ts';
import { listWriters, OF_MIGRATIONS, tablesAsMarkdown } from '#tools/table-writers.ts';

const writers = listWriters();

test('docs/tables.md says for every table which calls and jobs write it', async () => {
  await expect(tablesAsMarkdown(Object.keys(TABLES))).toMatchFileSnapshot('../../docs/tables.md');
});

test('every table that is written is one of the database', () => {
  const ownBooks = ['migration', 'applied_functions'];
  expect([...writers.keys()].filter((table) => !(table in TABLES) && !ownBooks.includes(table))).toEqual([]);
});

test('rows of every table come by a call, a job or the start, or by a migration from what was there before: none by the demo alone', () => {
  const without = Object.keys(TABLES).filter((table) => (writers.get(table)?.insert.length ?? 0) === 0);
  expect(without.toSorted()).toEqual(Object.keys(OF_MIGRATIONS).toSorted());
});
