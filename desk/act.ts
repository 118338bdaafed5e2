/** An act of the clinic's staff, as one row says it. */
import * as v from 'valibot';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { type Clinic, operate, type Request } from './clinic.adapter.ts';
import type { SectionName } from './desk.types.ts';

/** The duties of staff. */
export const DUTIES = ['reception', 'doctor', 'dispensary', 'accounts'] as const;
export type Duty = (typeof DUTIES)[number];

/** The reason of a refusal, null when the act was done; and the address that opens next, when it is not the desk. */
export interface Outcome {
  refused: FailureCode | null;
  leadsTo?: string;
}

export interface Act {
  /** The duty whose holders may do the act. */
  who: Duty;
  /** The section to which the form leads back. */
  section: SectionName;
  /** Address of the form below the desk's. */
  form: string;
  /** Value of the form's member `act`, where one form has several acts; null where it has one. */
  act: string | null;
  /** Text on the form's button. */
  words: string;
  submit: (clinic: Clinic, fields: unknown) => Promise<Outcome>;
}

interface Row<C extends Call, Asks extends v.GenericSchema> extends Omit<Act, 'act' | 'submit'> {
  act?: string | null;
  /** The schema of the form. */
  asks: Asks;
  call: C;
  /** An address that opens next, beside the desk. */
  leadsTo?: (answer: AnswerOf<NoInfer<C>>) => string;
  /** Null when the list no longer has the subject. */
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
  leadsTo,
  ...shown
}: Row<C, Asks>): Act => ({
  ...shown,
  act,
  submit: async (clinic, fields) => {
    const filled = v.safeParse(asks, fields);
    if (!filled.success) return { refused: 'INVALID' };
    const asked = await request(filled.output, clinic.db);
    if (asked === null) return { refused: 'NOT_FOUND' };
    const { answer, refused } = await operate(clinic, call, asked);
    return { refused, ...(answer !== null && leadsTo && { leadsTo: leadsTo(answer) }) };
  },
});
