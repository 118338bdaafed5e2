import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expandScope, idsInTitles, listProven, listRequirements } from '#tools/requirements.ts';

it('reads the ids at the beginning of titles, and nowhere else', () => {
  // quotation marks are put in later, so that this file proves nothing
  const source = `
    it(<BOOK-17 BOOK-18: picking a start time>, () => {});
    test.each(rows)(<I18N-05: only the stored choice counts>, run);
    [<APPT-03: pending>, 30],
    it(<a sentence about BOOK-19: not proven>, () => {});
    // BOOK-20: only a comment
  `;
  expect(idsInTitles(source.replaceAll(/[<>]/g, "'"))).toEqual(['BOOK-17', 'BOOK-18', 'I18N-05', 'APPT-03']);
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

it('every id in a title and in the scope is a requirement', async () => {
  const known = new Set((await listRequirements()).map(({ id }) => id));
  const scope = expandScope(await readFile('docs/scope.txt', 'utf8'));
  expect([...(await listProven()), ...scope].filter((id) => !known.has(id))).toEqual([]);
});
