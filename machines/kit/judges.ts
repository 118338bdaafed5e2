/** Judges for a field's text by its kind; the machine's reasons and the server apply the same rules. */
import { cleanName, cleanOneTimeCode, cleanText } from '#contract/clean.ts';
import { undrawnIn } from '#contract/rules/drawn.ts';
import { EMAIL_MAX } from '#contract/rules/email.ts';
import {
  emailFault,
  type Fault,
  NAME_MAX,
  nameFault,
  nricFault,
  POSTAL_MAX,
  passportFault,
  phoneFault,
  postalFault,
} from '#contract/rules/faults.ts';
import { PASSPORT_MAX } from '#contract/rules/identity-number.ts';

export type { Fault } from '#contract/rules/faults.ts';

export interface Judge {
  /** Returns the fault of a text; null where the text is right. */
  faultOf: (text: string) => Fault | null;
  /** Characters. */
  max?: number;
}

/** The first sign of a name that papers cannot draw; empty where there is none. */
export const undrawnOf = (name: string): string => undrawnIn(cleanName(name)) ?? '';

export const judges = {
  name: { faultOf: nameFault, max: NAME_MAX },
  email: { faultOf: emailFault, max: EMAIL_MAX },
  nric: { faultOf: nricFault },
  passport: { faultOf: passportFault, max: PASSPORT_MAX },
} as const satisfies Record<string, Judge>;

export const judgePostal = (countryCode: string | null): Judge => ({
  faultOf: (text) => postalFault(countryCode, text),
  max: POSTAL_MAX,
});

/** @param code +65 */
export const judgePhone = (code: string): Judge => ({ faultOf: (text) => phoneFault(code, text) });

/** A text without a rule but its length. */
export const judgeLength = (max: number): Judge => ({
  faultOf: (text) => (cleanText(text).length > max ? 'tooLong' : null),
  max,
});

/** A one-time code was pasted as a message that has no code, or several. */
export const hasNoCode = (text: string): boolean => text !== '' && cleanOneTimeCode(text) === '';
