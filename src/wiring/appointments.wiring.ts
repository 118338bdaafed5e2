import { createActor } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Profile } from '#contract/entities/person.ts';
import { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import type { CancelInput } from '#machines/appointments/appointments.types.ts';
import type { Api } from '#src/api/client.ts';
import { read, until, write } from './calls.ts';
import { type AppointmentsActor, type MemberOptions, wizardIdOf } from './member.ts';
import type { ServerTime } from './server-time.ts';
import { wireClock } from './sources.ts';

const wireAppointments = (api: Api, time: ServerTime) =>
  appointmentsMachine.provide({
    actors: {
      clock: wireClock(time),
      listAppointments: read<readonly Appointment[]>(
        async (_, signal) => (await until(signal, api)(profileCalls.listAppointments)).data,
      ),
      loadNonCancellationHours: read<number>(async () => {
        const { data } = await api(settingsCalls.loadAppointmentSettings);
        return data.otherConfig.nonCancellationPeriodHrs;
      }),
      cancelAppointment: write<void, CancelInput>(async ({ entry: { _id: id, isWaitlist }, key }) => {
        const call = isWaitlist ? appointmentCalls.cancelWaitlist : appointmentCalls.cancelAppointment;
        await api(call, { params: { id }, key, isSubmit: true });
      }),
    },
  });

/** A member's list of appointments, loaded at once. */
export const startAppointments = ({ api, time, closePopup }: MemberOptions, member: Profile): AppointmentsActor => {
  const input = { wizardId: wizardIdOf(member, 'appointments'), now: time.now() };
  const actor = createActor(wireAppointments(api, time), { input });
  actor.on('popup.close', closePopup);
  return actor.start();
};
