/** Booking as a person does it. What the server answers comes from the model, for no world gives every order of its answers. */
import type { Locator, Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { msBetween } from '#contract/time.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { flows, missedBookingFlow } from '#machines/booking/booking.model.ts';
import { roleOf } from '#machines/booking/booking.rules.ts';
import type { BookingContext, BookingEvent, BookingInput, BookingKind } from '#machines/booking/booking.types.ts';
import { type Reading, readings } from '#machines/holding/holding.model.ts';
import { heldBefore } from '#machines/holding/holding.samples.model.ts';
import { holdingAnswers } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';
import { bookingCallOf, type Clinic, openClinic, REQUESTS } from './booking.clinic.ts';
import { bookingExceptions } from './booking.exceptions.ts';
import { sleep } from './hands.ts';
import { answered, offline, type Passage, toServer } from './network.ts';
import { shown } from './waiting.ts';
import { type Place, type Screen, type Step, settledLook } from './walk.ts';

type Booking = Pick<SnapshotFrom<typeof bookingMachine>, 'value' | 'context'>;
type HoldingEnd = { type: 'xstate.done.actor.holding' };

const CARDS: Record<BookingKind, RegExp> = {
  provider: /^With a doctor/,
  therapist: /^With a therapist/,
  remote: /^Remote consultation/,
};
/** The button of a question, which lies over another one. */
const ANSWERS: Record<string, string> = {
  sameTimeNotice: 'Continue anyway',
  'detail.keepHint': 'Go to payment',
  'start.released': 'Choose a time again',
};
const WAY_ON =
  /^(?:Next|Continue|Continue to deposit|Book appointment|Book and pay .*|Pay deposit, .*|Join the waitlist|Try again)$/;

const isOpen = async (page: Page) => (await page.getByRole('dialog', { includeHidden: true }).count()) > 0;
const close = async (page: Page): Promise<void> => {
  if (!(await isOpen(page))) return;
  // a toast has a button of that name, too
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.waitForURL((url) => !url.searchParams.has('flow'));
};
const begin = async (page: Page, kind: BookingKind): Promise<void> => {
  await close(page);
  await page.getByRole('link', { name: CARDS[kind] }).click();
};

/** What is held comes to its ends by a short way; which ways it has is walked in holding.screen.ts. */
const READINGS: Record<string, Reading> = {
  'holding -> paid': 'paid',
  'holding -> released': 'void',
  'holding -> again': 'paid too late',
  'holding -> done': 'paid too late',
};
const endHolding = async (
  clinic: Clinic,
  { page, network }: Place,
  { appointment: held, kind }: BookingContext,
  label: string,
) => {
  const appointment = required(held, 'appointment');
  const reading = required(READINGS[label] ?? null, label);
  if (network.isHeld('fee')) {
    await clinic.end(page, appointment);
    // nobody waits for it any more
    await network.release('fee', toServer);
  }
  await network.release('invoice', answered({ success: true, ...holdingAnswers['readInvoice']?.(readings[reading]) }));
  if (label === 'holding -> again')
    await page.getByRole('button', { name: 'Choose another time', exact: true }).click();
  if (label === 'holding -> done') await begin(page, kind);
};

/** From its first entry on, Back of the browser leaves the popup. */
const isAtFirst = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { popup }: { popup?: { steps: readonly string[] } } = history.state ?? {};
    return (popup?.steps.length ?? 0) <= 1;
  });

const perform = async (clinic: Clinic, at: Place, step: Step): Promise<unknown> => {
  const { page, world } = at;
  const { before, label } = step;
  const { context } = before as { context: BookingContext };
  const event = step.event as BookingEvent | HoldingEnd;
  const popup = page.getByRole('dialog').first();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const radio = (group: string | RegExp, name: string | RegExp) =>
    popup.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
  const tap = async (control: Locator) => {
    await shown(control);
    await control.first().click();
  };
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
      return tap(popup.locator(`[data-day="${event.day}"]`));
    case 'slot.select':
      return tap(radio(/^Times on/, formatTime(event.slot.startTime, 'en-US')));
    case 'waiting.select':
      return tap(radio(/^Waitlist for/, formatWindow(event.window)));
    case 'service.select':
      return tap(radio('Service', event.service.name));
    case 'time.use':
      return tap(button(/^(?:Use|Join the waitlist for) /));
    case 'patient.select':
      return tap(radio(/^(?:Patient|Client)$/, event.patient.name));
    case 'moreinfo.change':
      return popup.getByRole('textbox').fill(event.moreinfo);
    case 'start.edit':
      return tap(button(/^(?:Change place, person or time|Choose another day or time)$/));
    case 'info.edit':
      return tap(button('Change who it is for'));
    case 'fee.retry':
      return tap(button('Try again'));
    case 'hint.remember':
      return tap(page.getByRole('checkbox', { name: 'Do not show this again' }));
    case 'nearby.select':
      return tap(button(/\d [AP]M/));
    case 'waitlist.open':
      return tap(button(/^Join the waitlist for /));
    case 'step.next':
      return tap(button(ANSWERS[statePath(before.value)] ?? WAY_ON));
    case 'step.back':
      if (before.matches({ start: 'released' })) return tap(button('Not now'));
      return (await isAtFirst(page)) && (await button('Back').isVisible()) ? tap(button('Back')) : page.goBack();
    case 'popup.closed':
      return close(page);
    case 'booking.begin':
      return begin(page, event.kind);
    case 'booking.again':
      await close(page);
      return page.getByRole('button', { name: /Person tan/ }).click();
    case 'booking.resume':
      await close(page);
      await clinic.hold(page, event.appointment);
      return tap(page.getByRole('button', { name: /^Tap to/ }));
    case 'hold.expired':
      return clinic.expire(page, required(context.appointment, 'appointment'));
    case 'hold.ended':
      return clinic.end(page, required(context.appointment, 'appointment'));
    case 'time.passed':
      return sleep(page, world, msBetween(context.now, event.now));
    case 'xstate.done.actor.holding':
      return endHolding(clinic, at, context, label);
  }
};

const KEPT = 'myniks.kept.booking';
/** The booking as the device keeps it. */
const keptBooking = async (page: Page): Promise<Booking> => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '').snapshot;
};

const PASSAGES: Record<string, () => Passage> = {
  // without an answer it is not known what became of it, however long nobody answered
  'createAppointment -> timeout': () => offline,
  'joinWaitlist -> timeout': () => offline,
};

/** One of the ways into booking. */
const bookingScreen = (flow: Flow): Screen<string> => {
  const input = flow.input as BookingInput;
  const isRemote = input.kind === 'remote';
  let clinic: Clinic | null = null;
  const present = () => required(clinic, 'clinic');
  return {
    flow,
    leftOut: bookingExceptions(flow),
    prepare: (world) => {
      const opened = openClinic(world, input, isRemote ? [heldBefore] : [], flow === missedBookingFlow);
      clinic = opened;
      return {
        as: 'meiling',
        at: '/appointment',
        before: opened.route,
      };
    },
    arrive: ({ page }) => begin(page, input.kind),
    callOf: bookingCallOf,
    requestOf: REQUESTS,
    passages: PASSAGES,
    answer: (_, event) => present().answer(event),
    perform: (at, step) => perform(present(), at, step),
    observe: async ({ page }) => flow.key((await keptBooking(page)) as AnyMachineSnapshot),
    expected: flow.key,
    lookOf: (snapshot) => {
      // the looks of what is held are those of holding.screen.ts
      const state = snapshot.matches('payment') ? null : settledLook(snapshot);
      const { failure, isWaiting, kind } = (snapshot as Booking).context;
      return (
        state &&
        [state, failure && 'failed', isWaiting && 'waiting', kind === 'remote' && kind].filter(Boolean).join(' ')
      );
    },
    isShown: ({ page }) => isOpen(page),
    comesBack: (snapshot) => snapshot.hasTag('settled') && !snapshot.matches('payment'),
    unseen: { payment: 'its screens are those of what is held' },
  };
};

export const screens: readonly Screen[] = flows.map(bookingScreen);
