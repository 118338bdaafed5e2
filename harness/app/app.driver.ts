/** Popups over the pages, as a person opens and closes them. The member is Mei Ling without appointments. */
import type { AnyMachineSnapshot } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { type Driver, type Person, type Step, sleepFor } from '#harness/drivers/driver.ts';
import { close, through } from '#harness/drivers/gestures.ts';
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
  typed,
} from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { revokeAll } from '#harness/server/logins.ts';
import { forgetVisits } from '#harness/server/visits.ts';
import { askLogOut } from '#harness/session/session.driver.ts';
import type { AppContext, AppEvent } from '#machines/app/app.machine.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { appFlow } from '#model/app/app.model.ts';
import type { Path } from '#model/walker.ts';

const isMember = ({ context }: AnyMachineSnapshot) => context.person === 'member';
const isNobody = ({ person }: AppContext) => person === 'nobody';
/** The first person of the walk, whose token the device has at first. */
const firstOf = (path: Path) => path.find(({ label }) => label.startsWith('person.change'))?.label;

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

/** Chooses the option of the clinic's or the day's group whose name begins with the text. */
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
  );
  await person.until(button('See my appointments'));
  // only an empty list leads back to booking
  await forgetVisits(person.world);
  await person.do(press('See my appointments'));
};

/** The app learns that the session is revoked by its next call: the bell's, each minute, or that of a guest's page. */
const leave = async (person: Person, { before }: Step): Promise<void> => {
  await revokeAll(person.world);
  return isMember(before) ? sleepFor(person, MINUTE_MS) : person.do(follow('Store'));
};

const signIn = async (person: Person): Promise<void> => {
  await through(
    person,
    follow('Sign in'),
    typed('User ID or email', 'meiling'),
    typed('Password', 'Orchid-2026'),
    press('Sign in'),
  );
  return person.lets('loadProfile');
};

const changePerson = async (person: Person, step: Step): Promise<void> => {
  const { person: next } = step.event as Extract<AppEvent, { type: 'person.change' }>;
  if (next === 'nobody') return leave(person, step);
  return isNobody(step.before.context) ? person.lets('loadProfile') : signIn(person);
};

const POPUPS: Driver['seen'] = {
  'popup.logOut': question('Log out'),
  'popup.booking': popup('Book appointment'),
  'popup.appointments': popup('My appointments'),
  'popup.notifications': popup('Notifications'),
  'popup.refill': popup('Order refill'),
  'popup.niksJoin': popup('Join NIK$'),
};

/** Booking and appointments open each other: Back leads from the one to the other, and only Close to the page. */
const isStacked = (state: string) => state === 'popup.booking' || state === 'popup.appointments';
const closePopup = (person: Person, { before }: Step): Promise<unknown> => {
  const state = statePath(before.value);
  return isStacked(state) ? close(person, required(POPUPS[state] ?? null, state)) : person.back();
};

export const appDriver: Driver = {
  flow: appFlow,
  parts: [],
  as: (path) => (firstOf(path) === 'person.change (member)' ? 'meiling' : 'guest'),
  at: async (world) => {
    await forgetVisits(world);
    return '/home';
  },
  holds: { loadProfile: profileCalls.loadProfile },
  acts: {},
  moves: {
    'person.change': changePerson,
    'booking.open': openBooking,
    'refill.open': openRefill,
    'niksJoin.open': (person) => openByAddress(person, 'niksJoin'),
    'appointments.open': openAppointments,
    'notifications.open': press(beginning('Notifications')),
    'logOut.open': askLogOut,
    'popup.close': closePopup,
    'confirm -> yes': press('Yes, log out'),
    'confirm -> no': press('No'),
  },
  seen: POPUPS,
  last: 'any',
  leaves: ['page.open', 'logOut.confirmed', 'person.change (nobody)'],
  history: { 'popup.close': Object.keys(POPUPS).filter((state) => !isStacked(state)) },
  unreachable: [
    {
      state: 'page',
      label: ['booking.open', 'refill.open'],
      when: isNobody,
      reason: 'the pages that open it are closed to nobody; an address waits until somebody is there',
    },
    {
      label: 'person.change (nobody)',
      when: isNobody,
      isProven: true,
      reason: 'the session reports a change, and this is none',
    },
    {
      state: Object.keys(POPUPS),
      label: ['person.change (guest)', 'person.change (member)'],
      reason: 'a popup is closed before the next person signs in',
    },
    {
      state: 'page',
      label: 'person.change (guest)',
      when: (context: AppContext) => !isNobody(context),
      reason: 'a member logs out first, and a guest stays the same one',
    },
    {
      state: 'page',
      label: 'person.change (member)',
      when: ({ person }: AppContext) => person === 'member',
      reason: 'a member logs out before another signs in',
    },
  ],
};

export const drivers: readonly Driver[] = [appDriver];
