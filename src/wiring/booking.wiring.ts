import { createActor } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment, NoShowCheck } from '#contract/entities/appointment.ts';
import type { Provider, ProviderRole } from '#contract/entities/clinic.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { InvoiceId, PatientId, ProviderId } from '#contract/ids.ts';
import { keptBooking } from '#machines/booking/booking.kept.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type {
  AgainInput,
  AgainPlaces,
  AppointmentInput,
  BookingKind,
  FeeKind,
  HeldInvoice,
  Places,
  ProvidersInput,
  RemoteTerms,
  SlotsInput,
  Times,
  WaitlistInput,
} from '#machines/booking/booking.types.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import type { Api } from '#src/api/client.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { read, write } from './calls.ts';
import { type BookingActor, type MemberOptions, wizardIdOf } from './member.ts';
import { tellOf, wirePayment } from './payment.wiring.ts';
import { patientsOf } from './people.ts';
import { wireClock } from './sources.ts';

/** Raised when the shape of the booking context changes. */
const CONTEXT_VERSION = 3;
/** Whether the keep-booking hint was dismissed for good (BOOK-45); stays after a log out. */
const HINT = 'myniks.keepHint';

const personQuery = (role: ProviderRole, person: ProviderId | null) => {
  if (person === null) return {};
  return role === 'provider' ? { providerId: person } : { therapistId: person };
};

const loadPlaces = async (api: Api): Promise<Places> => {
  const [clinics, categories] = await Promise.all([api(clinicCalls.listClinics), api(settingsCalls.listCategories)]);
  return { clinics: clinics.data, categories: categories.data };
};

const loadProviders = async (api: Api, { clinic, role, isRemote }: ProvidersInput): Promise<readonly Provider[]> => {
  const query = { clinic, role, ...(isRemote && { remote: 'true' as const }) };
  return (await api(clinicCalls.listProviders, { query })).data;
};

/** @throws Failure unexpected when the clinic of the setting is not among the places */
const loadRemoteTerms = async (api: Api): Promise<RemoteTerms> => {
  const [settings, clinics, fee] = await Promise.all([
    api(settingsCalls.loadAppointmentSettings),
    api(clinicCalls.listClinics),
    api(settingsCalls.loadRemoteFee),
  ]);
  const { remoteClinicId } = settings.data.otherConfig;
  const clinic = clinics.data.find(({ _id }) => _id === remoteClinicId);
  if (!clinic) throw new FailureError({ kind: 'unexpected' });
  return { clinic, fee: fee.data };
};

/** Without its waitlist days a month still has its free times. */
const loadTimes = async (
  api: Api,
  { clinic, role, provider, waitlistOf, category, month }: SlotsInput,
): Promise<Times> => {
  const place = { clinic, ...month };
  const waitlist =
    waitlistOf === null
      ? Promise.resolve([])
      : api(appointmentCalls.listWaitlistDays, { query: { ...place, ...personQuery(role, waitlistOf) } }).then(
          ({ data }) => data,
          () => [],
        );
  const query = { ...place, ...(category && { 'dc-category': category }), ...personQuery(role, provider) };
  const [slots, days] = await Promise.all([api(appointmentCalls.listSlots, { query }), waitlist]);
  return { days: slots.dates, waitlist: days };
};

const wireBooking = (options: MemberOptions) => {
  const { api, time } = options;
  return bookingMachine.provide({
    actors: {
      clock: wireClock(time),
      payment: wirePayment(options),
      loadRemoteTerms: read<RemoteTerms>(() => loadRemoteTerms(api)),
      loadPlaces: read<Places>(() => loadPlaces(api)),
      loadAgain: read<AgainPlaces, AgainInput>(async ({ again, role }) => {
        const [places, providers] = await Promise.all([
          loadPlaces(api),
          loadProviders(api, { clinic: again.clinic, role, isRemote: false }),
        ]);
        return { ...places, providers };
      }),
      loadProviders: read<readonly Provider[], ProvidersInput>((input) => loadProviders(api, input)),
      loadSlots: read<Times, SlotsInput>((input) => loadTimes(api, input)),
      loadTodayAppointments: read<readonly Appointment[], { patientId: PatientId }>(
        async (query) => (await api(appointmentCalls.listTodayAppointments, { query })).data,
      ),
      checkNoShow: read<NoShowCheck, { patientId: PatientId }>(
        async (params) => (await api(appointmentCalls.checkNoShow, { params })).data,
      ),
      loadFee: read<Fee, { kind: FeeKind }>(
        async ({ kind }) =>
          (await api(kind === 'deposit' ? settingsCalls.loadDepositFee : settingsCalls.loadRemoteFee)).data,
      ),
      createAppointment: write<Appointment, AppointmentInput>(
        async ({ key, appointment }) =>
          (await api(appointmentCalls.createAppointment, { body: appointment, key, isSubmit: true })).data.appointment,
      ),
      joinWaitlist: write<Appointment, WaitlistInput>(
        async ({ key, entry }) =>
          (await api(appointmentCalls.joinWaitlist, { body: entry, key, isSubmit: true })).data.waitlist,
      ),
      confirmCredit: read<void, { id: InvoiceId }>(async ({ id }) => {
        await api(paymentCalls.confirmDepositCredit, { params: { invoiceId: id } });
      }),
      readInvoice: read<Invoice, HeldInvoice>(
        async ({ id, patientId }) =>
          (await api(invoiceCalls.loadInvoice, { params: { id }, query: { patientId } })).data,
      ),
    },
  });
};

/** What the payment of a held booking tells, each of them once. */
const tellPayments = (actor: BookingActor, show: MemberOptions['show']): void => {
  let told: unknown = null;
  actor.subscribe(({ children }) => {
    const payment = children.payment;
    if (!payment || payment === told) return;
    told = payment;
    tellOf(payment, show);
  });
};

const followHint = (actor: BookingActor, storage: BrowserStorage): void => {
  actor.on('hint.remembered', ({ isRemembered }) => {
    if (isRemembered) storage.set(HINT, 'dismissed');
    else storage.remove(HINT);
  });
};

/** A member's booking wizard: the one that was kept, or a new one. It is saved at every change. */
export const startBooking = (options: MemberOptions, member: Profile, kind: BookingKind): BookingActor => {
  const { time, keeping, storage, closePopup, onChange, show } = options;
  const machine = wireBooking(options);
  const version = machineVersion(bookingMachine, CONTEXT_VERSION);
  const snapshot = keeping.read('booking', machine, version, member._id, time.now());
  const input = {
    wizardId: wizardIdOf(member, 'booking'),
    kind,
    now: time.now(),
    patients: patientsOf(member),
    isHintDismissed: storage.get(HINT) !== null,
  };
  const actor = createActor(machine, snapshot ? { snapshot, input } : { input });
  actor.on('popup.close', closePopup);
  actor.subscribe(onChange);
  tellPayments(actor, show);
  followHint(actor, storage);
  keeping.follow('booking', actor, version, member._id, keptBooking);
  return actor.start();
};
