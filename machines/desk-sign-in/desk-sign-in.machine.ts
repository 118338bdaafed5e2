/**
 * A member of staff signs in: work email and password, then the code of the authenticator app or a recovery code. Email,
 * password and code are checked together, so that an answer never says which of them is wrong. After too many wrong codes the
 * account waits.
 *
 * password -> code -> signingIn -> signedIn; signingIn -> waiting -> code
 */
import { assign, setup } from 'xstate';
import { cleanEmail } from '#contract/clean.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { asFailure, FailureError, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { deskSignInReasons, digitsOf } from './desk-sign-in.reasons.ts';
import type { DeskSignInContext, DeskSignInEvent, StaffCredentials } from './desk-sign-in.types.ts';

export const deskSignInMachine = setup({
  types: {
    context: {} as DeskSignInContext,
    events: {} as DeskSignInEvent,
    input: {} as { email: string },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    signIn: port<void, StaffCredentials>('signIn'),
  },
  guards: {
    isPasswordGiven: ({ context }) => allMet(deskSignInReasons.isPasswordGiven, context),
    isCodeWhole: ({ context }) => allMet(deskSignInReasons.isCodeWhole, context),
    isByApp: ({ context }) => !context.isRecovery,
    isByRecovery: ({ context }) => context.isRecovery,
    isTriedTooOften: (_, { error }: { error: unknown }) =>
      error instanceof FailureError && isRejectedAs(error.failure, 'TOO_MANY_TRIES'),
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
      const { from = null, ms = 0 } = error instanceof FailureError ? error.wait : {};
      return {
        waitUntil: addMs(from ?? required(context.triedAt, 'triedAt'), ms),
        code: '',
        failure: asFailure(error),
      };
    }),
    forgetPause: assign({ waitUntil: null, failure: null }),
    forgetCode: assign({ code: '', isRecovery: false, failure: null }),
    forgetSecrets: assign({ password: '', code: '' }),
  },
}).createMachine({
  id: 'deskSignIn',
  context: ({ input }) => ({
    email: input.email,
    password: '',
    code: '',
    isRecovery: false,
    failure: null,
    triedAt: null,
    waitUntil: null,
  }),
  initial: 'password',
  states: {
    password: {
      tags: 'settled',
      on: {
        'email.change': { actions: { type: 'keepEmail', params: ({ event }) => event } },
        'password.change': { actions: { type: 'keepPassword', params: ({ event }) => event } },
        'password.submit': { guard: 'isPasswordGiven', target: 'code' },
        'help.open': 'helping',
      },
    },
    /** The phone or the key is lost. */
    helping: { tags: 'settled', on: { 'step.back': 'password' } },
    code: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'recovery.choose': { guard: 'isByApp', actions: 'chooseRecovery' },
        'app.choose': { guard: 'isByRecovery', actions: 'chooseApp' },
        'code.submit': {
          guard: 'isCodeWhole',
          target: 'signingIn',
          actions: { type: 'keepTry', params: ({ event }) => event },
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
            guard: { type: 'isTriedTooOften', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'keepPause', params: ({ event }) => event },
          },
          { target: 'code', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
      on: { 'deadline.reached': 'code', 'step.back': 'password' },
    },
    signedIn: { type: 'final' },
  },
});
