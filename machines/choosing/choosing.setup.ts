/** Ports, guards and actions that the choosing machine uses by name. */
import { assign, emit, setup } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Clinic, Provider } from '#contract/entities/clinic.ts';
import type { PatientId } from '#contract/ids.ts';
import type { ClinicMonth, IsoInstant } from '#contract/time.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { clock } from '../kit/time.ts';
import * as answers from './choosing.answers.ts';
import { choosingReasons } from './choosing.reasons.ts';
import { isOpenMonth, waitingDays } from './choosing.rules.ts';
import type {
  AgainInput,
  AgainPlaces,
  ChoosingContext,
  ChoosingEmitted,
  ChoosingEvent,
  ChoosingInput,
  ChoosingOutput,
  Entry,
  EventOf,
  Places,
  ProvidersInput,
  RemoteTerms,
  SlotsInput,
  Times,
} from './choosing.types.ts';

export const choosingSetup = setup({
  types: {
    context: {} as ChoosingContext,
    events: {} as ChoosingEvent,
    emitted: {} as ChoosingEmitted,
    input: {} as ChoosingInput,
    output: {} as ChoosingOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    clock,
    loadRemoteTerms: port<RemoteTerms>('loadRemoteTerms'),
    loadPlaces: port<Places>('loadPlaces'),
    loadAgain: port<AgainPlaces, AgainInput>('loadAgain'),
    loadProviders: port<readonly Provider[], ProvidersInput>('loadProviders'),
    loadSlots: port<Times, SlotsInput>('loadSlots'),
    loadTodayAppointments: port<readonly Appointment[], { patientId: PatientId }>('loadTodayAppointments'),
  },
  guards: {
    beginsAt: ({ context }, { entry }: { entry: Entry }) => context.entry === entry,
    isOnSite: ({ context }) => context.kind !== 'remote',
    hasLocation: ({ context }) => allMet(choosingReasons.hasLocation, context),
    needsRemoteTerms: ({ context }) => context.kind === 'remote' && context.location === null,
    hasProvider: ({ context }) => allMet(choosingReasons.hasProvider, context),
    isTimeChosen: ({ context }) => allMet(choosingReasons.isTimeChosen, context),
    isAnsweredAgain: ({ context }) =>
      context.again !== null && context.patient !== null && allMet(choosingReasons.isTimeChosen, context),
    isStartComplete: ({ context }) => allMet(choosingReasons.isStartComplete, context),
    isOpenMonth: ({ context }, { month }: { month: ClinicMonth }) => isOpenMonth(month, context),
    canWaitForLost: ({ context }) =>
      context.lost !== null && waitingDays(context).some((day) => day === context.lost?.day),
  },
  actions: {
    keepNow: assign((_, { now }: { now: IsoInstant }) => ({ now })),
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
    keepNearby: assign(({ context }, { output }: { output: Times }) => answers.withNearby(context, output)),
    keepNoneNearby: assign(({ context }) => answers.withNearby(context, { days: [], waitlist: [] })),
    keepToday: assign((_, { output }: { output: readonly Appointment[] }) => ({ today: output, failure: null })),
    keepNothingToday: assign({ today: [] }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    askToClose: emit({ type: 'popup.close' }),
  },
});
