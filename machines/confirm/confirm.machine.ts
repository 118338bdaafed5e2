/**
 * The confirm dialog: a question with YES and NO. The machine that asks invokes it and acts on the answer with which it
 * ends (section 2, popup 13; NAV-47).
 *
 * asking -> confirmed | declined
 */
import { setup } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { LiveSession } from '#contract/entities/session.ts';

export type Question =
  | { about: 'logOut' }
  | { about: 'logOutEverywhere' }
  | { about: 'endSession'; session: LiveSession }
  | { about: 'cancelAppointment'; appointment: Appointment }
  | { about: 'confirmReceived' }
  | { about: 'deleteMail' };
export interface Answer {
  isYes: boolean;
}
export type ConfirmEvent = { type: 'answer.yes' } | { type: 'answer.no' } | { type: 'step.back' };

export const confirmMachine = setup({
  types: {
    context: {} as { question: Question },
    events: {} as ConfirmEvent,
    input: {} as { question: Question },
    output: {} as Answer,
  },
}).createMachine({
  id: 'confirm',
  context: ({ input }) => ({ question: input.question }),
  initial: 'asking',
  states: {
    asking: { on: { 'answer.yes': 'confirmed', 'answer.no': 'declined', 'step.back': 'declined' } },
    confirmed: { type: 'final', output: { isYes: true } },
    declined: { type: 'final', output: { isYes: false } },
  },
  output: ({ event }) => ({ isYes: 'output' in event && (event.output as Answer).isYes }),
});
