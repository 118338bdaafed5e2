/** Letters to patients as staff see them: whether one was sent, and never its text. */
import * as v from 'valibot';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/** waiting: not tried yet. trying: tried, and tried again. givenUp: could not be sent in time. unsent: no message was made. */
const LETTER_STATES = ['waiting', 'trying', 'sent', 'givenUp', 'unsent'] as const;
/** noAddress: no proven email. turnedOff: the patient does not want this kind. notTaken: the provider refused it, or did not answer. */
const LETTER_FAULTS = ['notTaken', 'tooLate', 'noAddress', 'turnedOff'] as const;
const LETTER_WAYS = ['mail', 'phone'] as const;

export const StaffLetter = v.object({
  _id: v.string(),
  /** The letter's subject in the language of Accept-Language, with dots in place of the values it names. */
  title: v.string(),
  /** Channel of the message; null where none was made. */
  way: maybe(v.picklist(LETTER_WAYS)),
  /** Masked address of the letter. */
  address: maybe(v.string()),
  at: IsoInstant,
  sentAt: maybe(IsoInstant),
  state: v.picklist(LETTER_STATES),
  why: maybe(v.picklist(LETTER_FAULTS)),
  /** Number of the order or bill that the letter is about. */
  invoiceNo: maybe(v.string()),
});
export type StaffLetter = v.InferOutput<typeof StaffLetter>;
