/**
 * Rules for passwords; sections 5 (policy, live checks) and 9 of the product document. Lengths count characters, not
 * UTF-16 units.
 */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 18;
/** A password of this length that passes all checks is strong (VALID-11). */
const STRONG_LENGTH = 12;

/** The live checks, in the order in which they are shown (VALID-06). */
export const PASSWORD_CHECKS = ['minimum', 'maximum', 'upper', 'lower', 'digit', 'special', 'noSpace'] as const;
export type PasswordCheckName = (typeof PASSWORD_CHECKS)[number];

const lengthOf = (password: string): number => Array.from(password).length;

/** Result of each live check: true when the password passes it. */
export const passwordChecks = (password: string): Record<PasswordCheckName, boolean> => ({
  minimum: lengthOf(password) >= PASSWORD_MIN,
  maximum: lengthOf(password) <= PASSWORD_MAX,
  upper: /\p{Lu}/u.test(password),
  lower: /\p{Ll}/u.test(password),
  digit: /\p{Nd}/u.test(password),
  special: /[^\p{L}\p{Nd}\s]/u.test(password),
  noSpace: !/\s/u.test(password),
});

/** Rule of the forms: every live check passes (VALID-07). */
export const passesAllChecks = (password: string): boolean => Object.values(passwordChecks(password)).every(Boolean);

/** Rule of the server: the written policy, with a number or a special character (VALID-04, VALID-08). */
export const meetsPolicy = (password: string): boolean => {
  const { minimum, maximum, upper, lower, digit, special, noSpace } = passwordChecks(password);
  return minimum && maximum && upper && lower && (digit || special) && noSpace;
};

export type PasswordStrength = 'weak' | 'medium' | 'strong';
export const strengthOf = (password: string): PasswordStrength => {
  if (!passesAllChecks(password)) return 'weak';
  return lengthOf(password) >= STRONG_LENGTH ? 'strong' : 'medium';
};
