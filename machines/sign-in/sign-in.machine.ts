/**
 * The sign-in screen: user ID or email with a password, the digital ID, or Continue as a Guest. Ends with a token that the
 * session takes over (section 4, login; section 8, "Wrong login credentials, please try again."). When another account
 * has proven the email since, the person first chooses another one as user ID; its code is typed back in /profile/info.
 *
 * A guest who is one too many waits for as long as the server says.
 *
 * form -> signingIn -> signedIn; signingIn -> choosingUserId -> changingUserId -> signedIn
 */

import { assign, setup } from 'xstate';
import { cleanEmail } from '#contract/clean.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { digitalIdMachine } from '../digital-id/digital-id.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { guestAt } from '../session/session.rules.ts';
import { emailOf, signInReasons, userIdReasons } from './sign-in.reasons.ts';
import type { ChosenUserId, Credentials, SignedIn, SignInAnswer, SignInContext, SignInEvent } from './sign-in.types.ts';

const memberWith = (context: SignInContext, token: Token, isEmailPending: boolean): Partial<SignInContext> => ({
  password: '',
  signedIn: {
    token,
    isGuest: false,
    isRemembered: context.isRemembered,
    rememberedUsername: context.isRemembered ? cleanEmail(context.username) : null,
    isEmailPending,
  },
});

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { rememberedUsername: string | null },
    output: {} as SignedIn,
    tags: {} as 'busy' | 'settled',
    children: {} as { digitalId: 'digitalId' },
  },
  actors: {
    deadline,
    digitalId: digitalIdMachine,
    signIn: port<SignInAnswer, Credentials>('signIn'),
    chooseUserId: port<{ token: Token }, ChosenUserId>('chooseUserId'),
    signInAsGuest: port<{ token: Token }>('signInAsGuest'),
  },
  guards: {
    isFormComplete: ({ context }) => allMet(signInReasons.isFormComplete, context),
    isUserIdLost: (_, { output }: { output: SignInAnswer }) => output.outcome === 'userIdLost',
    isUserIdFree: ({ context }) => allMet(userIdReasons.isUserIdFree, context),
    isUserIdTaken: ({ context }) => isRejectedAs(context.failure, 'USERNAME_TAKEN'),
    /** The clinic takes no more guests from this network just now. */
    isGuestTooMany: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'TOO_MANY_TRIES'),
    isTicketOver: ({ context }) => isRejectedAs(context.failure, 'TICKET_INVALID'),
  },
  actions: {
    keepUsername: assign((_, { username }: { username: string }) => ({ username })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepRemembered: assign((_, { isRemembered }: { isRemembered: boolean }) => ({ isRemembered })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepAnswer: assign(({ context }, { output }: { output: SignInAnswer }) =>
      output.outcome === 'signedIn'
        ? memberWith(context, output.token, false)
        : { lost: output.lost, password: '', failure: null },
    ),
    keepUserId: assign((_, { userId }: { userId: string }) => ({ userId, failure: null })),
    keepTaken: assign(({ context }) => ({ takenUserId: emailOf(context), failure: null })),
    keepMember: assign(({ context }, { token }: { token: Token }) =>
      memberWith({ ...context, username: emailOf(context) }, token, true),
    ),
    forgetLost: assign({ lost: null, userId: '', takenUserId: null }),
    keepTry: assign((_, { now }: { now: IsoInstant }) => ({ guestTriedAt: now, failure: null })),
    keepPause: assign(({ context }, { error }: { error: unknown }) => ({
      guestAt: guestAt(error, required(context.guestTriedAt, 'guestTriedAt')),
    })),
    forgetPause: assign({ guestAt: null }),
    forgetFailure: assign({ failure: null }),
    keepGuest: assign((_, { token }: { token: Token }) => ({
      password: '',
      signedIn: { token, isGuest: true, isRemembered: false, rememberedUsername: null, isEmailPending: false },
    })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    username: input.rememberedUsername ?? '',
    password: '',
    isRemembered: input.rememberedUsername !== null,
    lost: null,
    userId: '',
    takenUserId: null,
    failure: null,
    guestTriedAt: null,
    guestAt: null,
    signedIn: null,
  }),
  initial: 'form',
  states: {
    form: {
      tags: 'settled',
      on: {
        'username.change': { actions: { type: 'keepUsername', params: eventAsParams } },
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'remember.change': { actions: { type: 'keepRemembered', params: eventAsParams } },
        'signIn.submit': { guard: 'isFormComplete', target: 'signingIn' },
        'guest.submit': { target: 'signingInAsGuest', actions: { type: 'keepTry', params: eventAsParams } },
        'digitalId.open': 'digitalId',
      },
    },
    /** The way to the digital ID's page; the return is /callback's. */
    digitalId: {
      tags: 'settled',
      invoke: {
        id: 'digitalId',
        src: 'digitalId',
        input: { returned: null, storedState: null },
        onDone: 'form',
        onError: 'form',
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({
          username: cleanEmail(context.username),
          password: context.password,
          remember: context.isRemembered,
        }),
        onDone: [
          {
            guard: { type: 'isUserIdLost', params: eventAsParams },
            target: 'choosingUserId',
            actions: { type: 'keepAnswer', params: eventAsParams },
          },
          { target: 'signedIn', actions: { type: 'keepAnswer', params: eventAsParams } },
        ],
        onError: { target: 'form', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The owner of the email has proven it for another account. */
    choosingUserId: {
      tags: 'settled',
      on: {
        'userId.change': { actions: { type: 'keepUserId', params: eventAsParams } },
        'userId.submit': { guard: 'isUserIdFree', target: 'changingUserId' },
        'step.back': { target: 'form', actions: ['forgetLost', 'forgetFailure'] },
      },
    },
    changingUserId: {
      tags: 'busy',
      invoke: {
        id: 'chooseUserId',
        src: 'chooseUserId',
        input: ({ context }) => ({
          ticket: required(context.lost, 'lost').ticket,
          username: emailOf(context),
          remember: context.isRemembered,
        }),
        onDone: { target: 'signedIn', actions: { type: 'keepMember', params: ({ event }) => event.output } },
        onError: { target: 'routingUserId', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingUserId: {
      always: [
        { guard: 'isUserIdTaken', target: 'choosingUserId', actions: 'keepTaken' },
        { guard: 'isTicketOver', target: 'form', actions: 'forgetLost' },
        { target: 'choosingUserId' },
      ],
    },
    signingInAsGuest: {
      tags: 'busy',
      invoke: {
        id: 'signInAsGuest',
        src: 'signInAsGuest',
        input: {},
        onDone: { target: 'signedIn', actions: { type: 'keepGuest', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isGuestTooMany', params: eventAsParams },
            target: 'waitingAsGuest',
            actions: { type: 'keepPause', params: eventAsParams },
          },
          { target: 'form', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    /** The app goes on by itself when the time is over; a person who does not wait finds the form as typed. */
    waitingAsGuest: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: required(context.guestAt, 'guestAt') }),
      },
      exit: 'forgetPause',
      on: {
        'guest.cancel': 'form',
        'deadline.reached': {
          target: 'signingInAsGuest',
          actions: { type: 'keepTry', params: eventAsParams },
        },
      },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => required(context.signedIn, 'signedIn'),
});
