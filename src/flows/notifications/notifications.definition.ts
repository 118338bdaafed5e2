/** The notifications behind the bell. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { required } from '#machines/kit/required.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { createLastOpened } from '#src/app/outside/last-opened.ts';
import { ask, dataOf } from '#src/app/rows.ts';
import { visibleClock } from '#src/app/sources.ts';

export type NotificationsActor = Shown<typeof notificationsMachine>;

const NAME = 'notifications';

export default flow(NAME, notificationsMachine)(
  {
    clock: visibleClock,
    listNotifications: ask(profileCalls.listNotifications, (_, signal) => ({ signal }), dataOf),
  },
  {
    isMembers: true,
    input: ({ now, app }) => ({
      now,
      openedAt: createLastOpened(app.storage).read(required(app.member(), 'member')._id),
    }),
    popup: {
      opened: (now) => ({ type: 'popup.opened', now }),
      closed: (actor, now) => actor.send({ type: 'popup.closed', now }),
    },
    hears: { 'network.returned': (_, { time }) => ({ type: 'time.passed', now: time.now() }) },
    follow: (actor, { shown, time, storage, member }) => {
      // opened by an address, the popup is there before its list
      if (shown() === NAME) actor.send({ type: 'popup.opened', now: time.now() });
      const { _id } = required(member(), 'member');
      let kept = actor.getSnapshot().context.openedAt;
      actor.subscribe(({ context: { openedAt } }) => {
        if (openedAt !== null && openedAt !== kept) createLastOpened(storage).write(_id, openedAt);
        kept = openedAt;
      });
    },
  },
);
