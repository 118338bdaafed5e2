import type { Appointment, NoShowCheck } from '#contract/entities/appointment.ts';
import type { Fee } from '#contract/entities/settings.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { selectCommitted } from '#machines/booking/booking.selectors.ts';
import { bookingStory } from '#machines/booking/booking.story.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { BookingKind, Choice, ChoosingOutput, Patient } from '#machines/choosing/choosing.types.ts';
import type { HoldingOutput } from '#machines/holding/holding.types.ts';
import type { Words } from '#machines/kit/story.ts';
import { isNoon, nothing } from '#model/choosing/choosing.offers.model.ts';
import { choices, earlier, tagged } from '#model/choosing/choosing.samples.model.ts';
import { call, defineFlow, type Outcomes, plain } from '#model/flow.ts';
import { fee, heldBefore } from '#model/holding/holding.samples.model.ts';
import { NOON, NOW, nextWeek, todayAt10, visitInvoiceWith } from '#model/samples.ts';
import { keyOf } from './booking.offers.model.ts';
import { missedNone, missedOne, waitingEntry } from './booking.samples.model.ts';

const paidInvoice = visitInvoiceWith({ ostBalance: 0, payment: { status: 'paid' } });

interface Part {
  start: Words;
  kind: BookingKind;
  patients: readonly Patient[];
  /** A booking can begin only from an earlier appointment. */
  isAgain?: boolean;
  /** Paths of the states in which the clock may move on to noon. */
  timePassesIn?: RegExp;
  /** Possible answers to the request that creates the booking. */
  created: Outcomes;
}

const otherKind = { provider: 'therapist', therapist: 'provider', remote: 'provider' } as const;

const CHOICES: Record<BookingKind, { booked: Choice; other: Choice; waiting: Choice | null }> = {
  provider: { booked: choices.at10, other: choices.at15, waiting: choices.waiting },
  therapist: { booked: choices.facialAt10, other: choices.facialAt15, waiting: choices.facialWaiting },
  remote: { booked: choices.remoteAt10, other: choices.remoteAt15, waiting: null },
};

/** Makes the flow of one part of booking. The parts stay small; together they take every transition. */
export const flowOf = (part: Part) => {
  const { kind: own, patients, isAgain = false, timePassesIn = /^$/, created } = part;
  const isOnSite = own !== 'remote';
  const chosen = (choice: Choice): ChoosingOutput => ({ outcome: 'chosen', choice, patient: null });
  const answered = (choice: Choice, patient: Patient = tagged): ChoosingOutput => ({
    outcome: 'answered',
    choice: { ...choice, again: earlier },
    patient,
    today: [nextWeek],
  });
  const { booked, other, waiting } = CHOICES[own];
  /** Offers choices only for the flow's own kind and before noon; other flows cover the rest. */
  const choosingOf = ({ kind, now, entry, patients: [patient] }: BookingContext): Outcomes => {
    if (kind !== own || isNoon(now)) return call({});
    if (isAgain)
      return call<ChoosingOutput>(
        entry === 'again'
          ? { 'as before': answered(choices.at10, patient), 'as before, to wait': answered(choices.waiting, patient) }
          : {},
      );
    return call<ChoosingOutput>(
      {
        'a time': chosen(booked),
        ...(waiting && { 'to wait': chosen(waiting) }),
        ...(entry === 'lost' && { 'a nearby time': { outcome: 'nearby', choice: other } }),
      },
      'unexpected',
    );
  };

  return defineFlow({
    machine: bookingMachine,
    story: bookingStory,
    reasons: bookingReasons,
    committed: selectCommitted,
    start: part.start,
    input: { wizardId: 'wizard', kind: own, now: NOW, patients, isHintDismissed: false },
    events: {
      'time.passed': ({ now }, path) =>
        isNoon(now) || !timePassesIn.test(path) ? nothing : { 'until noon': { now: NOON } },
      'booking.begin': ({ kind }) => ({
        'the same kind': { kind },
        'the other kind': { kind: kind === own ? otherKind[own] : own },
      }),
      'booking.again': isAgain ? { 'the earlier one': { kind: own, again: earlier } } : nothing,
      'booking.resume': ({ appointment }, path) =>
        !isOnSite || path === 'creating.joiningWaitlist'
          ? {
              ...(appointment?.invoiceId && path !== 'confirmed' && { 'the same hold': { kind: own, appointment } }),
              ...(appointment?._id !== heldBefore._id && { 'another hold': { kind: own, appointment: heldBefore } }),
            }
          : nothing,
      'hold.expired': ({ appointment }) => (appointment ? { '': { id: appointment._id } } : nothing),
      'hold.ended': ({ appointment }) => (appointment ? { '': { id: appointment._id } } : nothing),
      'popup.closed': plain,
      'step.next': plain,
      'step.back': plain,
      'patient.select': Object.fromEntries(patients.map((patient) => [patient.name, { patient }])),
      'moreinfo.change': {
        'a message': { moreinfo: 'Back pain' },
        'too long a message': { moreinfo: 'Back pain. '.repeat(30) },
      },
      'start.edit': plain,
      'info.edit': plain,
      'fee.retry': plain,
      'hint.remember': { 'not again': { isRemembered: true }, 'again next time': { isRemembered: false } },
    },
    calls: {
      choosing: choosingOf,
      loadTodayAppointments: call<readonly Appointment[]>(
        { 'another time': [nextWeek], 'the same time': [todayAt10] },
        'offline',
      ),
      checkNoShow: call<NoShowCheck>({ missed: missedOne, 'none missed': missedNone }, 'offline'),
      loadDepositFee: call<Fee>({ fee }, 'UNAVAILABLE'),
      createAppointment: created,
      joinWaitlist: call<Appointment>({ waiting: waitingEntry }, 'ALREADY_WAITING', 'SLOT_PAST', 'timeout'),
      holding: call<HoldingOutput>(
        {
          paid: { outcome: 'paid', invoice: paidInvoice },
          released: { outcome: 'released' },
          again: { outcome: 'again' },
          done: { outcome: 'done' },
        },
        'unexpected',
      ),
    },
    key: keyOf,
  });
};
