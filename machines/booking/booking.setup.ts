/** What the booking machine is made of, by name: its ports, guards and actions. */
import { assign, emit, setup } from 'xstate';
import type { CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { Appointment, SlotDay } from '#contract/entities/appointment.ts';
import type { Provider, ProviderRole } from '#contract/entities/clinic.ts';
import type { PatientId } from '#contract/ids.ts';
import type { ClinicMonth, IsoInstant } from '#contract/time.ts';
import { asFailure, isOutcomeKnown, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { clock } from '../kit/time.ts';
import {
  nextGeneration,
  noTime,
  withDays,
  withLocation,
  withNearby,
  withNearbySlot,
  withOnlyPatient,
  withProvider,
} from './booking.answers.ts';
import { bookingReasons } from './booking.reasons.ts';
import { isOpenMonth, onlyService, sameTimeToday } from './booking.rules.ts';
import type {
  BookingContext,
  BookingEvent,
  BookingInput,
  EventOf,
  Places,
  ProvidersInput,
  SlotsInput,
} from './booking.types.ts';

export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    emitted: {} as { type: 'popup.close' } | { type: 'appointment.created' },
    input: {} as BookingInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    clock,
    loadPlaces: port<Places>('loadPlaces'),
    loadProviders: port<readonly Provider[], ProvidersInput>('loadProviders'),
    loadSlots: port<readonly SlotDay[], SlotsInput>('loadSlots'),
    loadTodayAppointments: port<readonly Appointment[], { patientId: PatientId }>('loadTodayAppointments'),
    createAppointment: port<Appointment, { key: string; appointment: CreateAppointment }>('createAppointment'),
  },
  guards: {
    hasLocation: ({ context }) => allMet(bookingReasons.hasLocation, context),
    hasProvider: ({ context }) => allMet(bookingReasons.hasProvider, context),
    isTimeChosen: ({ context }) => allMet(bookingReasons.isTimeChosen, context),
    isStartComplete: ({ context }) => allMet(bookingReasons.isStartComplete, context),
    isInfoComplete: ({ context }) => allMet(bookingReasons.isInfoComplete, context),
    isStillAhead: ({ context }) => allMet(bookingReasons.isStillAhead, context),
    isSameKind: ({ context }, { kind }: { kind: ProviderRole }) => context.kind === kind,
    isOpenMonth: ({ context }, { month }: { month: ClinicMonth }) => isOpenMonth(month, context.now),
    hasPatient: ({ context }) => context.patient !== null,
    hasSameTimeToday: ({ context }) => sameTimeToday(context) !== null,
    isSlotGone: ({ context }) => isRejectedAs(context.failure, 'SLOT_TAKEN', 'SLOT_PAST', 'SLOT_MISMATCH'),
    isDepositRequired: ({ context }) => isRejectedAs(context.failure, 'DEPOSIT_REQUIRED'),
    isOutcomeUnknown: ({ context }) => context.failure !== null && !isOutcomeKnown(context.failure),
  },
  actions: {
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
    beginAnew: assign(({ context }, { kind }: { kind: ProviderRole }) => ({ ...nextGeneration(context), kind })),
    beginNext: assign(({ context }) => nextGeneration(context)),
    keepPlaces: assign((_, { output }: { output: Places }) => ({ ...output, failure: null })),
    keepProviders: assign((_, { output }: { output: readonly Provider[] }) => ({ providers: output, failure: null })),
    keepDays: assign(({ context }, { output }: { output: readonly SlotDay[] }) => withDays(context, output)),
    chooseLocation: assign(({ context }, event: EventOf<'location.select'>) => withLocation(context, event.location)),
    chooseProvider: assign(({ context }, event: EventOf<'provider.select'>) => withProvider(context, event.provider)),
    chooseCategory: assign((_, { category }: EventOf<'category.select'>) => ({ ...noTime, category, provider: null })),
    chooseMonth: assign((_, { month }: EventOf<'month.select'>) => ({ ...noTime, month })),
    chooseDay: assign((_, { day }: EventOf<'day.select'>) => ({ ...noTime, day })),
    chooseSlot: assign(({ context }, { slot }: EventOf<'slot.select'>) => ({
      slot,
      service: onlyService(slot, context.category),
    })),
    chooseService: assign((_, { service }: EventOf<'service.select'>) => ({ service })),
    chooseNearby: assign(({ context }, event: EventOf<'nearby.select'>) => withNearbySlot(context, event.nearby)),
    chooseOnlyPatient: assign(({ context }) => withOnlyPatient(context)),
    choosePatient: assign((_, { patient }: EventOf<'patient.select'>) => ({ patient, today: null })),
    keepMoreinfo: assign((_, { moreinfo }: EventOf<'moreinfo.change'>) => ({ moreinfo })),
    keepToday: assign((_, { output }: { output: readonly Appointment[] }) => ({ today: output })),
    keepNothingToday: assign({ today: [] }),
    keepAppointment: assign((_, { output }: { output: Appointment }) => ({ appointment: output, failure: null })),
    keepNearby: assign(({ context }, { output }: { output: readonly SlotDay[] }) => withNearby(context, output)),
    keepNoneNearby: assign(({ context }) => withNearby(context, [])),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepCreateFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = asFailure(error);
      return { failure, attempt: isOutcomeKnown(failure) ? context.attempt + 1 : context.attempt };
    }),
    askToClose: emit({ type: 'popup.close' }),
    tellCreated: emit({ type: 'appointment.created' }),
  },
});
