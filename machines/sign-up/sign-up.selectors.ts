import { maskNumber } from '#contract/rules/identity-number.ts';
import { isUnitUnchecked } from '../kit/found-address.ts';
import type { SignUpContext } from './sign-up.types.ts';

interface ContextOf {
  context: SignUpContext;
}

/** The number that was given, with all but its ends hidden; the digital ID's as it came (SIGNUP-14). */
export const selectMaskedNumber = ({ context: { digital, kind, nric, passport } }: ContextOf): string =>
  digital ? digital.maskedId : maskNumber(kind === 'resident' ? nric : passport);

/** The unit is the look-up's, and the person has not touched it. */
export const selectIsUnitUnchecked = ({ context: { unit, foundUnit } }: ContextOf): boolean =>
  isUnitUnchecked(unit, foundUnit);
