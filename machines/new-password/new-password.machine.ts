/**
 * A new password: typed twice, with the live checks and the strength meter, then saved. The last step of sign-up, the
 * end of a reset and the whole of a change (section 5; section 8, "Successfully set password").
 *
 * choosing -> saving -> saved
 */

import { assign, setup } from 'xstate';
import { METER_DELAY_MS } from '#contract/constants.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { strengthOf } from '#contract/rules/password.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { newPasswordReasons } from './new-password.reasons.ts';
import type {
  NewPasswordContext,
  NewPasswordEvent,
  NewPasswordInput,
  NewPasswordOutput,
  SavePassword,
} from './new-password.types.ts';

/** Refusals that no other password changes. */
const ENDING: FailureCode[] = [
  'RESET_LINK_INVALID',
  'OTP_REQUIRED',
  'TICKET_INVALID',
  'PATIENT_EXISTS',
  'USERNAME_TAKEN',
  'EMAIL_CLAIMED',
  'MANUAL_ACTIVATION',
];

export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    input: {} as NewPasswordInput,
    output: {} as NewPasswordOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { savePassword: port<void, SavePassword>('savePassword') },
  guards: {
    isComplete: ({ context }) => allMet(newPasswordReasons.isComplete, context),
    isEnding: ({ context }) => isRejectedAs(context.failure, ...ENDING),
  },
  actions: {
    keepOldPassword: assign((_, { oldPassword }: { oldPassword: string }) => ({ oldPassword, failure: null })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepRepeated: assign((_, { repeated }: { repeated: string }) => ({ repeated })),
    measure: assign(({ context }) => ({ strength: strengthOf(context.password) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forget: assign({ oldPassword: '', password: '', repeated: '' }),
  },
  delays: { meterDelay: METER_DELAY_MS },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({
    subject: input.subject,
    oldPassword: '',
    password: '',
    repeated: '',
    strength: 'weak',
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'settled',
      on: {
        'oldPassword.change': { actions: { type: 'keepOldPassword', params: eventAsParams } },
        'password.change': { target: '.typing', actions: { type: 'keepPassword', params: eventAsParams } },
        'repeated.change': { actions: { type: 'keepRepeated', params: eventAsParams } },
        'password.submit': { guard: 'isComplete', target: 'saving', actions: 'measure' },
        'step.back': 'left',
      },
      initial: 'measured',
      states: {
        measured: {},
        typing: { after: { meterDelay: { target: 'measured', actions: 'measure' } } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { subject, oldPassword, password } }) => ({ subject, oldPassword, password }),
        onDone: 'saved',
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingFailure: { always: [{ guard: 'isEnding', target: 'refused' }, { target: 'choosing' }] },
    saved: {
      type: 'final',
      output: ({ context }) => ({ outcome: 'saved', password: context.password }),
      exit: 'forget',
    },
    refused: {
      entry: 'forget',
      type: 'final',
      output: ({ context }) => ({ outcome: 'refused', failure: required(context.failure, 'failure') }),
    },
    left: { entry: 'forget', type: 'final', output: { outcome: 'back' } },
  },
  output: finalOutput<NewPasswordOutput>(),
});
