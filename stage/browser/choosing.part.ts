/** Choosing place, person and time within booking, as a person does it. */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { msBetween } from '#contract/time.ts';
import type { choosingMachine } from '#machines/choosing/choosing.machine.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import type { ChoosingContext, ChoosingEvent } from '#machines/choosing/choosing.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { edgesOf } from '#model/walker.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';
import type { Excuse } from '../hands/hands.ts';
import { bookingCallOf, type Clinic, REQUESTS } from './booking.clinic.ts';
import { buttonIn, isOpen, keptBooking, radioIn, stepBack, tap } from './booking.popup.ts';
import { sleep } from './hands.ts';
import { type Place, type Screen, type Step, settledLook } from './walk.ts';

type Choosing = SnapshotFrom<typeof choosingMachine>;

const CANDIDATES: readonly Excuse[] = [
  {
    state: 'choosingTime',
    label: 'service.select (Consultation)',
    when: ({ bookingAppt }) => bookingAppt?.services.length === 1,
    reason: 'the only one is taken by itself',
  },
  ...['day.select (2026-11-24)', 'day.select (2026-11-25)'].map(
    (label): Excuse => ({
      state: 'choosingTime',
      label,
      when: ({ month }) => month.month !== 11,
      reason: 'the calendar shows another month than that of the model’s days',
    }),
  ),
  ...['waiting.select (from 08:00)', 'waiting.select (from 13:00)'].map(
    (label): Excuse => ({
      state: 'choosingTime',
      label,
      when: ({ isTimeFirst }) => isTimeFirst,
      reason: 'no list of one person is asked for where any will do',
    }),
  ),
];
/** Those that are about this flow. */
const excusesOf = (flow: Flow): Excuse[] => {
  const edges = edgesOf(flow).map(({ from, label }) => ({ ...from, path: statePath(from.value), label }));
  return CANDIDATES.filter(({ state, label, when }) =>
    edges.some((edge) => edge.label === label && edge.path === state && (when?.(edge.context) ?? true)),
  );
};

const perform = async ({ page, world }: Place, { before, event: asked }: Step): Promise<unknown> => {
  const { context } = before as { context: ChoosingContext };
  const event = asked as ChoosingEvent;
  const button = (name: string | RegExp) => buttonIn(page, name);
  const radio = (group: string | RegExp, name: string | RegExp) => radioIn(page, group, name);
  const isDoctor = roleOf(context.kind) === 'provider';
  switch (event.type) {
    case 'location.open':
      return tap(button(/^Where/));
    case 'provider.open':
      return tap(button(/^Who/));
    case 'time.open':
      return tap(button(/^When/));
    case 'location.select':
      return tap(radio(isDoctor ? 'Choose a clinic' : 'Choose a salon', event.location.name));
    case 'provider.select':
      return tap(radio(isDoctor ? 'Choose a doctor' : 'Choose a therapist', event.provider.name));
    case 'provider.any':
      return tap(radio(/^Choose a /, /^Any /));
    case 'category.select':
      return tap(button(event.category ?? 'All'));
    case 'month.select':
      return tap(button('Next month'));
    case 'day.select':
      return tap(page.getByRole('dialog').first().locator(`[data-day="${event.day}"]`));
    case 'slot.select':
      return tap(radio(/^Times on/, formatTime(event.slot.startTime, 'en-US')));
    case 'waiting.select':
      return tap(radio(/^Waitlist for/, formatWindow(event.window)));
    case 'service.select':
      return tap(radio('Service', event.service.name));
    case 'time.use':
      return tap(button(/^(?:Use|Join the waitlist for) /));
    case 'nearby.select':
      return tap(button(/\d [AP]M/));
    case 'waitlist.open':
      return tap(button(/^Join the waitlist for /));
    case 'start.edit':
      return tap(button('Choose another day or time'));
    case 'step.next':
      return tap(button(before.matches('released') ? 'Choose a time again' : 'Next'));
    case 'step.back':
      return before.matches('released') ? tap(button('Not now')) : stepBack(page);
    case 'time.passed':
      return sleep(page, world, msBetween(context.now, event.now));
  }
};

/** It has ended, and booking goes on. */
const OVER = 'over';

/** The choice within a booking that is open; how a walk comes there is said in choosing.screen.ts. */
export const choosingScreen = (flow: Flow, clinic: () => Clinic): Omit<Screen<string>, 'prepare'> => ({
  flow,
  excuses: excusesOf(flow),
  callOf: bookingCallOf,
  requestOf: REQUESTS,
  answer: (_, event) => clinic().answer(event),
  perform,
  observe: async ({ page }) => {
    const kept = (await keptBooking(page)).children['choosing'];
    return kept ? flow.key(kept.snapshot as AnyMachineSnapshot) : OVER;
  },
  expected: (snapshot) => (snapshot.status === 'done' ? OVER : flow.key(snapshot)),
  lookOf: (snapshot) => {
    const state = settledLook(snapshot);
    const { failure, isWaiting, kind } = (snapshot as Choosing).context;
    return (
      state && [state, failure && 'failed', isWaiting && 'waiting', kind === 'remote' && kind].filter(Boolean).join(' ')
    );
  },
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
});
