/** The notifications behind the bell. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { ask, dataOf, subFlow } from './flow.ts';
import { visibleClock } from './sources.ts';

export default subFlow(notificationsMachine, {
  clock: visibleClock,
  listNotifications: ask(profileCalls.listNotifications, (_, signal) => ({ signal }), dataOf),
});
