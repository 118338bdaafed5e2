/**
 * A member of staff signs in: by a passkey, which is both factors; or by work email and password, then the code of the
 * authenticator app or a recovery code. Email, password and code are checked together, so that an answer never says which of
 * them is wrong. After too many wrong codes the account waits.
 *
 * password -> askingPasskey -> signingInByPasskey -> signedIn
 * password -> code -> signingIn -> signedIn; signingIn -> waiting -> code
 */

import { assign, setup } from 'xstate';
import { cleanEmail } from '#contract/clean.ts';
import type { PasskeyProof } from '#contract/entities/passkey.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs, waitOf } from '../kit/failure.ts';
import { answerIn, type PasskeyEnd, troubleOf } from '../kit/passkey.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { deskSignInReasons, digitsOf } from './desk-sign-in.reasons.ts';
import type { DeskSignInContext, DeskSignInEvent, DeskSignInInput, StaffCredentials } from './desk-sign-in.types.ts';

export const deskSignInMachine = setup({
  types: {
    context: {} as DeskSignInContext,
    events: {} as DeskSignInEvent,
    input: {} as DeskSignInInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    /** Ends when the person has used a passkey, or has left it. */
    askPasskey: port<PasskeyEnd<PasskeyProof>>('askPasskey'),
    signInByPasskey: port<void, PasskeyProof>('signInByPasskey'),
    signIn: port<void, StaffCredentials>('signIn'),
  },
  guards: {
    hasPasskeys: ({ context }) => context.hasPasskeys,
    isPasskeyUsed: (_, { output }: { output: PasskeyEnd<PasskeyProof> }) => output.kind === 'answered',
    isPasswordGiven: ({ context }) => allMet(deskSignInReasons.isPasswordGiven, context),
    isCodeWhole: ({ context }) => allMet(deskSignInReasons.isCodeWhole, context),
    isByApp: ({ context }) => !context.isRecovery,
    isByRecovery: ({ context }) => context.isRecovery,
    isTriedTooOften: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'TOO_MANY_TRIES'),
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email, failure: null })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    chooseRecovery: assign({ isRecovery: true, code: '', failure: null }),
    chooseApp: assign({ isRecovery: false, code: '', failure: null }),
    keepTry: assign((_, { now }: { now: IsoInstant }) => ({ triedAt: now, failure: null })),
    /** A code is good for one try. */
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
    keepPause: assign(({ context }, { error }: { error: unknown }) => {
      const { from, ms } = waitOf(error);
      return {
        waitUntil: addMs(from ?? required(context.triedAt, 'triedAt'), ms),
        code: '',
        failure: asFailure(error),
      };
    }),
    forgetPause: assign({ waitUntil: null, failure: null }),
    forgetCode: assign({ code: '', isRecovery: false, failure: null }),
    keepPasskeyEnd: assign((_, { output }: { output: PasskeyEnd<PasskeyProof> }) => ({
      proof: answerIn(output),
      passkeyTrouble: troubleOf(output),
    })),
    /** A proof is good for one try; what was typed stays. */
    keepPasskeyFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), proof: null })),
    forgetFailure: assign({ failure: null, passkeyTrouble: null }),
    forgetSecrets: assign({ password: '', code: '', proof: null }),
  },
}).createMachine({
  id: 'deskSignIn',
  context: ({ input }) => ({
    ...input,
    password: '',
    code: '',
    isRecovery: false,
    failure: null,
    triedAt: null,
    waitUntil: null,
    proof: null,
    passkeyTrouble: null,
  }),
  initial: 'password',
  states: {
    password: {
      tags: 'settled',
      on: {
        'email.change': { actions: { type: 'keepEmail', params: eventAsParams } },
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'password.submit': { guard: 'isPasswordGiven', target: 'code', actions: 'forgetFailure' },
        'passkey.begin': { guard: 'hasPasskeys', target: 'askingPasskey', actions: 'forgetFailure' },
        'help.open': 'helping',
      },
    },
    /** The browser's own window asks for a finger, a face or a PIN. Fields beside it stay in use. */
    askingPasskey: {
      tags: 'busy',
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: {},
        onDone: [
          {
            guard: { type: 'isPasskeyUsed', params: eventAsParams },
            target: 'signingInByPasskey',
            actions: { type: 'keepPasskeyEnd', params: eventAsParams },
          },
          { target: 'password', actions: { type: 'keepPasskeyEnd', params: eventAsParams } },
        ],
        onError: { target: 'password', actions: { type: 'keepPasskeyFailure', params: eventAsParams } },
      },
      on: {
        'passkey.leave': 'password',
        'email.change': { actions: { type: 'keepEmail', params: eventAsParams } },
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'password.submit': { guard: 'isPasswordGiven', target: 'code' },
      },
    },
    signingInByPasskey: {
      tags: 'busy',
      invoke: {
        id: 'signInByPasskey',
        src: 'signInByPasskey',
        input: ({ context }) => required(context.proof, 'proof'),
        onDone: { target: 'signedIn', actions: 'forgetSecrets' },
        onError: { target: 'password', actions: { type: 'keepPasskeyFailure', params: eventAsParams } },
      },
    },
    /** The phone or the key is lost. */
    helping: { tags: 'settled', on: { 'step.back': 'password' } },
    code: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
        'recovery.choose': { guard: 'isByApp', actions: 'chooseRecovery' },
        'app.choose': { guard: 'isByRecovery', actions: 'chooseApp' },
        'code.submit': {
          guard: 'isCodeWhole',
          target: 'signingIn',
          actions: { type: 'keepTry', params: eventAsParams },
        },
        'step.back': { target: 'password', actions: 'forgetCode' },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { email, password, code, isRecovery } }) => ({
          email: cleanEmail(email),
          password,
          code: isRecovery ? code.trim() : digitsOf(code),
          isRecovery,
        }),
        onDone: { target: 'signedIn', actions: 'forgetSecrets' },
        onError: [
          {
            guard: { type: 'isTriedTooOften', params: eventAsParams },
            target: 'waiting',
            actions: { type: 'keepPause', params: eventAsParams },
          },
          { target: 'code', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    waiting: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: required(context.waitUntil, 'waitUntil') }),
      },
      exit: 'forgetPause',
      on: { 'deadline.reached': 'code', 'step.back': { target: 'password', actions: 'forgetCode' } },
    },
    signedIn: { type: 'final' },
  },
});
