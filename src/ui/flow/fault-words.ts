import { useLingui } from '@lingui/react/macro';
import { type Fault, undrawnOf } from '#machines/kit/judges.ts';

/** Says by one sentence below its field how a text is written right. */
export type FaultWords = (fault: Fault, text: string) => string;

export function useFaultWords(): FaultWords {
  const { t } = useLingui();
  const words: Record<Fault, (text: string) => string> = {
    missing: () => t`This is missing.`,
    tooLong: () => t`This is too long.`,
    hasLetters: () => t`This has letters. Enter digits only.`,
    noLetter: () => t`This has no letter.`,
    notDrawn: (text) => {
      const sign = undrawnOf(text);
      return t`We cannot print ${sign}. Leave it out.`;
    },
    severalNumbers: () => t`Enter one number, in digits.`,
    tooFewDigits: () => t`This has too few digits.`,
    tooManyDigits: () => t`This has too many digits.`,
    wrongStart: () => t`Enter a mobile number of this country.`,
    zeroMissing: () => t`This has 5 digits. A zero in front may be missing.`,
    isUnit: () => t`This is a unit. Enter the postal code, six digits.`,
    noAt: () => t`This has no @. Write it like name@example.com.`,
    hasBlank: () => t`An email has no blanks. Write it like name@example.com.`,
    severalAddresses: () => t`Enter one email only.`,
    nothingBefore: () => t`Nothing is before the @. Write it like name@example.com.`,
    nothingAfter: () => t`Nothing is after the @. Write it like name@example.com.`,
    noDot: () => t`No dot is after the @. Write it like name@example.com.`,
    shortEnd: () => t`The end is too short. Write it like name@example.com.`,
    isHidden: () => t`Some of the number is hidden. Enter it whole.`,
    hasWords: () => t`Enter the number alone, without words.`,
    wrongFirstLetter: () => t`It begins with S, T, F, G or M.`,
    wrongDigits: () => t`It has 7 digits between two letters.`,
    noLastLetter: () => t`The last letter is missing.`,
    wrongLastLetter: () => t`Check each character: the last letter does not fit the digits.`,
    hasSigns: () => t`Use letters and digits only.`,
  };
  return (fault, text) => words[fault](text);
}
