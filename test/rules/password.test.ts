import { describe, expect, it } from 'vitest';
import { meetsPolicy, PASSWORD_CHECKS, passesAllChecks, passwordChecks, strengthOf } from '#contract/rules/password.ts';

/** The live checks that a password does not meet. */
const unmet = (password: string) => PASSWORD_CHECKS.filter((check) => !passwordChecks(password)[check]);

/** Passwords of every mixture of kinds of characters, of every length from 0 to 20. */
const KINDS = { upper: 'Q', lower: 'w', digit: '7', special: '!', space: ' ' } as const;
const mixtures = Array.from({ length: 2 ** 5 }, (_, bits) =>
  Object.entries(KINDS).filter((_kind, index) => bits & (1 << index)),
);
const written = mixtures.flatMap((mixture) =>
  Array.from({ length: 21 }, (_, length) => ({
    kinds: new Set(mixture.slice(0, length).map(([kind]) => kind)),
    password: Array.from({ length }, (_place, index) => mixture[index % mixture.length]?.[1] ?? '').join(''),
  })),
);

describe('the live checks', () => {
  it.each([
    ['Abcde1!', ['minimum']],
    ['Abcdef1!', []],
    ['Abcdefghijklmno1!x', []],
    ['Abcdefghijklmno1!xy', ['maximum']],
    ['abcdef1!', ['upper']],
    ['ABCDEF1!', ['lower']],
    ['Abcdefgh', ['digit', 'special']],
    ['Abcd ef1!', ['noSpace']],
    ['Abcd\u00a0ef1!', ['noSpace']],
    ['Ab1', ['minimum', 'special']],
    ['', ['minimum', 'upper', 'lower', 'digit', 'special']],
  ] as const)('VALID-01 VALID-02 VALID-03 VALID-05 VALID-06: "%s" leaves %j unmet', (password, checks) => {
    expect(unmet(password)).toEqual(checks);
  });

  it('VALID-01: characters are counted, whatever they are made of', () => {
    expect(unmet('Aa1!𝟙😀中')).toEqual(['minimum']);
    expect(unmet('Aa1!😀😀😀😀')).toEqual([]);
    expect(unmet(`Aa1!${'😀'.repeat(14)}`)).toEqual([]);
    expect(unmet(`Aa1!${'😀'.repeat(15)}`)).toEqual(['maximum']);
  });
});

describe('the policy, for every mixture and length', () => {
  it('VALID-01 VALID-02 VALID-03 VALID-04 VALID-05: takes 8 to 18 with upper, lower, and a number or special, without space', () => {
    for (const { password, kinds } of written) {
      const isTaken =
        password.length >= 8 &&
        password.length <= 18 &&
        kinds.has('upper') &&
        kinds.has('lower') &&
        (kinds.has('digit') || kinds.has('special')) &&
        !kinds.has('space');
      expect([password, meetsPolicy(password)]).toEqual([password, isTaken]);
    }
  });

  it('VALID-07 VALID-08: the forms demand both number and special, so whatever they take the server takes', () => {
    for (const { password, kinds } of written) {
      const isBoth = kinds.has('digit') && kinds.has('special');
      expect([password, passesAllChecks(password)]).toEqual([password, meetsPolicy(password) && isBoth]);
    }
    expect([passesAllChecks('Abcdefg1'), meetsPolicy('Abcdefg1')]).toEqual([false, true]);
  });

  it('VALID-11: is strong from 12 characters on, medium below, weak when a check is unmet', () => {
    for (const { password } of written) {
      const strong = password.length >= 12 ? 'strong' : 'medium';
      expect([password, strengthOf(password)]).toEqual([password, passesAllChecks(password) ? strong : 'weak']);
    }
    expect(strengthOf('Abcdef1!')).toBe('medium');
  });
});
