import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expandScope, listRequirements, provenIn } from '#tools/requirements.ts';

it('counts the ids at the beginning of titles of tests that passed, and of titles above them', () => {
  const test = (status: string, title: string, ...ancestorTitles: string[]) => ({ status, title, ancestorTitles });
  const assertionResults = [
    test('passed', 'BOOK-17 BOOK-18: picking a start time'),
    test('passed', 'in a row', 'I18N-05: only the stored choice counts'),
    test('passed', 'a sentence about BOOK-19: not proven'),
    test('failed', 'APPT-03: pending'),
    test('skipped', 'APPT-04: later'),
  ];
  const proven = provenIn(JSON.stringify({ testResults: [{ assertionResults }] }));
  expect([...proven]).toEqual(['BOOK-17', 'BOOK-18', 'I18N-05']);
});

it('expands ranges of the scope', () => {
  expect(expandScope('NAV-01 NAV-24..26\nI18N-01..02')).toEqual([
    'NAV-01',
    'NAV-24',
    'NAV-25',
    'NAV-26',
    'I18N-01',
    'I18N-02',
  ]);
});

it('every id in the scope is a requirement', async () => {
  const known = new Set((await listRequirements()).map(({ id }) => id));
  const scope = expandScope(await readFile('docs/scope.txt', 'utf8'));
  expect(scope.filter((id) => !known.has(id))).toEqual([]);
});
