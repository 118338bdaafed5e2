import * as v from 'valibot';
import { call, success } from '../call.ts';
import { AppointmentId } from '../ids.ts';

const params = v.object({ id: AppointmentId });

/** What the clinic's staff does; protected by the operator key, no screen of the patient app uses them. */
export const operatorCalls = {
  acceptAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/accept',
    access: 'operator',
    source: 'ours',
    summary: 'The clinic accepts an appointment: it becomes confirmed',
    params,
    answer: success,
  }),
  rejectAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/reject',
    access: 'operator',
    source: 'ours',
    summary: 'The clinic rejects an appointment: it becomes rejected and its slot is free again',
    params,
    answer: success,
  }),
};
