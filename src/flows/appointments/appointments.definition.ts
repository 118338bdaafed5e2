/** My appointments, behind the calendar icon. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, load, nothing, writes } from '#src/app/rows.ts';
import { clock } from '#src/app/sources.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export type AppointmentsActor = Shown<typeof appointmentsMachine>;

const refresh = () => ({ type: 'list.refresh' }) as const;

export default flow('appointments', appointmentsMachine)(
  {
    clock,
    confirm,
    listAppointments: ask(profileCalls.listAppointments, (_, signal) => ({ signal }), dataOf),
    loadSettings: load(settingsCalls.loadAppointmentSettings, ({ data }) => ({
      nonCancellationHours: data.otherConfig.nonCancellationPeriodHrs,
      offersVideo: data.otherConfig.offersVideo,
      offersTherapists: data.otherConfig.offersTherapists,
    })),
    cancelAppointment: writes(
      [appointmentCalls.cancelAppointment, appointmentCalls.cancelWaitlist],
      async (api, { entry: { _id: id, isWaitlist }, key }) => {
        const call = isWaitlist ? appointmentCalls.cancelWaitlist : appointmentCalls.cancelAppointment;
        await api(call, { params: { id }, key, isSubmit: true });
      },
      nothing,
    ),
    agreeToMove: writes(
      [appointmentCalls.agreeToMove],
      async (api, { entry: { _id: id, revision }, key }) => {
        await api(appointmentCalls.agreeToMove, { params: { id }, body: { revision }, key, isSubmit: true });
      },
      nothing,
    ),
  },
  {
    isMembers: true,
    input: ({ wizardId, now }) => ({ wizardId, now }),
    popup: {
      opened: () => ({ type: 'popup.opened' }),
      /** Closing the popup also closes a question or notice in it, so that the next opening begins without. */
      closed: (actor) => {
        const snapshot = actor.getSnapshot();
        snapshot.children.confirm?.send({ type: 'step.back' });
        if (snapshot.matches('cancelNotice')) actor.send({ type: 'step.back' });
      },
    },
    hears: {
      'appointment.created': refresh,
      'hold.heard': refresh,
      'hold.settled': refresh,
      'hold.expired': refresh,
      'hold.ended': refresh,
      'payment.closed': refresh,
      'network.returned': refresh,
    },
    follow: (actor, { tell, copies }) => {
      let { entries } = actor.getSnapshot().context;
      actor.subscribe(({ context }) => {
        if (context.entries === entries) return;
        entries = context.entries;
        // an answer from the offline copy is no news for other flows
        if (copies.ages.get().has(profileCalls.listAppointments.path)) return;
        tell({ type: 'appointments.read', entries: entries ?? [] });
      });
    },
  },
);
