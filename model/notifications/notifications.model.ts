import type { Notification } from '#contract/entities/notification.ts';
import { isBefore } from '#contract/time.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsStory } from '#machines/notifications/notifications.story.ts';
import { call, defineFlow, type Flow } from '#model/flow.ts';
import { lastWeeks, NOON, NOW, ofToday } from '#model/samples.ts';

export const notificationsFlow = defineFlow({
  machine: notificationsMachine,
  story: notificationsStory,
  input: { now: NOW, openedAt: null },
  events: {
    'time.passed': ({ now }) => (isBefore(now, NOON) ? { 'until noon': { now: NOON } } : { 'not yet': { now } }),
    'popup.opened': ({ now, isOpen }) => (isOpen ? {} : { '': { now } }),
    'popup.closed': ({ now, isOpen }) => (isOpen ? { '': { now } } : {}),
    'notification.select': ({ entries, isOpen }) =>
      Object.fromEntries((isOpen && entries ? entries : []).map(({ _id }) => [_id, { id: _id }])),
    'list.refresh': ({ isOpen }) => (isOpen ? { '': {} } : {}),
    'step.back': ({ isOpen }) => (isOpen ? { '': {} } : {}),
  },
  calls: { listNotifications: call<readonly Notification[]>({ two: [ofToday, lastWeeks], nothing: [] }, 'offline') },
  key: ({ now, isOpen, entries, highlighted }) => [isBefore(now, NOON), isOpen, entries?.length, highlighted],
});

export const flows: readonly Flow[] = [notificationsFlow];
