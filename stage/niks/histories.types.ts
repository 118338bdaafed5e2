/** What can happen in a history of NIK$, as plain data. */
import type { ClinicDay, IsoInstant } from '#contract/time.ts';

export type Act =
  | {
      does: 'buy';
      /** Of the invoice. */
      key: string;
      /** SGD of one piece of skin care, and how many. A medicine of 1 SGD is always with them. */
      dollars: number;
      pieces: number;
      /** NIK$ that are to pay for it, as far as it costs so much. */
      points: number;
      /** They are used when the order is there already. */
      isAtCounter: boolean;
      /** The order uses a birthday bonus. */
      hasBonus: boolean;
    }
  | { does: 'reject'; key: string }
  | { does: 'shrink'; key: string; pieces: number }
  | { does: 'join' };

/** Something that one patient does, or the clinic for the patient. */
export interface Turn {
  patient: string;
  act: Act;
  now: IsoInstant;
}

/** `done`, or the code of the refusal. */
export type Outcome = string;

/** What the database and the bookkeeper must agree on. */
export interface Standing {
  isMember: boolean;
  /** Of which something remains, those that end first before the others. */
  lots: [endsOn: ClinicDay, remaining: number][];
}
