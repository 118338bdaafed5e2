/** An act of the clinic's staff, as one row says it. */
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { type Clinic, operate, type Request } from './clinic.adapter.ts';
import type { SectionName } from './desk.types.ts';

/** The duties of staff. */
export const DUTIES = ['reception', 'doctor', 'dispensary', 'accounts'] as const;
export type Duty = (typeof DUTIES)[number];

export interface Act {
  /** The duty that may do it. */
  who: Duty;
  /** The section to which the form leads back. */
  section: SectionName;
  /** Address of the form below the desk's. */
  form: string;
  /** The form's member `act`, where one form has several acts. */
  act: string | null;
  /** On its button. */
  words: string;
  /** @returns the reason of a refusal, null when it was done */
  submit: (clinic: Clinic, fields: unknown) => Promise<FailureCode | null>;
}

interface Row<C extends Call, Asks extends v.GenericSchema> extends Omit<Act, 'act' | 'submit'> {
  act?: string | null;
  /** The schema of the form. */
  asks: Asks;
  call: C;
  /** Null when the subject is not on the list any more. */
  request: (
    filled: v.InferOutput<Asks>,
    db: Clinic['db'],
  ) => Request<NoInfer<C>> | null | Promise<Request<NoInfer<C>> | null>;
}

export const row = <C extends Call, const Asks extends v.GenericSchema>({
  act = null,
  asks,
  call,
  request,
  ...shown
}: Row<C, Asks>): Act => ({
  ...shown,
  act,
  submit: async (clinic, fields) => {
    const filled = v.safeParse(asks, fields);
    if (!filled.success) return 'INVALID';
    const asked = await request(filled.output, clinic.db);
    return asked === null ? 'NOT_FOUND' : operate(clinic, call, asked);
  },
});
