/** /consultation: the way into the room of a remote consultation. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { consultationMachine } from '#machines/consultation/consultation.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, asks, dataOf, nothing, write } from '#src/app/rows.ts';
import { deadline } from '#src/app/sources.ts';

export type ConsultationActor = Shown<typeof consultationMachine>;

export default flow('consultation', consultationMachine)(
  {
    deadline,
    findVisit: asks([profileCalls.listAppointments], async (api, { id }, _, signal) => {
      const { data } = await api(profileCalls.listAppointments, { signal });
      // one that has no room leads nowhere
      return data.find((entry) => entry._id === id && entry.teleconsultLink !== null) ?? null;
    }),
    tellWhereabouts: write(
      appointmentCalls.tellWhereabouts,
      ({ id, place, key }) => ({ params: { id }, body: { place }, key }),
      nothing,
    ),
    enterRoom: ask(appointmentCalls.enterRoom, ({ id }, signal) => ({ params: { id }, signal }), dataOf),
  },
  { isMembers: true, input: ({ opening: id, wizardId }: Beginning<AppointmentId>) => ({ id, wizardId }) },
);
