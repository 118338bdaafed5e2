/** Notifications with the two of the model. */

import type { Driver } from '#harness/drivers/driver.ts';
import { button, popup, press, pressed, type Thing } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { forgetNotices, setNotices } from '#harness/server/notices.ts';
import type { NotificationsContext, NotificationsEvent } from '#machines/notifications/notifications.types.ts';
import { notificationsFlow } from '#model/notifications/notifications.model.ts';

type Sent<Type> = Extract<NotificationsEvent, { type: Type }>;

const POPUP = popup('Notifications');
const rowAt = (place: number): Thing => ({ role: 'listitem', inside: POPUP, place });

export const notificationsDriver: Driver = {
  flow: notificationsFlow,
  as: 'meiling',
  at: async (world) => {
    await setNotices(world);
    return '/home';
  },
  acts: {
    'notification.select': ({ id }: Sent<'notification.select'>, now) => {
      const { entries }: NotificationsContext = now.context;
      const place = entries?.findIndex(({ _id }) => _id === id) ?? -1;
      return pressed(button(undefined, rowAt(place)));
    },
    'step.back': pressed(button('Close', POPUP)),
    'list.refresh': pressed(button('Try again', POPUP)),
  },
  moves: {
    'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now),
    'popup.opened': press(beginning('Notifications')),
    'popup.closed': (person) => person.back(),
  },
  worlds: Object.fromEntries(
    ['listNotifications', 'refreshNotifications'].flatMap((id) => [
      [`${id} -> two`, setNotices],
      [`${id} -> nothing`, forgetNotices],
    ]),
  ),
  history: { 'popup.closed': 'any' },
  // the same states are passed while the popup is closed
  seen: {},
};

export const drivers: readonly Driver[] = [notificationsDriver];
