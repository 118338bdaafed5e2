/**
 * The app machine keeps which popup is open over the page, and asks the log-out question. One instance for the whole
 * app; section 2. Guests who open a patient's popup are sent to sign-up (NAV-48).
 *
 * page -> booking -> page
 */

import { assign, emit, setup } from 'xstate';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import type { AppPath } from '../session/session.rules.ts';

export type Person = 'nobody' | 'guest' | 'member';
export type AppEvent =
  | { type: 'person.change'; person: Person }
  | { type: 'booking.open' }
  | { type: 'appointments.open' }
  | { type: 'notifications.open' }
  | { type: 'refill.open' }
  | { type: 'niksJoin.open' }
  /** isEverywhere: on every device of the member. */
  | { type: 'logOut.open'; isEverywhere: boolean }
  | { type: 'popup.close' };
export type AppEmitted = { type: 'page.open'; path: AppPath } | { type: 'logOut.confirmed'; isEverywhere: boolean };
export interface AppContext {
  person: Person;
  /** Answer for the log-out question that was asked last: every device, or this one. */
  isEverywhere: boolean;
}

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
    tags: {} as 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: { confirm: confirmMachine },
  guards: {
    isMember: ({ context }) => context.person === 'member',
    isSomebody: ({ context }) => context.person !== 'nobody',
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
  },
  actions: {
    keepPerson: assign((_, { person }: { person: Person }) => ({ person })),
    keepExtent: assign((_, { isEverywhere }: { isEverywhere: boolean }) => ({ isEverywhere })),
    openSignUp: emit({ type: 'page.open', path: '/signup' }),
    tellLogOut: emit(({ context }) => ({
      type: 'logOut.confirmed' as const,
      isEverywhere: context.isEverywhere,
    })),
  },
}).createMachine({
  id: 'app',
  context: { person: 'nobody', isEverywhere: false },
  initial: 'page',
  states: {
    page: {
      tags: 'settled',
      on: {
        'person.change': { actions: { type: 'keepPerson', params: eventAsParams } },
        'booking.open': [{ guard: 'isMember', target: 'popup.booking' }, { actions: 'openSignUp' }],
        'appointments.open': [{ guard: 'isMember', target: 'popup.appointments' }, { actions: 'openSignUp' }],
        'notifications.open': [{ guard: 'isMember', target: 'popup.notifications' }, { actions: 'openSignUp' }],
        'refill.open': [{ guard: 'isMember', target: 'popup.refill' }, { actions: 'openSignUp' }],
        /** Open to guests, too: the popup says why they cannot join (ROLE-08). */
        'niksJoin.open': { guard: 'isSomebody', target: 'popup.niksJoin' },
        'logOut.open': {
          guard: 'isMember',
          target: 'popup.logOut',
          actions: { type: 'keepExtent', params: eventAsParams },
        },
      },
    },
    popup: {
      tags: 'settled',
      on: {
        'popup.close': 'page',
        /** Closes any popup, because it belongs to the person who opened it. */
        'person.change': { target: 'page', actions: { type: 'keepPerson', params: eventAsParams } },
      },
      initial: 'booking',
      states: {
        booking: { on: { 'appointments.open': 'appointments' } },
        appointments: { on: { 'booking.open': 'booking' } },
        notifications: {},
        refill: {},
        niksJoin: {},
        logOut: {
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => ({
              question: { about: context.isEverywhere ? 'logOutEverywhere' : 'logOut' },
            }),
            onDone: [
              { guard: { type: 'saidYes', params: eventAsParams }, target: '#app.page', actions: 'tellLogOut' },
              { target: '#app.page' },
            ],
            onError: '#app.page',
          },
        },
      },
    },
  },
});
