/** Popups over the pages, as a person opens and closes them. The member is Mei Ling without appointments. */
import type { AnyMachineSnapshot } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { type Driver, type Person, type Step, sleepFor } from '#harness/drivers/driver.ts';
import { through } from '#harness/drivers/gestures.ts';
import {
  type Act,
  button,
  follow,
  link,
  popup,
  press,
  pressed,
  question,
  type Thing,
  tab,
} from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { revokeAll } from '#harness/server/logins.ts';
import { forgetVisits } from '#harness/server/visits.ts';
import { askLogOut } from '#harness/session/session.driver.ts';
import type { AppContext, AppEvent } from '#machines/app/app.machine.ts';
import { appFlow } from '#model/app/app.model.ts';

const isMember = ({ context }: AnyMachineSnapshot) => context.person === 'member';

/** Opens the flow by an address: the pages with a button for it are closed to guests. */
const openByAddress = async (person: Person, flow: string): Promise<void> => {
  await person.open(`/home?flow=${flow}`);
  await person.lets('loadProfile');
};

const openBooking = async (person: Person, { before }: Step): Promise<void> => {
  if (before.matches('popup')) return person.do(press('Book appointment'));
  if (!isMember(before)) return openByAddress(person, 'booking&kind=provider');
  await through(person, follow('Appointment'), pressed(link(beginning('With a doctor'))));
};

const openRefill = async (person: Person, { before }: Step): Promise<void> => {
  if (!isMember(before)) return openByAddress(person, 'refill');
  await through(person, follow('Records'), pressed(tab('Refills')), press('Order refill'));
};

/** Chooses an option of the clinic's or the day's group, whose name begins so. */
const choice = (group: RegExp, name?: RegExp): Act => {
  const inside: Thing = { role: 'radiogroup', name: () => group };
  return pressed({ role: 'radio', ...(name && { name: () => name }), inside, place: 0 });
};
const openAppointments = async (person: Person, { before }: Step): Promise<void> => {
  if (before.matches('page')) return person.do(press(beginning('My appointments')));
  await through(
    person,
    press(beginning('Where')),
    choice(/^Choose a clinic/, /^Tampines clinic/),
    choice(/^Choose a doctor/, /^Dr Lim Jun Hao/),
    press('Next month'),
    choice(/^Times on/),
    press(() => /^Use /),
    press('Next'),
    choice(/^Patient/),
    press('Next'),
    press('Book appointment'),
    press('See my appointments'),
  );
};

/** Revokes all sessions: the next call of the page reports that. */
const leave = async (person: Person, { before }: Step): Promise<void> => {
  if (before.matches({ popup: 'notifications' })) {
    await revokeAll(person.world);
    // the page reloads the list each minute
    return sleepFor(person, MINUTE_MS);
  }
  if (!before.matches({ popup: 'refill' })) {
    await revokeAll(person.world);
    return person.do(press(beginning('Where')));
  }
  const again = press('Order what is running out');
  await person.until(button('Order what is running out'));
  await revokeAll(person.world);
  await through(person, again, press('Next'));
};

export const appDriver: Driver = {
  flow: appFlow,
  parts: [],
  as: (path) => (path[0]?.label === 'person.change (member)' ? 'meiling' : 'guest'),
  at: async (world) => {
    await forgetVisits(world);
    return '/home';
  },
  holds: { loadProfile: profileCalls.loadProfile },
  acts: {},
  moves: {
    'person.change': (person, step) => {
      const { person: next } = step.event as Extract<AppEvent, { type: 'person.change' }>;
      return next === 'nobody' ? leave(person, step) : person.lets('loadProfile');
    },
    'booking.open': openBooking,
    'refill.open': openRefill,
    'niksJoin.open': (person) => openByAddress(person, 'niksJoin'),
    'appointments.open': openAppointments,
    'notifications.open': press(beginning('Notifications')),
    'logOut.open': askLogOut,
    'popup.close': (person) => person.back(),
    'confirm -> yes': press('Yes, log out'),
    'confirm -> no': press('No'),
  },
  seen: {
    'popup.logOut': question('Log out'),
    'popup.booking': popup('Book appointment'),
    'popup.appointments': popup('My appointments'),
    'popup.notifications': popup('Notifications'),
    'popup.refill': popup('Order refill'),
    'popup.niksJoin': popup('Join NIK$'),
  },
  last: 'any',
  history: { 'popup.close': 'any' },
  unreachable: [
    {
      state: 'page',
      label: ['booking.open', 'refill.open'],
      when: ({ person }: AppContext) => person === 'nobody',
      reason: 'the pages that open it are closed to nobody; an address waits until somebody is there',
    },
    {
      label: ['person.change (guest)', 'person.change (member)'],
      where: 'browser',
      when: ({ person }: AppContext) => person !== 'nobody',
      reason: 'one person leaves before the next one is there: in between it is nobody',
    },
  ],
};

export const drivers: readonly Driver[] = [appDriver];
