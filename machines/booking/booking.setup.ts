/** What the booking machine is made of, by name: its ports, guards and actions. */
import { assign, emit, sendTo, setup } from 'xstate';
import { type Appointment, appointmentInTheWay, type NoShowCheck } from '#contract/entities/appointment.ts';
import type { Clinic, Provider } from '#contract/entities/clinic.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { PatientId } from '#contract/ids.ts';
import type { ClinicMonth, IsoInstant } from '#contract/time.ts';
import { holdingMachine } from '../holding/holding.machine.ts';
import type { HoldingEvent, HoldingOutput } from '../holding/holding.types.ts';
import { asFailure, FailureError, isRejectedAs } from '../kit/failure.ts';
import { isOutcomeKnown } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { clock } from '../kit/time.ts';
import * as answers from './booking.answers.ts';
import { bookingReasons } from './booking.reasons.ts';
import {
  hasMissed,
  isHeld,
  isOpenMonth,
  needsDeposit,
  needsNoShowCheck,
  sameTimeToday,
  waitingDays,
} from './booking.rules.ts';
import type {
  AgainInput,
  AgainPlaces,
  AppointmentInput,
  BookingContext,
  BookingEmitted,
  BookingEvent,
  BookingInput,
  BookingKind,
  EventOf,
  Places,
  ProvidersInput,
  RemoteTerms,
  SlotsInput,
  Times,
  WaitlistInput,
} from './booking.types.ts';

export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    emitted: {} as BookingEmitted,
    input: {} as BookingInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { holding: 'holding' },
  },
  actors: {
    clock,
    holding: holdingMachine,
    loadRemoteTerms: port<RemoteTerms>('loadRemoteTerms'),
    loadPlaces: port<Places>('loadPlaces'),
    loadAgain: port<AgainPlaces, AgainInput>('loadAgain'),
    loadProviders: port<readonly Provider[], ProvidersInput>('loadProviders'),
    loadSlots: port<Times, SlotsInput>('loadSlots'),
    loadTodayAppointments: port<readonly Appointment[], { patientId: PatientId }>('loadTodayAppointments'),
    checkNoShow: port<NoShowCheck, { patientId: PatientId }>('checkNoShow'),
    loadDepositFee: port<Fee>('loadDepositFee'),
    createAppointment: port<Appointment, AppointmentInput>('createAppointment'),
    joinWaitlist: port<Appointment, WaitlistInput>('joinWaitlist'),
  },
  guards: {
    isRemote: ({ context }) => context.kind === 'remote',
    isOnSite: ({ context }) => context.kind !== 'remote',
    hasLocation: ({ context }) => allMet(bookingReasons.hasLocation, context),
    needsRemoteTerms: ({ context }) => context.kind === 'remote' && context.location === null,
    hasProvider: ({ context }) => allMet(bookingReasons.hasProvider, context),
    isTimeChosen: ({ context }) => allMet(bookingReasons.isTimeChosen, context),
    isAnsweredAgain: ({ context }) =>
      context.again !== null && context.patient !== null && allMet(bookingReasons.isTimeChosen, context),
    isStartComplete: ({ context }) => allMet(bookingReasons.isStartComplete, context),
    isInfoComplete: ({ context }) => allMet(bookingReasons.isInfoComplete, context),
    isStillAhead: ({ context }) => allMet(bookingReasons.isStillAhead, context),
    isDepositReady: ({ context }) => allMet(bookingReasons.isDepositReady, context),
    isSameKind: ({ context }, { kind }: { kind: BookingKind }) => context.kind === kind,
    isSameHold: ({ context }, { appointment }: { appointment: Appointment }) =>
      context.appointment?._id === appointment._id,
    isOpenMonth: ({ context }, { month }: { month: ClinicMonth }) => isOpenMonth(month, context.now),
    hasPatient: ({ context }) => context.patient !== null,
    needsNoShowCheck: ({ context }) => needsNoShowCheck(context),
    hasMissed: ({ context }) => hasMissed(context),
    hasSameTimeToday: ({ context }) => sameTimeToday(context) !== null,
    needsDeposit: ({ context }) => needsDeposit(context),
    needsHint: ({ context }) =>
      context.kind === 'remote' &&
      !context.isHintDismissed &&
      !context.isHintSeen &&
      allMet(bookingReasons.isStillAhead, context),
    isWaiting: ({ context }) => context.isWaiting,
    isHeld: ({ context }) => isHeld(context),
    isSlotGone: ({ context }) =>
      context.bookingAppt !== null && isRejectedAs(context.failure, 'SLOT_TAKEN', 'SLOT_PAST', 'SLOT_MISMATCH'),
    isOutcomeUnknown: ({ context }) => context.failure !== null && !isOutcomeKnown(context.failure),
    canWaitForLost: ({ context }) =>
      context.lost !== null && waitingDays(context).some((day) => day === context.lost?.day),
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
    })),
    beginNext: assign(({ context }) => ({ ...answers.noAnswers, ...answers.nextGeneration(context) })),
    /** Other answers than those that led to the hold would be about another booking. */
    resumeHold: assign(({ context }, { kind, appointment }: EventOf<'booking.resume'>) => ({
      ...(context.appointment?._id !== appointment._id && answers.noAnswers),
      ...answers.nextGeneration(context),
      kind,
      appointment,
      failure: null,
    })),
    /** The answers stay, one tap from the same choice (HOLD-11). */
    giveUpHold: assign(({ context }) => ({
      ...answers.nextGeneration(context),
      appointment: null,
      failure: null,
    })),
    keepRemoteTerms: assign((_, { output: { clinic, fee } }: { output: RemoteTerms }) => ({
      location: clinic,
      locationName: clinic.name,
      fee,
      failure: null,
    })),
    keepPlaces: assign((_, { output }: { output: Places }) => ({ ...output, failure: null })),
    keepAgain: assign(({ context }, { output }: { output: AgainPlaces }) => answers.withAgain(context, output)),
    keepProviders: assign((_, { output }: { output: readonly Provider[] }) => ({ providers: output, failure: null })),
    keepTimes: assign(({ context }, { output }: { output: Times }) => answers.withTimes(context, output)),
    chooseLocation: assign(({ context }, { location }: { location: Clinic }) =>
      answers.withLocation(context, location),
    ),
    chooseProvider: assign(({ context }, event: EventOf<'provider.select'>) =>
      answers.withProvider(context, event.provider),
    ),
    chooseAnyProvider: assign(({ context }) => answers.withAnyProvider(context)),
    chooseCategory: assign((_, { category }: EventOf<'category.select'>) => ({
      ...answers.noTime,
      category,
      isTimeFirst: false,
      provider: null,
    })),
    chooseMonth: assign((_, { month }: EventOf<'month.select'>) => ({ ...answers.noTime, month })),
    chooseDay: assign((_, { day }: EventOf<'day.select'>) => ({ ...answers.noTime, aptDate: day })),
    chooseSlot: assign(({ context }, { slot }: EventOf<'slot.select'>) => answers.withSlot(context, slot)),
    chooseWindow: assign(({ context }, { window }: EventOf<'waiting.select'>) => answers.withWindow(context, window)),
    chooseService: assign((_, { service }: EventOf<'service.select'>) => ({ service })),
    chooseNearby: assign(({ context }, event: EventOf<'nearby.select'>) =>
      answers.withNearbySlot(context, event.nearby),
    ),
    showWaitlistOfLost: assign(({ context }) => answers.withWaitlistOfLost(context)),
    chooseOnlyPatient: assign(({ context }) => answers.withOnlyPatient(context)),
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
    keepNearby: assign(({ context }, { output }: { output: Times }) => answers.withNearby(context, output)),
    keepNoneNearby: assign(({ context }) => answers.withNearby(context, { days: [], waitlist: [] })),
    forgetFailure: assign({ failure: null, inTheWay: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepCreateFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = asFailure(error);
      const inTheWay = error instanceof FailureError ? appointmentInTheWay(error.detail) : null;
      return { failure, inTheWay, attempt: isOutcomeKnown(failure) ? context.attempt + 1 : context.attempt };
    }),
    tellHolding: sendTo('holding', ({ event }) => event as HoldingEvent),
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
