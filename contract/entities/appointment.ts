import * as v from 'valibot';
import { AppointmentId, PatientId, ProviderId, ServiceId, SlotId } from '../ids.ts';
import { maybe } from '../text.ts';
import { ClinicDay, ClockTime, IsoInstant } from '../time-formats.ts';
import { Service } from './clinic.ts';

/** NORMAL: at the clinic. TELE_PROVIDER_REMOTE: at the clinic, doctor by video. TELE_PATIENT_REMOTE: remote, prepaid (BOOK-06). */
export const BookingType = v.picklist(['NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE']);
export type BookingType = v.InferOutput<typeof BookingType>;

/** A list entry of GET /profile/appointment; everything but id and start may be missing (APPT-11). */
export const Appointment = v.object({
  _id: AppointmentId,
  bookingTime: maybe(IsoInstant),
  bookingType: maybe(BookingType),
  /** pending, new, rejected, confirmed; others may come and have no badge. */
  state: maybe(v.string()),
  isWaitlist: v.nullish(v.boolean(), false),
  startDateTime: IsoInstant,
  endDateTime: maybe(IsoInstant),
  doctor: maybe(ProviderId),
  doctorName: maybe(v.string()),
  therapist: maybe(ProviderId),
  therapistName: maybe(v.string()),
  medservice: maybe(v.object({ name: v.string(), dragoncareCategory: v.string() })),
  locationType: maybe(v.picklist(['Clinic', 'Salon'])),
  locationName: maybe(v.string()),
  teleconsultLink: maybe(v.string()),
  /** Phone number that answers for this appointment. */
  call: maybe(v.string()),
  patientId: maybe(PatientId),
  patientName: maybe(v.string()),
});
export type Appointment = v.InferOutput<typeof Appointment>;

const Person = v.object({ _id: ProviderId, name: v.string() });

/** A bookable time of one doctor or therapist; times are Singapore clock times on the day that lists it. */
export const Slot = v.object({
  _id: SlotId,
  startTime: ClockTime,
  endTime: ClockTime,
  type: BookingType,
  doctor: maybe(Person),
  therapist: maybe(Person),
  services: v.array(Service),
});
export type Slot = v.InferOutput<typeof Slot>;

export const SlotDay = v.object({ date: ClinicDay, availableDate: maybe(ClinicDay), rolledouts: v.array(Slot) });
export type SlotDay = v.InferOutput<typeof SlotDay>;

/** Members of the create payload (BOOK-55) besides the message and the doctor or therapist. */
export const appointmentCreateMembers = {
  aptDate: ClinicDay,
  patientId: PatientId,
  missedAppointment: v.boolean(),
  type: BookingType,
  slotId: SlotId,
  startTime: ClockTime,
  endTime: ClockTime,
  medservice: ServiceId,
};
