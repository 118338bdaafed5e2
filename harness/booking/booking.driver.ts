/** Driver for booking. The server's answers come from the model, since no world gives them in every order. */
import type { AnyMachineSnapshot, DoneActorEvent } from 'xstate';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { choice, choosingPart } from '#harness/choosing/choosing.part.ts';
import { type Clinic, createClinic, heldRemotely, withMembers } from '#harness/drivers/clinic.ts';
import { type Driver, goThrough, type Person, type Step, type Unreachables } from '#harness/drivers/driver.ts';
import { close, open } from '#harness/drivers/gestures.ts';
import {
  type Act,
  button,
  follow,
  heading,
  link,
  popup,
  press,
  pressed,
  question,
  unreachable,
} from '#harness/drivers/things.ts';
import { beginning, literal, oneOf, saying, withAny } from '#harness/drivers/words.ts';
import type { BookingContext, BookingEvent, BookingInput } from '#machines/booking/booking.types.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import type { BookingKind, ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  therapistBookingFlow,
} from '#model/booking/booking.model.ts';
import { wayToChoice } from '#model/booking/booking.ways.model.ts';
import { bookingAnswers } from '#model/booking/booking.wire.model.ts';
import type { Flow } from '#model/flow.ts';
import { type Reading, readings } from '#model/holding/holding.model.ts';
import { heldBefore } from '#model/holding/holding.samples.model.ts';
import { holdingAnswers } from '#model/holding/holding.wire.model.ts';
import { drTan } from '#model/samples.ts';
import { formatMoney } from '#src/format/money.ts';

type Sent<Type> = Extract<BookingEvent, { type: Type }>;
type Way = (person: Person, step: Step) => Promise<unknown>;

const POPUP = popup();
const CARDS: Record<BookingKind, Act> = {
  provider: follow(beginning('With a doctor')),
  therapist: follow(beginning('With a therapist')),
  remote: follow(beginning('Remote consultation')),
};
const AGAIN = press(literal(drTan.name));

/** Closes the popup first, because it covers the buttons that begin a booking. */
const begin = async (person: Person, kind: BookingKind): Promise<void> => {
  await close(person, POPUP);
  await open(person, CARDS[kind], POPUP);
};

/** The button that continues from a state. */
const wayOn = (now: AnyMachineSnapshot): Act => {
  const { isWaiting, fee, kind }: BookingContext = now.context;
  const total = { 0: fee ? formatMoney(fee.totalFee) : '' };
  if (now.matches('missedAppointmentWarning')) return press(isWaiting ? 'Continue' : 'Continue to deposit');
  if (now.matches('sameTimeNotice')) return press('Continue anyway');
  if (now.matches('missedAppointmentDeposit')) return press(fee ? saying('Pay deposit, {0}', total) : 'Pay deposit');
  if (now.matches({ detail: 'keepHint' })) return press('Go to payment');
  if (now.matches({ creating: 'outcomeUnknown' })) return press('Try again');
  if (!now.matches('detail')) return press('Next');
  if (isWaiting) return press('Join the waitlist');
  return press(kind === 'remote' && fee ? saying('Book and pay {0}', total) : 'Book appointment');
};

const appointmentOf = ({ before }: Step): Appointment => required(before.context.appointment, 'appointment');

/** Short ways from a held time to each of its ends; holding.driver.ts walks all ways. */
const holdingEnds = (clinic: Clinic): Readonly<Record<string, Way>> => {
  /** Ends the hold in another tab, by payment or release; the server reports the result. */
  const endAs = async (person: Person, step: Step, reading: Reading) => {
    if ((await person.waits('readInvoice', 'loadHeldFee')) === 'loadHeldFee') {
      await clinic.end(person, appointmentOf(step));
      // the app ignores this answer by then
      await person.lets('loadHeldFee');
    }
    await person.answers('readInvoice', { success: true, ...holdingAnswers['readInvoice']?.(readings[reading]) });
  };
  return {
    'holding -> paid': (person, step) => endAs(person, step, 'paid'),
    'holding -> released': (person, step) => endAs(person, step, 'void'),
    'holding -> again': async (person, step) => {
      await endAs(person, step, 'paid too late');
      await person.until(button('Choose another time'));
      await person.do(press('Choose another time'));
    },
    'holding -> done': async (person, step) => {
      await endAs(person, step, 'paid too late');
      await person.until(button('Choose another time'));
      await begin(person, step.before.context.kind);
    },
  };
};

const unreachablesOf = (flow: Flow): readonly Unreachables[] => {
  const isRemote = flow === remoteBookingFlow;
  const isAgain = flow === missedBookingFlow;
  const ends = ['confirmed', ...(isRemote ? [] : ['waitingContact'])];
  const begins = [
    'booking.begin (the same kind)',
    'booking.begin (the other kind)',
    ...(isAgain ? ['booking.again (the earlier one)'] : []),
    ...(isRemote ? ['booking.resume (another hold)'] : []),
  ];
  const dialogs = ['sameTimeNotice', ...(isRemote ? ['detail.keepHint'] : [])];
  return [
    {
      state: ends,
      label: ['booking.begin (the same kind)', 'step.back'],
      reason: 'the popup closes, and that begins the next booking',
    },
    { state: dialogs, label: begins, reason: 'the dialog is closed first' },
    ...(isRemote || isAgain
      ? [
          {
            state: 'start',
            label: begins,
            when: ({ entry }: BookingContext) => entry === 'released',
            reason: 'the dialog is closed first',
          },
        ]
      : []),
    ...(flow === bookingFlow
      ? [
          {
            label: 'createAppointment -> signedOut',
            isProven: true,
            reason: 'a 401 is the session’s: the app loads anew, and the kept wizard asks again',
          },
        ]
      : []),
  ];
};

/** Driver for one entry into booking. */
export const bookingDriverOf = (flow: Flow): Driver => {
  const { kind } = flow.input as BookingInput;
  const isDoctor = roleOf(kind) === 'provider';
  const clinic = createClinic(flow, kind === 'remote' ? [heldBefore] : [], flow === missedBookingFlow);
  return {
    flow,
    inner: ['start', 'payment'],
    parts: ['booking', 'choosing', 'holding'],
    as: 'meiling',
    at: () => {
      clinic.open();
      return '/appointment';
    },
    opens: ['booking.begin', 'booking.again', 'booking.resume'],
    within: ['popup.closed', 'xstate.done.actor.choosing', 'holding -> again', 'holding -> done'],
    arrive: async (person) => {
      await person.until(link(beginning('With a doctor')));
      await begin(person, kind);
    },
    replies: clinic.replies,
    acts: {
      'patient.select': ({ patient }: Sent<'patient.select'>) =>
        pressed(choice(isDoctor ? 'Patient' : 'Client', literal(patient.name))),
      'moreinfo.change': ({ moreinfo }: Sent<'moreinfo.change'>) => ({ on: [{ role: 'textbox' }], text: moreinfo }),
      'hint.remember': ({ isRemembered }: Sent<'hint.remember'>, { context }) =>
        context.isHintDismissed === isRemembered
          ? unreachable('so it is already')
          : pressed({ role: 'checkbox', name: 'Do not show this again', isChecked: !isRemembered }),
      'start.edit': press('Change place, person or time', 'Choose another day or time'),
      'info.edit': press('Change who it is for', 'Change the message'),
      'fee.retry': (_, now) => {
        if (now.context.fee !== null) return unreachable('only where it could not be loaded');
        return now.matches('missedAppointmentDeposit') ? press('Try again') : pressed();
      },
      'step.next': (_, now) => wayOn(now),
      'step.back': press('Back', 'Go back', 'Not yet'),
    },
    moves: {
      'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now),
      'booking.begin': (person, { event }) => begin(person, (event as Sent<'booking.begin'>).kind),
      'booking.again': async (person) => {
        await close(person, POPUP);
        await person.do(AGAIN);
      },
      'booking.resume': async (person, { event }) => {
        await close(person, POPUP);
        await clinic.hold(person, (event as Sent<'booking.resume'>).appointment);
        await heldRemotely.show(person);
      },
      'popup.closed': (person) => close(person, POPUP),
      'hold.expired': (person, step) => clinic.expire(person, appointmentOf(step)),
      'hold.ended': (person, step) => clinic.end(person, appointmentOf(step)),
      'xstate.done.actor.choosing': async (person, { event, before }) => {
        const { flow: choosing, path } = wayToChoice(before.context, (event as DoneActorEvent<ChoosingOutput>).output);
        await goThrough(person, choosingPart(choosing), path);
      },
      ...holdingEnds(clinic),
    },
    answers: {
      ...withMembers(bookingAnswers),
      createAppointment: (output, _, world) => clinic.book(world, output as Appointment),
    },
    // an abandoned request still waits
    shared: [...Object.keys(bookingAnswers), 'createAppointment'],
    screen: POPUP,
    // choosing.driver.ts and holding.driver.ts walk the screens of the choice and of the hold
    seen: {
      sameTimeNotice: question(withAny('Already booked at {0} today')),
      'detail.keepHint': popup(
        saying('We hold this time for {MINUTES} minutes', { MINUTES: REMOTE_HOLD_MS / MINUTE_MS }),
      ),
      'info.choosing': heading(isDoctor ? 'Who is the patient?' : 'Who is the client?'),
      missedAppointmentWarning: heading(oneOf('About missed appointments', 'A deposit is needed this time')),
      'creating.outcomeUnknown': { role: null, name: 'Not confirmed yet' },
      'missedAppointmentDeposit.reviewing': heading('Check before you pay'),
      'detail.reviewing': heading('Check before you book'),
      confirmed: heading('You are booked'),
      waitingContact: heading('You are on the waitlist'),
    },
    looks: ({ failure, isWaiting }: BookingContext) => [
      failure && 'failed',
      isWaiting && 'waiting',
      kind === 'remote' && kind,
    ],
    others: [
      ...['Close', 'See my appointments', 'Back to MyNiks', 'Add to calendar', beginning('Copy')].map((name) =>
        button(name),
      ),
      link(),
    ],
    last: ['popup.closed', 'booking.resume (another hold)'],
    history: { 'step.back': 'any' },
    unreachable: unreachablesOf(flow),
  };
};

export const drivers: readonly Driver[] = [bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow].map(
  bookingDriverOf,
);
