import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ADDRESS_PART_MAX, MOREINFO_MAX, WHEREABOUTS_MIN } from '../constants.ts';
import {
  Appointment,
  appointmentCreateMembers,
  NoShowCheck,
  RoomDoor,
  SlotDay,
  WaitlistDay,
} from '../entities/appointment.ts';
import { Invoice } from '../entities/invoice.ts';
import { AppointmentId, ClinicId, PatientId, ProviderId, SlotId } from '../ids.ts';
import { maybe, plainText } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

const integerText = (min: number, max: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(min), v.maxValue(max));

const createMembers = {
  ...appointmentCreateMembers,
  moreinfo: plainText(MOREINFO_MAX, { multiline: true }),
  doctor: v.optional(ProviderId),
  therapist: v.optional(ProviderId),
};
const hasOnePerson = ({ doctor, therapist }: { doctor?: ProviderId | undefined; therapist?: ProviderId | undefined }) =>
  (doctor === undefined) !== (therapist === undefined);
const NEEDS_ONE_PERSON = 'needs doctor or therapist, not both';

const CreateAppointment = v.pipe(
  v.object({ ...createMembers, slotId: SlotId }),
  v.check((body) => hasOnePerson(body), NEEDS_ONE_PERSON),
);
export type CreateAppointment = v.InferOutput<typeof CreateAppointment>;

/** startTime and endTime are the ends of the chosen window (BOOK-57). */
const JoinWaitlist = v.pipe(
  v.object({ ...createMembers, clinic: ClinicId }),
  v.check((body) => hasOnePerson(body), NEEDS_ONE_PERSON),
);
export type JoinWaitlist = v.InferOutput<typeof JoinWaitlist>;

const monthOfPlace = {
  clinic: ClinicId,
  month: integerText(1, 12),
  year: integerText(2000, 2200),
  providerId: v.optional(ProviderId),
  therapistId: v.optional(ProviderId),
};

export const appointmentCalls = {
  listSlots: call({
    method: 'GET',
    path: '/appointment/slot',
    access: 'member',
    summary: 'Free slots of a clinic in a month',
    query: v.object({
      ...monthOfPlace,
      /** Name of a category; without it, all. */
      'dc-category': v.optional(v.string()),
    }),
    answer: v.object({ success: v.literal(true), dates: v.array(SlotDay) }),
  }),
  createAppointment: call({
    method: 'POST',
    path: '/appointment/slot',
    access: 'member',
    summary:
      'Book a slot; the slot is sold once. Where a fee or deposit is due the time is held until `holdUntil` for the unpaid `invoice`. Refusals: SLOT_TAKEN, SLOT_PAST, SLOT_MISMATCH, NO_VIDEO, TOO_MANY_HOLDS, TOO_MANY_APPOINTMENTS, OVERLAPPING with the patient’s `appointment` at that time',
    body: CreateAppointment,
    answer: data(
      v.object({
        appointment: Appointment,
        invoice: maybe(Invoice),
        holdUntil: maybe(IsoInstant),
        serverNow: IsoInstant,
      }),
    ),
  }),
  listWaitlistDays: call({
    method: 'GET',
    path: '/appointment/waitlist',
    access: 'member',
    summary: 'Days of a month on which one can wait for a time of a doctor or therapist',
    query: v.object(monthOfPlace),
    answer: data(v.array(WaitlistDay)),
  }),
  joinWaitlist: call({
    method: 'POST',
    path: '/appointment/waitlist',
    access: 'member',
    summary:
      'Wait for a time in a window of a day; never a remote consultation. Refusals: ALREADY_WAITING, TOO_MANY_WAITING, OVERLAPPING with the entry as `appointment`, SLOT_PAST, SLOT_MISMATCH',
    body: JoinWaitlist,
    answer: data(v.object({ waitlist: Appointment })),
  }),
  cancelWaitlist: call({
    method: 'PATCH',
    path: '/appointment/waitlist/:id/cancel',
    access: 'member',
    summary: 'Give up an own waitlist entry that is not rejected; may be repeated. Refusals: NOT_CANCELLABLE',
    params: v.object({ id: AppointmentId }),
    answer: success,
  }),
  checkNoShow: call({
    method: 'GET',
    path: '/appointment/:patientId/no-show',
    access: 'member',
    summary: 'Missed appointments of a patient that are not settled',
    params: v.object({ patientId: PatientId }),
    answer: data(NoShowCheck),
  }),
  cancelAppointment: call({
    method: 'POST',
    path: '/appointment/:id/cancel',
    access: 'member',
    summary:
      'Cancel an own appointment outside the non-cancellation period, or release one that is held, at any time; may be repeated. A prepaid fee goes back, and so does a deposit where the clinic has moved it and the patient has not agreed.',
    params: v.object({ id: AppointmentId }),
    answer: success,
  }),
  agreeToMove: call({
    method: 'POST',
    path: '/appointment/:id/agree',
    access: 'member',
    source: 'ours',
    summary:
      'Keep the time to which the clinic has moved an own appointment; `revision` is that of the entry agreed to. May be repeated. Refusals: VISIT_CHANGED when it was moved once more, cancelled or has begun',
    params: v.object({ id: AppointmentId }),
    body: v.object({ revision: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    answer: success,
  }),
  enterRoom: call({
    method: 'GET',
    path: '/appointment/:id/room',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'The room of an own remote consultation, from ten minutes before it until it ends. Refusals: ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED, NO_VIDEO; WHEREABOUTS_MISSING until the patient has said where',
    params: v.object({ id: AppointmentId }),
    answer: data(RoomDoor),
  }),
  tellWhereabouts: call({
    method: 'PUT',
    path: '/appointment/:id/whereabouts',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'Where the patient is during an own remote consultation, so that help can be sent there. Asked at its start, and may change until it ends. Refusals: ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED',
    params: v.object({ id: AppointmentId }),
    body: v.object({ place: v.pipe(plainText(ADDRESS_PART_MAX), v.minLength(WHEREABOUTS_MIN)) }),
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
