import { createActor, fromCallback } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { TimePassed } from '#machines/kit/time.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { read, until } from './calls.ts';
import type { MemberOptions, NotificationsActor } from './member.ts';

/** A member's notifications, loaded at once; the clock is told only while somebody can look at the page. */
export const startNotifications = (options: MemberOptions, member: Profile): NotificationsActor => {
  const { api, time, lastOpened, closePopup } = options;
  const whileVisible = fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) =>
    time.onTimePassed((event) => {
      if (document.visibilityState === 'visible') sendBack(event);
    }),
  );
  const machine = notificationsMachine.provide({
    actors: {
      clock: whileVisible,
      listNotifications: read<readonly Notification[]>(
        async (_, signal) => (await until(signal, api)(profileCalls.listNotifications)).data,
      ),
    },
  });
  const input = { now: time.now(), openedAt: lastOpened.read(member._id) };
  const actor = createActor(machine, { input });
  let kept = input.openedAt;
  actor.subscribe(({ context: { openedAt } }) => {
    if (openedAt !== null && openedAt !== kept) lastOpened.write(member._id, openedAt);
    kept = openedAt;
  });
  actor.on('popup.close', closePopup);
  return actor.start();
};
