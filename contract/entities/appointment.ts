import * as v from 'valibot';
import { AppointmentId, ClinicId, InvoiceId, PatientId, ProviderId, ServiceId, SlotId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { ClinicDay, ClockTime, IsoInstant } from '../time-formats.ts';
import { Service } from './clinic.ts';

/** NORMAL: at the clinic. TELE_PROVIDER_REMOTE: at the clinic, doctor by video. TELE_PATIENT_REMOTE: remote, prepaid (BOOK-06). */
export const BookingType = v.picklist(['NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE']);
export type BookingType = v.InferOutput<typeof BookingType>;

/** Ours: money that goes back because the appointment does not take place; `reference` names it. */
export const AppointmentRefund = v.object({
  status: v.picklist(['refunding', 'refunded']),
  amount: WireMoney,
  reference: maybe(v.string()),
});
export type AppointmentRefund = v.InferOutput<typeof AppointmentRefund>;

/** A list entry of GET /profile/appointment; everything but id and start may be missing (APPT-11). */
export const Appointment = v.object({
  _id: AppointmentId,
  bookingTime: maybe(IsoInstant),
  bookingType: maybe(BookingType),
  /**
   * pending, new, rejected, confirmed; lost: paid after its hold had ended and somebody else had the time. Others may come
   * and have no badge.
   */
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
  /** Ours. */
  locationAddress: maybe(v.string()),
  /** The app's own page of the consultation, which knows when the room is open. */
  teleconsultLink: maybe(v.string()),
  /** Phone number that answers for this appointment. */
  call: maybe(v.string()),
  patientId: maybe(PatientId),
  patientName: maybe(v.string()),
  /** While it waits for its payment: until when the time is held, and the invoice to pay. */
  holdUntil: maybe(IsoInstant),
  invoiceId: maybe(InvoiceId),
  /** Ours: the bank has not decided about the payment of the held time. */
  isPaymentProcessing: v.nullish(v.boolean(), false),
  /** Ours. */
  clinicId: maybe(ClinicId),
  /** Ours: counts the changes of what a calendar shows (RFC 5545, SEQUENCE). */
  revision: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Ours. */
  refund: maybe(AppointmentRefund),
  /** Ours: the deposit of a missed appointment that was paid for it and is still with the clinic. */
  deposit: maybe(WireMoney),
  /** Ours: the start before the clinic moved it; it can then be cancelled until it begins. */
  movedFrom: maybe(IsoInstant),
});
export type Appointment = v.InferOutput<typeof Appointment>;

/** Ours: the way into the room of a remote consultation, while it is open. */
export const RoomDoor = v.object({ url: v.pipe(v.string(), v.url()), closesAt: IsoInstant });
export type RoomDoor = v.InferOutput<typeof RoomDoor>;

const InTheWay = v.object({ appointment: Appointment });
/** What the data of a refusal as OVERLAPPING tells: the appointment or waitlist entry that the patient has at that time. */
export const appointmentInTheWay = (data: unknown): Appointment | null => {
  const told = v.safeParse(InTheWay, data);
  return told.success ? told.output.appointment : null;
};

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

/** A day on which one can wait for a time of a doctor or therapist at a place. */
export const WaitlistDay = v.object({ aptDate: ClinicDay });
export type WaitlistDay = v.InferOutput<typeof WaitlistDay>;

/** Missed appointments that are not settled; the latest of them where it is known (SERVER-39). */
export const NoShowCheck = v.object({
  hasAnyNoShowAppointments: v.boolean(),
  latestAppointmentDetails: maybe(
    v.object({
      /** Its name. */
      clinic: maybe(v.string()),
      aptDate: maybe(ClinicDay),
      startTime: maybe(ClockTime),
      startDateTime: maybe(IsoInstant),
      /** Ours: phone number of the clinic. */
      call: maybe(v.string()),
    }),
  ),
});
export type NoShowCheck = v.InferOutput<typeof NoShowCheck>;

/** Members that both create payloads have (BOOK-55) besides the message and the doctor or therapist. */
export const appointmentCreateMembers = {
  aptDate: ClinicDay,
  patientId: PatientId,
  missedAppointment: v.boolean(),
  type: BookingType,
  startTime: ClockTime,
  endTime: ClockTime,
  medservice: ServiceId,
};
