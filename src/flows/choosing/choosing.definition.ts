/** The choice of place, person and time: a part of booking. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Provider, ProviderRole } from '#contract/entities/clinic.ts';
import type { ProviderId } from '#contract/ids.ts';
import { choosingMachine } from '#machines/choosing/choosing.machine.ts';
import type {
  AgainInput,
  AgainPlaces,
  Places,
  ProvidersInput,
  RemoteTerms,
  SlotsInput,
  Times,
} from '#machines/choosing/choosing.types.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { type ApiOf, ask, asks, dataOf } from '#src/app/rows.ts';
import { clock } from '#src/app/sources.ts';

const PLACES = [clinicCalls.listClinics, settingsCalls.listCategories] as const;

const personQuery = (role: ProviderRole, person: ProviderId | null) => {
  if (person === null) return {};
  return role === 'provider' ? { providerId: person } : { therapistId: person };
};
const providersRequest = ({ clinic, role, isRemote }: ProvidersInput) => ({
  query: { clinic, role, ...(isRemote && { remote: 'true' as const }) },
});

const placesOf = async (api: ApiOf<(typeof PLACES)[number]>): Promise<Places> => {
  const [clinics, categories] = await Promise.all([api(clinicCalls.listClinics), api(settingsCalls.listCategories)]);
  return { clinics: clinics.data, categories: categories.data };
};

const loadPlaces = asks(PLACES, (api): Promise<Places> => placesOf(api));
const loadProviders = ask(clinicCalls.listProviders, providersRequest, dataOf<readonly Provider[]>);

const loadAgain = asks(
  [...PLACES, clinicCalls.listProviders],
  async (api, { again, role }: AgainInput): Promise<AgainPlaces> => {
    const request = providersRequest({ clinic: again.clinic, role, isRemote: false });
    const [places, providers] = await Promise.all([placesOf(api), api(clinicCalls.listProviders, request)]);
    return { ...places, providers: providers.data };
  },
);

/** @throws Failure unexpected when the clinic of the setting is not among the places */
const loadRemoteTerms = asks(
  [settingsCalls.loadAppointmentSettings, clinicCalls.listClinics, settingsCalls.loadRemoteFee],
  async (api): Promise<RemoteTerms> => {
    const [settings, clinics, fee] = await Promise.all([
      api(settingsCalls.loadAppointmentSettings),
      api(clinicCalls.listClinics),
      api(settingsCalls.loadRemoteFee),
    ]);
    const { remoteClinicId } = settings.data.otherConfig;
    const clinic = clinics.data.find(({ _id }) => _id === remoteClinicId);
    if (!clinic) throw new FailureError({ kind: 'unexpected' });
    return { clinic, fee: fee.data };
  },
);

/** A month whose waitlist days cannot be read still has its free times. */
const loadSlots = asks(
  [appointmentCalls.listSlots, appointmentCalls.listWaitlistDays],
  async (api, { clinic, role, provider, waitlistOf, category, month }: SlotsInput): Promise<Times> => {
    const place = { clinic, ...month };
    const waitlist =
      waitlistOf === null
        ? Promise.resolve([])
        : api(appointmentCalls.listWaitlistDays, { query: { ...place, ...personQuery(role, waitlistOf) } }).then(
            dataOf,
            () => [],
          );
    const query = { ...place, ...(category && { 'dc-category': category }), ...personQuery(role, provider) };
    const [slots, days] = await Promise.all([api(appointmentCalls.listSlots, { query }), waitlist]);
    return { days: slots.dates, waitlist: days };
  },
);

export type ChoosingActor = Shown<typeof choosingMachine>;

export default subFlow(choosingMachine, {
  clock,
  loadRemoteTerms,
  loadPlaces,
  loadAgain,
  loadProviders,
  loadSlots,
  loadTodayAppointments: ask(appointmentCalls.listTodayAppointments, (query) => ({ query }), dataOf),
});
