import { createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import notifications from '#src/flows/notifications.definition.ts';
import { wire } from '#src/flows/wire.ts';
import type { MemberOptions, NotificationsActor } from './member.ts';

/** A member's notifications, loaded at once; the clock is told only while somebody can look at the page. */
export const startNotifications = (options: MemberOptions, member: Profile): NotificationsActor => {
  const { services, time, lastOpened, closePopup } = options;
  const input = { now: time.now(), openedAt: lastOpened.read(member._id) };
  const actor = createActor(wire(notifications, services), { input });
  let kept = input.openedAt;
  actor.subscribe(({ context: { openedAt } }) => {
    if (openedAt !== null && openedAt !== kept) lastOpened.write(member._id, openedAt);
    kept = openedAt;
  });
  actor.on('popup.close', closePopup);
  return actor.start();
};
