/** Ports, guards and actions that the booking machine uses by name. */
import { assign, emit, sendTo, setup } from 'xstate';
import { type Appointment, appointmentInTheWay, type NoShowCheck } from '#contract/entities/appointment.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { choosingMachine } from '../choosing/choosing.machine.ts';
import type { BookingKind, ChoosingOutput, Entry } from '../choosing/choosing.types.ts';
import { holdingMachine } from '../holding/holding.machine.ts';
import type { HoldingEvent, HoldingOutput } from '../holding/holding.types.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';
import { isOutcomeKnown } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { clock } from '../kit/time.ts';
import * as answers from './booking.answers.ts';
import { bookingReasons } from './booking.reasons.ts';
import { needsDeposit, needsNoShowCheck, sameTimeToday } from './booking.rules.ts';
import type {
  AppointmentInput,
  BookingContext,
  BookingEmitted,
  BookingEvent,
  BookingInput,
  EventOf,
  WaitlistInput,
} from './booking.types.ts';

export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    emitted: {} as BookingEmitted,
    input: {} as BookingInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { choosing: 'choosing'; holding: 'holding' },
  },
  actors: {
    clock,
    choosing: choosingMachine,
    holding: holdingMachine,
    loadTodayAppointments: port<readonly Appointment[], { patientId: PatientId }>('loadTodayAppointments'),
    checkNoShow: port<NoShowCheck, { patientId: PatientId }>('checkNoShow'),
    loadDepositFee: port<Fee>('loadDepositFee'),
    createAppointment: port<Appointment, AppointmentInput>('createAppointment'),
    joinWaitlist: port<Appointment, WaitlistInput>('joinWaitlist'),
  },
  guards: {
    isInfoComplete: ({ context }) => allMet(bookingReasons.isInfoComplete, context),
    isStillAhead: ({ context }) => allMet(bookingReasons.isStillAhead, context),
    isDepositReady: ({ context }) => allMet(bookingReasons.isDepositReady, context),
    isSameKind: ({ context }, { kind }: { kind: BookingKind }) => context.kind === kind,
    isSameHold: ({ context }, { appointment }: { appointment: Appointment }) =>
      context.appointment?._id === appointment._id,
    isNearby: (_, { output }: { output: ChoosingOutput }) => output.outcome === 'nearby',
    isAnswered: (_, { output }: { output: ChoosingOutput }) => output.outcome === 'answered',
    isPatientKnown: ({ context }, { output }: { output: ChoosingOutput }) =>
      answers.patientFor(context, output) !== null,
    needsNoShowCheck: ({ context }) => needsNoShowCheck(context),
    wasMissed: (_, { output }: { output: NoShowCheck }) => output.hasAnyNoShowAppointments,
    hasSameTimeToday: ({ context }) => sameTimeToday(context) !== null,
    needsDeposit: ({ context }) => needsDeposit(context),
    needsHint: ({ context }) =>
      context.kind === 'remote' &&
      !context.isHintDismissed &&
      !context.isHintSeen &&
      allMet(bookingReasons.isStillAhead, context),
    isWaiting: ({ context }) => context.isWaiting,
    isHeld: (_, { output }: { output: Appointment }) => output.invoiceId !== null,
    isSlotGone: ({ context }) =>
      context.bookingAppt !== null && isRejectedAs(context.failure, 'SLOT_TAKEN', 'SLOT_PAST', 'SLOT_MISMATCH'),
    isOutcomeUnknown: ({ context }) => context.failure !== null && !isOutcomeKnown(context.failure),
    isPaid: (_, { output }: { output: HoldingOutput }) => output.outcome === 'paid',
    isReleased: (_, { output }: { output: HoldingOutput }) => output.outcome === 'released',
    isChosenAgain: (_, { output }: { output: HoldingOutput }) => output.outcome === 'again',
  },
  actions: {
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    beginAnew: assign(({ context }, { kind }: { kind: BookingKind }) => ({
      ...answers.noAnswers,
      ...answers.nextGeneration(context),
      kind,
    })),
    beginAgain: assign(({ context }, { kind, again }: EventOf<'booking.again'>) => ({
      ...answers.noAnswers,
      ...answers.nextGeneration(context),
      kind,
      again,
      entry: 'again' as const,
    })),
    beginNext: assign(({ context }) => ({ ...answers.noAnswers, ...answers.nextGeneration(context) })),
    /** Clears answers that do not belong to the held booking. */
    resumeHold: assign(({ context }, { kind, appointment }: EventOf<'booking.resume'>) => ({
      ...(context.appointment?._id !== appointment._id && answers.noAnswers),
      ...answers.nextGeneration(context),
      kind,
      appointment,
      failure: null,
    })),
    /** Keeps the answers, so that one tap leads to the same choice (HOLD-11). */
    giveUpHold: assign(({ context }) => ({
      ...answers.nextGeneration(context),
      appointment: null,
      failure: null,
    })),
    enterAt: assign((_, { entry }: { entry: Entry }) => ({ entry })),
    keepChoice: assign(({ context }, { output }: { output: ChoosingOutput }) => answers.withChoice(context, output)),
    choosePatient: assign((_, { patient }: EventOf<'patient.select'>) => answers.withPatient(patient)),
    keepMoreinfo: assign((_, { moreinfo }: EventOf<'moreinfo.change'>) => ({ moreinfo })),
    keepToday: assign((_, { output }: { output: readonly Appointment[] }) => ({ today: output, failure: null })),
    keepNothingToday: assign({ today: [] }),
    keepNoShow: assign((_, { output }: { output: NoShowCheck }) => ({ noShow: output, failure: null })),
    keepFee: assign((_, { output }: { output: Fee }) => ({ fee: output })),
    forgetFee: assign({ fee: null }),
    seeHint: assign({ isHintSeen: true }),
    rememberHint: assign((_, { isRemembered }: EventOf<'hint.remember'>) => ({ isHintDismissed: isRemembered })),
    keepAppointment: assign((_, { output }: { output: Appointment }) => ({ appointment: output, failure: null })),
    keepInvoice: assign((_, { output }: { output: HoldingOutput }) =>
      output.outcome === 'paid' ? { invoice: output.invoice } : {},
    ),
    forgetFailure: assign({ failure: null, inTheWay: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepCreateFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = asFailure(error);
      const inTheWay = appointmentInTheWay(detailOf(error));
      return { failure, inTheWay, attempt: isOutcomeKnown(failure) ? context.attempt + 1 : context.attempt };
    }),
    tellHolding: sendTo('holding', (_, event: HoldingEvent) => event),
    showHolding: sendTo('holding', { type: 'hold.show' }),
    askToClose: emit({ type: 'popup.close' }),
    tellCreated: emit({ type: 'appointment.created' }),
    tellHeld: emit(({ context }) => ({
      type: 'hold.begun' as const,
      appointment: required(context.appointment, 'appointment'),
    })),
    tellRemembered: emit((_, { isRemembered }: EventOf<'hint.remember'>) => ({
      type: 'hint.remembered' as const,
      isRemembered,
    })),
  },
});
