/**
 * Notifications: the list behind the bell, and the bell's highlight; one instance while a member is signed in. The list
 * is loaded at sign-in, when the popup opens, and while the app is visible: each minute and on return (section 2, popup
 * 3). Tapping an entry only highlights it.
 *
 * loading -> list.current -> list.refreshing -> list.current
 */

import { assign, emit, setup } from 'xstate';
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { clock } from '../kit/time.ts';
import type { NotificationsContext, NotificationsEvent } from './notifications.types.ts';

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    emitted: {} as { type: 'popup.close' },
    input: {} as { now: IsoInstant; openedAt: IsoInstant | null },
    tags: {} as 'busy' | 'settled',
  },
  actors: { clock, listNotifications: port<readonly Notification[]>('listNotifications') },
  guards: { isClosed: ({ context }) => !context.isOpen },
  actions: {
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    keepEntries: assign((_, { output }: { output: readonly Notification[] }) => ({ entries: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    open: assign(({ context }) => ({
      isOpen: true,
      openedAt: context.now,
      newSince: context.openedAt,
      highlighted: null,
    })),
    /** Counts entries that arrived while the popup was open as seen. */
    leave: assign(({ context }) => ({ isOpen: false, openedAt: context.now })),
    highlight: assign((_, { id }: { id: NotificationId }) => ({ highlighted: id })),
    askToClose: emit({ type: 'popup.close' }),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    now: input.now,
    entries: null,
    isOpen: false,
    openedAt: input.openedAt,
    newSince: input.openedAt,
    highlighted: null,
    failure: null,
  }),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: {
    'time.passed': { actions: { type: 'keepNow', params: eventAsParams } },
    'popup.opened': { actions: [{ type: 'keepNow', params: eventAsParams }, 'open'] },
    /** Sent however the popup was closed. */
    'popup.closed': { actions: [{ type: 'keepNow', params: eventAsParams }, 'leave'] },
    'step.back': { actions: ['leave', 'askToClose'] },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listNotifications',
        src: 'listNotifications',
        input: {},
        onDone: { target: 'list', actions: { type: 'keepEntries', params: eventAsParams } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    loadFailed: {
      tags: 'settled',
      on: {
        'list.refresh': 'loading',
        'popup.opened': { target: 'loading', actions: [{ type: 'keepNow', params: eventAsParams }, 'open'] },
        /** Updates the bell; an open popup is not refreshed, so that its list does not move while a person reads. */
        'time.passed': {
          guard: 'isClosed',
          target: 'loading',
          actions: { type: 'keepNow', params: eventAsParams },
        },
      },
    },
    list: {
      on: { 'notification.select': { actions: { type: 'highlight', params: eventAsParams } } },
      initial: 'current',
      states: {
        current: {
          tags: 'settled',
          on: {
            'popup.opened': {
              target: 'refreshing',
              actions: [{ type: 'keepNow', params: eventAsParams }, 'open'],
            },
            'time.passed': { target: 'refreshing', actions: { type: 'keepNow', params: eventAsParams } },
          },
        },
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refreshNotifications',
            src: 'listNotifications',
            input: {},
            onDone: { target: 'current', actions: { type: 'keepEntries', params: eventAsParams } },
            onError: { target: 'outdated', actions: { type: 'keepFailure', params: eventAsParams } },
          },
        },
        /** Shows the old list, and that a newer one could not be loaded. */
        outdated: {
          tags: 'settled',
          on: {
            'list.refresh': 'refreshing',
            'popup.opened': {
              target: 'refreshing',
              actions: [{ type: 'keepNow', params: eventAsParams }, 'open'],
            },
            'time.passed': { target: 'refreshing', actions: { type: 'keepNow', params: eventAsParams } },
          },
        },
      },
    },
  },
});
