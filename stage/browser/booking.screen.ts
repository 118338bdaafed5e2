/** Booking as a person does it. What the server answers comes from the model, for no world gives every order of its answers. */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { msBetween } from '#contract/time.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { flows, missedBookingFlow } from '#machines/booking/booking.model.ts';
import type { BookingContext, BookingEvent, BookingInput } from '#machines/booking/booking.types.ts';
import { wayToChoice } from '#machines/booking/booking.ways.model.ts';
import type { ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { type Reading, readings } from '#machines/holding/holding.model.ts';
import { heldBefore } from '#machines/holding/holding.samples.model.ts';
import { holdingAnswers } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { bookingCallOf, type Clinic, openClinic, REQUESTS } from './booking.clinic.ts';
import { bookingExceptions } from './booking.excuses.ts';
import { begin, buttonIn, close, isOpen, keptBooking, radioIn, stepBack, tap } from './booking.popup.ts';
import { choosingScreen } from './choosing.part.ts';
import { sleep } from './hands.ts';
import { answered, offline, type Passage, toServer } from './network.ts';
import { comesTo } from './waiting.ts';
import { goOn, type Place, type Screen, type Step, settledLook } from './walk.ts';

type Booking = Pick<SnapshotFrom<typeof bookingMachine>, 'value' | 'context'>;
type HoldingEnd = { type: 'xstate.done.actor.holding' };
type ChoosingEnd = { type: 'xstate.done.actor.choosing'; output: ChoosingOutput };

/** The button of a question, which lies over another one. */
const ANSWERS: Record<string, string> = {
  sameTimeNotice: 'Continue anyway',
  'detail.keepHint': 'Go to payment',
};
const WAY_ON =
  /^(?:Next|Continue|Continue to deposit|Book appointment|Book and pay .*|Pay deposit, .*|Join the waitlist|Try again)$/;

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
  await comesTo(() => network.isHeld('fee') || network.isHeld('invoice'), true, 'what is held');
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

const perform = async (clinic: Clinic, at: Place, step: Step): Promise<unknown> => {
  const { page, world } = at;
  const { before, label } = step;
  const { context } = before as { context: BookingContext };
  const event = step.event as BookingEvent | HoldingEnd | ChoosingEnd;
  const button = (name: string | RegExp) => buttonIn(page, name);
  switch (event.type) {
    case 'patient.select':
      return tap(radioIn(page, /^(?:Patient|Client)$/, event.patient.name));
    case 'moreinfo.change':
      return page.getByRole('dialog').first().getByRole('textbox').fill(event.moreinfo);
    case 'start.edit':
      return tap(button('Change place, person or time'));
    case 'info.edit':
      return tap(button('Change who it is for'));
    case 'fee.retry':
      return tap(button('Try again'));
    case 'hint.remember':
      return tap(page.getByRole('checkbox', { name: 'Do not show this again' }));
    case 'step.next':
      return tap(button(ANSWERS[statePath(before.value)] ?? WAY_ON));
    case 'step.back':
      return stepBack(page);
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
    case 'xstate.done.actor.choosing': {
      const { flow, path } = wayToChoice(context, event.output);
      return goOn(
        choosingScreen(flow, () => clinic),
        at,
        path,
      );
    }
    case 'xstate.done.actor.holding':
      return endHolding(clinic, at, context, label);
  }
};

/** Their looks are those of choosing.screen.ts and holding.screen.ts. */
const isOfSubFlow = (snapshot: AnyMachineSnapshot) => snapshot.matches('start') || snapshot.matches('payment');

const PASSAGES: Record<string, () => Passage> = {
  // without an answer it is not known what became of it, however long nobody answered
  'createAppointment -> timeout': () => offline,
  'joinWaitlist -> timeout': () => offline,
};

interface BookingScreen extends Screen<string> {
  /** Of the present walk. */
  clinic: () => Clinic;
}
/** One of the ways into booking. */
export const bookingScreen = (flow: Flow): BookingScreen => {
  const input = flow.input as BookingInput;
  const isRemote = input.kind === 'remote';
  let clinic: Clinic | null = null;
  const present = () => required(clinic, 'clinic');
  return {
    flow,
    clinic: present,
    excuses: bookingExceptions(flow),
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
      const state = isOfSubFlow(snapshot) ? null : settledLook(snapshot);
      const { failure, isWaiting, kind } = (snapshot as Booking).context;
      return (
        state &&
        [state, failure && 'failed', isWaiting && 'waiting', kind === 'remote' && kind].filter(Boolean).join(' ')
      );
    },
    isShown: ({ page }) => isOpen(page),
    comesBack: (snapshot) => snapshot.hasTag('settled') && !isOfSubFlow(snapshot),
    unseen: { start: 'its screens are those of the choice', payment: 'its screens are those of what is held' },
  };
};

export const screens: readonly Screen[] = flows.map(bookingScreen);
