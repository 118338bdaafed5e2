/** My appointments, behind the calendar icon. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import confirm from './confirm.definition.ts';
import { ask, dataOf, load, subFlow, writes } from './flow.ts';
import { clock } from './sources.ts';

export default subFlow(appointmentsMachine, {
  clock,
  confirm,
  listAppointments: ask(profileCalls.listAppointments, (_, signal) => ({ signal }), dataOf),
  loadNonCancellationHours: load(
    settingsCalls.loadAppointmentSettings,
    ({ data }) => data.otherConfig.nonCancellationPeriodHrs,
  ),
  cancelAppointment: writes(
    [appointmentCalls.cancelAppointment, appointmentCalls.cancelWaitlist],
    async (api, { entry: { _id: id, isWaitlist }, key }) => {
      const call = isWaitlist ? appointmentCalls.cancelWaitlist : appointmentCalls.cancelAppointment;
      await api(call, { params: { id }, key, isSubmit: true });
    },
  ),
});
