/**
 * The current user of the app: none yet, a guest or a member. One instance for the whole app; sections 2 (routes), 4
 * (login), 7 (401). A guest is logged in automatically when a page needs a session, at most once in 30 seconds
 * (NAV-25), and when the network is back.
 *
 * routingStart -> loadingProfile -> member
 */

import { assign, emit, setup } from 'xstate';
import { RELOAD_DELAY_MS } from '#contract/constants.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import type { Refusal } from '../kit/failure.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { network } from '../kit/network.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { type AppPath, guestAt } from './session.rules.ts';
import type { SessionContext, SessionEmitted, SessionEvent, SessionFlags } from './session.types.ts';

export const noFlags: SessionFlags = { isRemembered: false, isDigitalId: false, isOtpVerified: false };

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { token: Token | null; flags: SessionFlags },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    network,
    signInAsGuest: port<{ token: Token }>('signInAsGuest'),
    loadProfile: port<Profile, { token: Token }>('loadProfile'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isGuest: ({ context }) => context.profile?.isGuestPatient === true,
    isArriving: ({ context }) => context.arriveAt !== null,
    /** A refusal for too many tries lasts, even if the network comes back. */
    isOutOfReach: ({ context }) => !isRejectedAs(context.failure, 'TOO_MANY_TRIES'),
    hasTriedGuest: ({ context }) => context.guestTriedAt !== null,
  },
  actions: {
    keepToken: assign((_, { token, flags, arriveAt }: { token: Token; flags: SessionFlags; arriveAt: AppPath }) => ({
      token,
      flags,
      arriveAt,
    })),
    keepGuestToken: assign((_, { token }: { token: Token }) => ({ token, flags: noFlags, arriveAt: null })),
    keepVerified: assign(({ context }) => ({ flags: { ...context.flags, isOtpVerified: true } })),
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({
      profile,
      guestTriedAt: null,
      guestAt: null,
      failure: null,
    })),
    keepTry: assign((_, { now }: { now: IsoInstant }) => ({ guestTriedAt: now })),
    keepGuestFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      guestAt: guestAt(error, required(context.guestTriedAt, 'guestTriedAt')),
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forget: assign({
      token: null,
      flags: noFlags,
      profile: null,
      arriveAt: null,
      guestTriedAt: null,
      guestAt: null,
      failure: null,
    }),
    forgetArrival: assign({ arriveAt: null }),
    tellArrived: emit(({ context }) => ({ type: 'session.arrived' as const, at: context.arriveAt ?? '/home' })),
    tellEnded: emit(({ context }, { goTo }: { goTo: AppPath | null }) => ({
      type: 'session.ended' as const,
      token: context.token,
      goTo: goTo ?? '/signIn',
    })),
    tellLost: emit((_, { failure }: { failure: Refusal }) => ({ type: 'session.lost' as const, failure })),
    askReload: emit({ type: 'page.reload' }),
  },
  delays: { reloadDelay: RELOAD_DELAY_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    profile: null,
    arriveAt: null,
    guestTriedAt: null,
    guestAt: null,
    failure: null,
  }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'hasToken', target: 'loadingProfile' }, { target: 'absent' }] },
    absent: {
      initial: 'signedOut',
      on: {
        'session.begin': { target: 'loadingProfile', actions: { type: 'keepToken', params: eventAsParams } },
      },
      states: {
        signedOut: {
          tags: 'settled',
          on: {
            'session.need': [
              { guard: 'hasTriedGuest', target: 'guestUnavailable' },
              { target: 'signingInAsGuest', actions: { type: 'keepTry', params: eventAsParams } },
            ],
          },
        },
        signingInAsGuest: {
          tags: 'busy',
          invoke: {
            id: 'signInAsGuest',
            src: 'signInAsGuest',
            input: {},
            onDone: {
              target: '#session.loadingProfile',
              actions: { type: 'keepGuestToken', params: ({ event }) => event.output },
            },
            onError: {
              target: 'guestUnavailable',
              actions: { type: 'keepGuestFailure', params: eventAsParams },
            },
          },
        },
        guestUnavailable: {
          tags: 'settled',
          invoke: [
            {
              id: 'deadline',
              src: 'deadline',
              input: ({ context }) => ({ at: required(context.guestAt, 'guestAt') }),
            },
            { id: 'network', src: 'network', input: {} },
          ],
          on: {
            'session.spare': 'signedOut',
            'network.back': {
              guard: 'isOutOfReach',
              target: 'signingInAsGuest',
              actions: { type: 'keepTry', params: eventAsParams },
            },
            'deadline.reached': {
              target: 'signingInAsGuest',
              actions: { type: 'keepTry', params: eventAsParams },
            },
            'session.retry': { target: 'signingInAsGuest', actions: { type: 'keepTry', params: eventAsParams } },
          },
        },
      },
    },
    loadingProfile: {
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ token: required(context.token, 'token') }),
        onDone: [
          {
            guard: 'isArriving',
            target: 'routingPerson',
            actions: [
              { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
              'tellArrived',
              'forgetArrival',
            ],
          },
          {
            target: 'routingPerson',
            actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
          },
        ],
        onError: { target: 'profileUnavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'session.begin': {
          target: 'loadingProfile',
          reenter: true,
          actions: { type: 'keepToken', params: eventAsParams },
        },
        'session.revoked': { target: 'revoked', actions: { type: 'tellLost', params: eventAsParams } },
      },
    },
    profileUnavailable: {
      tags: 'settled',
      invoke: { id: 'network', src: 'network', input: {} },
      on: {
        'network.back': { guard: 'isOutOfReach', target: 'loadingProfile' },
        'session.retry': 'loadingProfile',
        'session.end': { target: 'absent', actions: [{ type: 'tellEnded', params: eventAsParams }, 'forget'] },
      },
    },
    routingPerson: { always: [{ guard: 'isGuest', target: 'present.guest' }, { target: 'present.member' }] },
    present: {
      on: {
        'session.begin': { target: 'loadingProfile', actions: { type: 'keepToken', params: eventAsParams } },
        'session.revoked': { target: 'revoked', actions: { type: 'tellLost', params: eventAsParams } },
      },
      initial: 'guest',
      states: {
        guest: { tags: 'settled', on: { 'otp.verified': { actions: 'keepVerified' } } },
        member: {
          tags: 'settled',
          on: {
            'profile.changed': { actions: { type: 'keepProfile', params: eventAsParams } },
            'session.end': {
              target: '#session.absent',
              actions: [{ type: 'tellEnded', params: eventAsParams }, 'forget'],
            },
          },
        },
      },
    },
    /** A 401 has ended the session: its message shows for a second, then the page reloads, once (AUTH-18, AUTH-19). */
    revoked: {
      entry: 'forget',
      after: { reloadDelay: { target: 'absent', actions: 'askReload' } },
    },
  },
});
