/** Rules for new passwords: the written policy, and no easy guess. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { meetsPolicy, passwordChecks } from '#contract/rules/password.ts';
import { invalid, Refused } from '#server/kit/refused.ts';

const COMMON_COUNT = 3_000;
const PRODUCT_WORDS = ['myniks', 'niks', 'nik$'];
/** The product document's own example of a password that the server takes (VALID-08); it is a common one. */
const DOCUMENTED_EXAMPLE = 'abcdefg1';
/** Shorter parts of a name or user ID are in too many words. */
const SHORTEST_PART = 3;

const couldMeetPolicy = (password: string): boolean => {
  const { minimum, maximum, digit, special, noSpace } = passwordChecks(password);
  return minimum && maximum && (digit || special) && noSpace;
};

/** In lower case, as the list has them: capital letters make no password rarer. */
const listCommon = (): ReadonlySet<string> => {
  const common = new Set(dictionary['passwords-common'].filter(couldMeetPolicy).slice(0, COMMON_COUNT));
  common.delete(DOCUMENTED_EXAMPLE);
  return common;
};
let known: ReadonlySet<string> | null = null;
/** Read at the first new password, not at every start. */
const commonPasswords = (): ReadonlySet<string> => {
  known ??= listCommon();
  return known;
};

/** Facts about the person who chooses a password; null where unknown. */
export interface PasswordOwner {
  userId: string | null;
  email: string | null;
  name: string;
  phone: string | null;
  /** NRIC, FIN or passport number. */
  number: string | null;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

/** Words of a person that must not be in the password, in lower case. */
const ownWords = ({ userId, email, name, phone, number }: PasswordOwner): string[] => {
  const mailbox = email?.split('@')[0] ?? '';
  const words = [userId ?? '', email ?? '', mailbox, ...partsOf(mailbox), ...partsOf(name), name.replaceAll(/\s/g, '')];
  const numbers = [
    digitsOf(phone ?? '').slice(-8),
    number ?? '',
    number?.slice(-4) ?? '',
    digitsOf(number ?? '').slice(-4),
  ];
  return [...words, ...numbers]
    .filter((word) => Array.from(word).length >= SHORTEST_PART)
    .map((word) => word.toLowerCase());
};

/**
 * @param field member of the request that holds the password
 * @throws Refused INVALID when it does not meet the policy
 */
export const requirePolicy = (password: string, field: string): void => {
  if (!meetsPolicy(password)) throw invalid(field, 'does not meet the password policy');
};

/** @throws Refused PASSWORD_REFUSED when it is a common password or holds something of its owner or the product */
export const requireUnguessable = (password: string, owner: PasswordOwner): void => {
  const lower = password.toLowerCase();
  const isGuessable =
    commonPasswords().has(lower) || [...PRODUCT_WORDS, ...ownWords(owner)].some((word) => lower.includes(word));
  if (isGuessable) throw new Refused('PASSWORD_REFUSED');
};
