/** My appointments with the four entries of the model, and its questions. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { done } from '#harness/drivers/answers.ts';
import type { Driver, Person } from '#harness/drivers/driver.ts';
import { type Act, button, popup, press, pressed, question, text } from '#harness/drivers/things.ts';
import { beginning, type Words } from '#harness/drivers/words.ts';
import { addVisits, forgetVisits, setCancellationHours } from '#harness/server/visits.ts';
import type { World } from '#harness/server/world.ts';
import type { AppointmentsContext, AppointmentsEvent } from '#machines/appointments/appointments.types.ts';
import { appointmentsFlow, kept } from '#model/appointments/appointments.model.ts';
import { nextWeek, rejected, todayAt10, weekAfter } from '#model/samples.ts';
import { formatDayLong, formatTime } from '#src/format/dates.ts';

type Sent<Type> = Extract<AppointmentsEvent, { type: Type }>;

export const POPUP = popup('My appointments');
const openPopup = press(beginning('My appointments'));
const close = (now: AnyMachineSnapshot): Act =>
  pressed(button('Close', now.matches('cancelNotice') ? question() : POPUP));

const cardName =
  ({ startDateTime }: Appointment) =>
  ({ language }: Pick<Words, 'language'>) =>
    `${formatDayLong(clinicDayOf(startDateTime), language)}, ${formatTime(clockTimeOf(startDateTime), language)}`;

const prepareWith =
  (moved: Appointment) =>
  async (world: World): Promise<void> => {
    await forgetVisits(world);
    await addVisits(world, todayAt10, nextWeek, moved, rejected);
  };
const prepare = prepareWith(weekAfter);

/** While a call runs, the browser's Back leaves the popup; afterwards Close does. */
const leave = (person: Person, now: AnyMachineSnapshot): Promise<unknown> =>
  now.hasTag('busy') ? person.back() : person.do(close(now));

const ASKED_BY_APP = 'the app asks by itself when a booking, a payment or a hold has changed the list';

export const appointmentsDriver: Driver = {
  flow: appointmentsFlow,
  as: 'meiling',
  at: async (world) => {
    await prepare(world);
    return '/home';
  },
  arrive: (person) => person.do(openPopup),
  opens: ['popup.opened'],
  acts: {
    'appointment.cancel': ({ id }: Sent<'appointment.cancel'>, now) => {
      const { entries }: AppointmentsContext = now.context;
      const entry = entries?.find(({ _id }) => _id === id);
      return entry ? pressed(button('Cancel', { role: 'article', name: cardName(entry), inside: POPUP })) : pressed();
    },
    'appointment.agree': press('Keep the new time'),
    'list.refresh': press('Try again'),
    'step.back': (_, now) => close(now),
  },
  moves: {
    'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now),
    'popup.opened': async (person, { before }) => {
      if (await person.sees(POPUP)) await leave(person, before);
      await person.do(openPopup);
    },
    'step.back': (person, { before }) => leave(person, before),
    'confirm -> yes': press('Yes, cancel it'),
    'confirm -> no': press('No, keep it'),
  },
  worlds: {
    'listAppointments -> four entries': prepare,
    'listAppointments -> none of four moved': prepareWith(kept),
    'listAppointments -> nothing': forgetVisits,
    'loadSettings -> 300 hours': (world) => setCancellationHours(world, 300),
    'cancelAppointment -> cancelled': (world) => setCancellationHours(world, 24),
    'cancelAppointment -> TOO_LATE_TO_CANCEL': (world) => setCancellationHours(world, 300),
  },
  answers: {
    'loadSettings -> no video': done({
      otherConfig: { nonCancellationPeriodHrs: 24, remoteClinicId: 'orchard-clinic', offersVideo: false },
    }),
  },
  screen: POPUP,
  seen: {
    cancelNotice: question('Too late to cancel online'),
    confirmingCancel: question('Cancel this appointment?'),
    loadFailed: text('Your appointments could not be loaded'),
    list: POPUP,
  },
  looks: { list: ({ entries }: AppointmentsContext) => [entries?.length === 0 && 'empty'] },
  others: ['Add to calendar', 'Remove from calendar', 'Previous month', 'Next month', 'Book appointment'].map((name) =>
    button(name),
  ),
  last: 'any',
  history: { 'step.back': ['loading', 'cancelling', 'agreeing'] },
  unreachable: [
    { state: 'loading', label: 'list.refresh', reason: ASKED_BY_APP },
    { state: 'list', label: 'list.refresh', reason: ASKED_BY_APP },
    { state: 'list', label: 'appointment.cancel (rejected)', reason: 'a rejected entry has no Cancel' },
  ],
};

export const drivers: readonly Driver[] = [appointmentsDriver];
