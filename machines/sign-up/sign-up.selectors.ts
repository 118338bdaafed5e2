import { cleanNumber } from '#contract/clean.ts';
import { maskNumber, PASSPORT_MAX } from '#contract/rules/identity-number.ts';
import type { SignUpContext } from './sign-up.types.ts';

interface ContextOf {
  context: SignUpContext;
}

/** The number that was given, with all but its ends hidden; the digital ID's as it came (SIGNUP-14). */
export const selectMaskedNumber = ({ context: { digital, kind, nric, passport } }: ContextOf): string =>
  digital ? digital.maskedId : maskNumber(kind === 'resident' ? nric : passport);

/** How much longer than allowed a typed passport number is; null when its length is right. */
export const selectPassportExcess = ({ context }: ContextOf): { max: number; length: number } | null => {
  const { length } = cleanNumber(context.passport);
  return length > PASSPORT_MAX ? { max: PASSPORT_MAX, length } : null;
};
