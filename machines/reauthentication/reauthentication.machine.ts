/**
 * A member shows again who it is, before something that an open session alone must not do: by the password, by a code to the
 * proven email or phone, or by the linked digital ID, which leaves the app: the flow that asks goes on once the member is back.
 * Invoked by the flow that needs it (docs/decisions/0046-my-data-and-closing.md).
 *
 * password -> checking -> proven; password -> code -> proven; password -> digitalId
 */

import { assign, setup } from 'xstate';
import { digitalIdMachine } from '../digital-id/digital-id.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import type { OtpOutput } from '../otp/otp.types.ts';
import { reauthenticationReasons } from './reauthentication.reasons.ts';
import type {
  CheckPassword,
  ReauthenticationContext,
  ReauthenticationEvent,
  ReauthenticationInput,
  ReauthenticationOutput,
} from './reauthentication.types.ts';

export const reauthenticationMachine = setup({
  types: {
    context: {} as ReauthenticationContext,
    events: {} as ReauthenticationEvent,
    input: {} as ReauthenticationInput,
    output: {} as ReauthenticationOutput,
    tags: {} as 'busy' | 'settled',
    children: {} as { otp: 'otp'; digitalId: 'digitalId' },
  },
  actors: { checkPassword: port<void, CheckPassword>('checkPassword'), otp: otpMachine, digitalId: digitalIdMachine },
  guards: {
    isTyped: ({ context }) => allMet(reauthenticationReasons.isTyped, context),
    /** A code goes to an email that is proven, and to the phone beside it. */
    hasEmail: ({ context }) => context.email !== null,
    hasDigitalId: ({ context }) => context.hasDigitalId,
    isVerified: (_, { output }: { output: OtpOutput }) => output.identifier !== null,
  },
  actions: {
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ password: '', failure: asFailure(error) })),
    forget: assign({ password: '', failure: null }),
  },
}).createMachine({
  id: 'reauthentication',
  context: ({ input }) => ({ ...input, password: '', failure: null }),
  initial: 'password',
  states: {
    password: {
      tags: 'settled',
      on: {
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'password.submit': { guard: 'isTyped', target: 'checking' },
        'code.use': { guard: 'hasEmail', target: 'code', actions: 'forget' },
        'digitalId.use': { guard: 'hasDigitalId', target: 'digitalId', actions: 'forget' },
        'step.back': 'left',
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkPassword',
        src: 'checkPassword',
        input: ({ context }) => ({ password: context.password }),
        onDone: { target: 'proven', actions: 'forget' },
        onError: { target: 'password', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    code: {
      tags: 'settled',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { wizardId, now, phone, email } }) => ({
          wizardId: `${wizardId}.code`,
          now,
          phone,
          email: required(email, 'email'),
          isAsked: false,
        }),
        onDone: [{ guard: { type: 'isVerified', params: eventAsParams }, target: 'proven' }, { target: 'password' }],
        onError: 'password',
      },
    },
    /** The browser leaves for the digital ID, whose answer begins a session in which the member is proven. */
    digitalId: {
      tags: 'settled',
      invoke: {
        id: 'digitalId',
        src: 'digitalId',
        input: { returned: null, storedState: null },
        onDone: 'password',
        onError: 'password',
      },
    },
    proven: { type: 'final', output: { outcome: 'proven' } },
    left: { type: 'final', output: { outcome: 'left' } },
  },
  output: finalOutput<ReauthenticationOutput>(),
});
