/** Acts in a history of NIK$, as plain data. */
import type { ClinicDay, IsoInstant } from '#contract/time.ts';

export type Act =
  | {
      does: 'buy';
      /** Key of the invoice. */
      key: string;
      /**
       * Price in SGD of a piece of skin care, and the number of pieces. The order always has a medicine of 1 SGD, too.
       */
      dollars: number;
      pieces: number;
      /** NIK$ to use, limited by the price. */
      points: number;
      /** The NIK$ are used only after the order is made. */
      isAtCounter: boolean;
      /** The order uses a birthday bonus. */
      hasBonus: boolean;
    }
  | { does: 'reject'; key: string }
  | { does: 'shrink'; key: string; pieces: number }
  | { does: 'join' };

/** An act of one patient, or of the clinic for the patient. */
export interface Turn {
  patient: string;
  act: Act;
  now: IsoInstant;
}

/** `done`, or the code of the refusal. */
export type Outcome = string;

/** The state on which the database and the bookkeeper must agree. */
export interface Standing {
  isMember: boolean;
  /** Lots with points left, those that end first before the others. */
  lots: [endsOn: ClinicDay, remaining: number][];
}
