/** Choosing place, person and time, as a part of any booking. */
import type { AnyMachineSnapshot } from 'xstate';
import { type ClinicDay, type ClockTime, compareMonths } from '#contract/time.ts';
import { withMembers } from '#harness/drivers/clinic.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import {
  type Act,
  button,
  heading,
  link,
  popup,
  press,
  pressed,
  question,
  radio,
  type Thing,
} from '#harness/drivers/things.ts';
import { beginning, literal, type Name, type Words } from '#harness/drivers/words.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import type { ChoosingContext, ChoosingEvent, ChoosingInput } from '#machines/choosing/choosing.types.ts';
import { doctorChoosingFlow } from '#model/choosing/choosing.model.ts';
import { choosingAnswers } from '#model/choosing/choosing.wire.model.ts';
import type { Flow } from '#model/flow.ts';
import { formatDay, formatDayLong, formatDayTime, formatTime, formatWindow } from '#src/format/dates.ts';

type Sent<Type> = Extract<ChoosingEvent, { type: Type }>;

/** A choice in the group with this name. */
export const choice = (group: Name, name?: Name): Thing => radio(name, { role: 'radiogroup', name: group });
const ofDay =
  (message: string, day: ClinicDay): Name =>
  ({ say, language }) =>
    say(message, { 0: formatDayLong(day, language) });
/** A name that contains the time, with any other text around it. */
const timeIn =
  (time: ClockTime): Name =>
  ({ language }) =>
    new RegExp(`(?<!\\d)${formatTime(time, language)}`);
const calendarDay =
  (day: ClinicDay): Name =>
  ({ language }) =>
    new RegExp(`^${formatDayLong(day, language)}`);

/** The name of the button that uses the chosen time. */
const wayOn = ({ aptDate, startTimeVal, waitingTimeVal }: ChoosingContext, { say, language }: Words): string => {
  if (aptDate && startTimeVal) return say('Use {0}', { 0: formatDayTime(aptDate, startTimeVal, language) });
  if (!aptDate || !waitingTimeVal) return say('Use this time');
  return say('Join the waitlist for {0} {1}', { 0: formatDay(aptDate, language), 1: formatWindow(waitingTimeVal) });
};

const CATEGORIES = { role: 'group', name: 'Category' } as const;
const actsOf = (words: KindWords): Driver['acts'] => ({
  'location.open': press(beginning('Where')),
  'provider.open': press(beginning('Who')),
  'time.open': press(beginning('When')),
  'location.select': ({ location }: Sent<'location.select'>) => pressed(choice(words.place, literal(location.name))),
  'provider.select': ({ provider }: Sent<'provider.select'>) => pressed(choice(words.person, literal(provider.name))),
  'provider.any': pressed(choice(words.person, beginning(words.any))),
  'category.select': ({ category }: Sent<'category.select'>) =>
    pressed(button(category === null ? 'All' : literal(category), CATEGORIES)),
  'month.select': ({ month }: Sent<'month.select'>, { context }) =>
    press(compareMonths(month, context.month) < 0 ? 'Previous month' : 'Next month'),
  'day.select': ({ day }: Sent<'day.select'>) => pressed(button(calendarDay(day))),
  'slot.select': ({ slot }: Sent<'slot.select'>, { context: { aptDate } }) =>
    aptDate ? pressed(choice(ofDay('Times on {0}', aptDate), timeIn(slot.startTime))) : pressed(),
  'waiting.select': ({ window }: Sent<'waiting.select'>, { context: { aptDate } }) =>
    aptDate ? pressed(choice(ofDay('Waitlist for {0}', aptDate), () => new RegExp(formatWindow(window)))) : pressed(),
  'service.select': ({ service }: Sent<'service.select'>) => pressed(choice('Service', literal(service.name))),
  'time.use': (_, { context }) => press((said) => wayOn(context, said)),
  'nearby.select': ({ nearby }: Sent<'nearby.select'>) =>
    pressed({ ...button(timeIn(nearby.slot.startTime)), place: 0 }),
  'waitlist.open': (_, { context: { lost } }: AnyMachineSnapshot): Act =>
    press(({ say, language }) => say('Join the waitlist for {0}', { 0: lost ? formatDay(lost.day, language) : '' })),
  'start.edit': press('Choose another day or time'),
  'step.next': (_, now) => press(now.matches('released') ? 'Choose a time again' : 'Next'),
  'step.back': press('Back', 'Not now'),
});

interface KindWords {
  place: string;
  person: string;
  any: string;
}
const DOCTOR: KindWords = { place: 'Choose a clinic', person: 'Choose a doctor', any: 'Any doctor' };
const THERAPIST: KindWords = { place: 'Choose a salon', person: 'Choose a therapist', any: 'Any therapist' };

/** @param own the way to the choice, see choosing.driver.ts; a walk of booking is there already */
export const choosingPart = (flow: Flow, own: Partial<Driver> = {}): Driver => {
  const words = roleOf((flow.input as ChoosingInput).kind) === 'provider' ? DOCTOR : THERAPIST;
  const acts = actsOf(words);
  const of = (type: string) => (acts[type] as Act).on;
  return {
    at: '/appointment',
    ...own,
    flow,
    acts,
    answers: withMembers(choosingAnswers),
    // an abandoned request still waits, and two calls may be the same request
    shared: Object.keys(choosingAnswers),
    moves: { 'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now) },
    screen: popup(),
    seen: {
      released: question('Time is up, your booking was not paid'),
      overview: heading('When and where?'),
      choosingPlace: heading(words.place),
      choosingPerson: heading(words.person),
      choosingTime: heading('Choose a time'),
      slotTaken: heading('Choose another time'),
    },
    looks: ({ failure, isWaiting, kind }: ChoosingContext) => [
      failure && 'failed',
      isWaiting && 'waiting',
      kind === 'remote' && kind,
    ],
    // the model has only a few at a time of some controls
    others: [
      ...['location.open', 'provider.open', 'time.open'].flatMap(of),
      radio(),
      button(undefined, CATEGORIES),
      // days of the calendar, and the nearest times
      button(() => /\d{4}|\d:\d\d/),
      ...['Close', 'Previous month', 'Next month'].map((name) => button(name)),
      { role: 'searchbox' },
      link(),
    ],
    unreachable: [
      {
        state: 'choosingTime',
        label: 'service.select (Consultation)',
        when: ({ bookingAppt }: ChoosingContext) => bookingAppt?.services.length === 1,
        reason: 'the only one is taken by itself',
      },
      ...(flow === doctorChoosingFlow
        ? [
            {
              state: 'choosingTime',
              label: 'waiting.select (from 08:00)',
              when: ({ isTimeFirst }: ChoosingContext) => isTimeFirst,
              reason: 'no list of one person is asked for where any will do',
            },
          ]
        : []),
    ],
  };
};
