import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { MOREINFO_MAX } from '../constants.ts';
import { Appointment, appointmentCreateMembers, SlotDay } from '../entities/appointment.ts';
import { AppointmentId, ClinicId, PatientId, ProviderId } from '../ids.ts';
import { maybe, plainText } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

const integerText = (min: number, max: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(min), v.maxValue(max));

const CreateAppointment = v.pipe(
  v.object({
    ...appointmentCreateMembers,
    moreinfo: plainText(MOREINFO_MAX, { multiline: true }),
    doctor: v.optional(ProviderId),
    therapist: v.optional(ProviderId),
  }),
  v.check(
    (body) => (body.doctor === undefined) !== (body.therapist === undefined),
    'needs doctor or therapist, not both',
  ),
);
export type CreateAppointment = v.InferOutput<typeof CreateAppointment>;

export const appointmentCalls = {
  listSlots: call({
    method: 'GET',
    path: '/appointment/slot',
    access: 'member',
    summary: 'Free slots of a clinic in a month',
    query: v.object({
      clinic: ClinicId,
      month: integerText(1, 12),
      year: integerText(2000, 2200),
      /** Name of a category; without it, all. */
      'dc-category': v.optional(v.string()),
      providerId: v.optional(ProviderId),
      therapistId: v.optional(ProviderId),
    }),
    answer: v.object({ success: v.literal(true), dates: v.array(SlotDay) }),
  }),
  createAppointment: call({
    method: 'POST',
    path: '/appointment/slot',
    access: 'member',
    summary: 'Book a slot; the slot is sold once',
    body: CreateAppointment,
    answer: data(v.object({ appointment: Appointment, serverNow: IsoInstant, holdUntil: maybe(IsoInstant) })),
  }),
  cancelAppointment: call({
    method: 'POST',
    path: '/appointment/:id/cancel',
    access: 'member',
    summary: 'Cancel an own appointment outside the non-cancellation period; may be repeated',
    params: v.object({ id: AppointmentId }),
    answer: success,
  }),
  listTodayAppointments: call({
    method: 'GET',
    path: '/appointment/patient/today',
    access: 'member',
    summary: "A patient's appointments of the current Singapore day",
    query: v.object({ patientId: PatientId }),
    answer: data(v.array(Appointment)),
  }),
};
