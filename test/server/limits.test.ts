/** The table of limits is printed into docs/security.md; `vitest run test/server/limits.test.ts -u` renews it there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS, type Limit, turnsOf } from '#server/kit/limits.ts';
import { limitsAsMarkdown } from '#server/kit/limits-table.ts';

const DOCUMENT = 'docs/security.md';

test('docs/security.md has the limits as the server has them', async () => {
  const [before, after] = readFileSync(DOCUMENT, 'utf8').split(/(?<=<!-- limits -->\n)[^]*(?=<!-- \/limits -->)/);
  await expect(`${before}\n${limitsAsMarkdown()}\n\n${after}`).toMatchFileSnapshot(`../../${DOCUMENT}`);
});

test('a session may do little, the address that hundreds share much', () => {
  const wrong = Object.entries<Limit>(LIMITS).filter(([, { by }]) => {
    const { session = 0, address = Number.POSITIVE_INFINITY, network = Number.POSITIVE_INFINITY } = by;
    return session >= address || (address >= network && by.network !== undefined);
  });
  expect(wrong).toEqual([]);
});

test('each subject is counted apart, and what is not there is not counted', () => {
  const turns = turnsOf('numberLookUps', { session: 's', address: 'a', network: null });
  expect(turns.map(({ subject, requests }) => [subject, requests])).toEqual([
    ['numberLookUps by session:s', 5],
    ['numberLookUps by address:a', 60],
  ]);
});
