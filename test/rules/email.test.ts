import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EmailAddress } from '#contract/particulars.ts';
import { isEmail } from '#contract/rules/email.ts';

it.each([
  ['a@b.co', true],
  [' a@b.co ', true],
  ['first.last+tag@sub.example.com', true],
  ["o'neil@example.com", true],
  ['陈@例子.公司', true],
  ['a@b', false],
  ['a@b.c', false],
  ['a@@b.co', false],
  ['a b@c.co', false],
  ['@b.co', false],
  ['a@.co', false],
  ['a@b.', false],
  ['', false],
  [`${'a'.repeat(248)}@b.co`, true],
  [`${'a'.repeat(250)}@b.co`, false],
] as const)('VALID-14 VALID-15: "%s" is taken: %s', (typed, isTaken) => expect(isEmail(typed)).toBe(isTaken));

it('VALID-15: the server takes it trimmed and in lower case', () => {
  expect(v.parse(EmailAddress, ' Nora.New@Example.COM ')).toBe('nora.new@example.com');
});

/** Far beyond what a busy machine needs; the pattern alone takes longer. */
const LIMIT_MS = 5_000;
it('VALID-15: a long text is refused at once', () => {
  const startedAt = performance.now();
  for (const typed of ['@'.repeat(200_000), `a@${'.'.repeat(200_000)}`, `a@${'.b'.repeat(100_000)}@`]) isEmail(typed);
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
});
