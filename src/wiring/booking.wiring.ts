import { createActor } from 'xstate';
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment, SlotDay } from '#contract/entities/appointment.ts';
import type { Provider, ProviderRole } from '#contract/entities/clinic.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { Places, ProvidersInput, SlotsInput } from '#machines/booking/booking.types.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import type { Api } from '#src/api/client.ts';
import { read, write } from './calls.ts';
import { type BookingActor, type MemberOptions, wizardIdOf } from './member.ts';
import { patientsOf } from './people.ts';
import type { ServerTime } from './server-time.ts';
import { wireClock } from './sources.ts';

/** Raised when the shape of the booking context changes. */
const CONTEXT_VERSION = 1;

const personQuery = ({ role, provider }: SlotsInput) => {
  if (provider === null) return {};
  return role === 'provider' ? { providerId: provider } : { therapistId: provider };
};

const wireBooking = (api: Api, time: ServerTime) =>
  bookingMachine.provide({
    actors: {
      clock: wireClock(time),
      loadPlaces: read<Places>(async () => {
        const [clinics, categories] = await Promise.all([
          api(clinicCalls.listClinics),
          api(settingsCalls.listCategories),
        ]);
        return { clinics: clinics.data, categories: categories.data };
      }),
      loadProviders: read<readonly Provider[], ProvidersInput>(
        async (query) => (await api(clinicCalls.listProviders, { query })).data,
      ),
      loadSlots: read<readonly SlotDay[], SlotsInput>(async (input) => {
        const { clinic, category, month } = input;
        const query = { clinic, ...month, ...(category && { 'dc-category': category }), ...personQuery(input) };
        return (await api(appointmentCalls.listSlots, { query })).dates;
      }),
      loadTodayAppointments: read<readonly Appointment[], { patientId: PatientId }>(
        async (query) => (await api(appointmentCalls.listTodayAppointments, { query })).data,
      ),
      createAppointment: write<Appointment, { key: string; appointment: CreateAppointment }>(
        async ({ key, appointment }) =>
          (await api(appointmentCalls.createAppointment, { body: appointment, key, isSubmit: true })).data.appointment,
      ),
    },
  });

/** A member's booking wizard: the one that was kept, or a new one. It is saved at every change. */
export const startBooking = (
  { api, time, keeping, closePopup, onChange }: MemberOptions,
  member: Profile,
  kind: ProviderRole,
): BookingActor => {
  const machine = wireBooking(api, time);
  const version = machineVersion(bookingMachine, CONTEXT_VERSION);
  const snapshot = keeping.read('booking', machine, version, member._id, time.now());
  const input = { wizardId: wizardIdOf(member, 'booking'), kind, now: time.now(), patients: patientsOf(member) };
  const actor = createActor(machine, snapshot ? { snapshot, input } : { input });
  actor.on('popup.close', closePopup);
  actor.subscribe(onChange);
  keeping.follow('booking', actor, version, member._id);
  return actor.start();
};
