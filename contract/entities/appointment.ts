import * as v from 'valibot';
import { AppointmentId, ClinicId, InvoiceId, PatientId, ProviderId, ServiceId, SlotId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { ClinicDay, ClockTime, IsoInstant } from '../time-formats.ts';
import { Service } from './clinic.ts';

/** NORMAL: at the clinic. TELE_PROVIDER_REMOTE: at the clinic, doctor by video. TELE_PATIENT_REMOTE: remote, prepaid (BOOK-06). */
export const BookingType = v.picklist(['NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE']);
export type BookingType = v.InferOutput<typeof BookingType>;

/** Ours: a refund, because the appointment does not take place; `reference` identifies it. */
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
   * pending, new, rejected, confirmed; lost: the payment came after the hold had ended, when another person had the
   * time. Unknown values are allowed and show no badge.
   */
  state: maybe(v.string()),
  isWaitlist: v.nullish(v.boolean(), false),
  startDateTime: IsoInstant,
  endDateTime: maybe(IsoInstant),
  doctor: maybe(ProviderId),
  doctorName: maybe(v.string()),
  therapist: maybe(ProviderId),
  therapistName: maybe(v.string()),
  /** Ours: in which role that person treats, and the number under which the person is registered. */
  designation: v.nullish(v.string()),
  registration: v.nullish(v.string()),
  medservice: maybe(v.object({ name: v.string(), dragoncareCategory: v.string() })),
  locationType: maybe(v.picklist(['Clinic', 'Salon'])),
  locationName: maybe(v.string()),
  /** Ours. */
  locationAddress: maybe(v.string()),
  /** The app's own page of the consultation, which knows when the room is open. */
  teleconsultLink: maybe(v.string()),
  /** Phone number to call about this appointment. */
  call: maybe(v.string()),
  patientId: maybe(PatientId),
  patientName: maybe(v.string()),
  /** Deadline of the hold, and the invoice to pay; null unless the appointment waits for its payment. */
  holdUntil: maybe(IsoInstant),
  invoiceId: maybe(InvoiceId),
  /** Ours: whether the bank has yet to decide about the payment of the held time. */
  isPaymentProcessing: v.nullish(v.boolean(), false),
  /** Ours. */
  clinicId: maybe(ClinicId),
  /** Ours: counts the changes of what a calendar shows (RFC 5545, SEQUENCE), which a patient agrees to. */
  revision: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Ours. */
  refund: maybe(AppointmentRefund),
  /** Ours: the deposit that was paid for the appointment after a missed one, and that the clinic still has. */
  deposit: maybe(WireMoney),
  /**
   * Ours: the start before the clinic moved the appointment, until the patient agrees; until then the patient can
   * cancel it until it begins.
   */
  movedFrom: maybe(IsoInstant),
});
export type Appointment = v.InferOutput<typeof Appointment>;

/** Ours: address of the room of a remote consultation, while the room is open. */
export const RoomDoor = v.object({
  url: v.pipe(v.string(), v.url()),
  closesAt: IsoInstant,
  /** The patient's place during a video visit; null until the patient says it. The doctor alone can see it. */
  whereabouts: maybe(v.string()),
});
export type RoomDoor = v.InferOutput<typeof RoomDoor>;

const InTheWay = v.object({ appointment: Appointment });
/**
 * Reads from the data of the refusal OVERLAPPING the appointment or waitlist entry that the patient has at that time.
 */
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

/** A day with a waitlist for a doctor or therapist at a place. */
export const WaitlistDay = v.object({ aptDate: ClinicDay });
export type WaitlistDay = v.InferOutput<typeof WaitlistDay>;

/** Missed appointments that are not settled, with the latest one if it is known (SERVER-39). */
export const NoShowCheck = v.object({
  hasAnyNoShowAppointments: v.boolean(),
  latestAppointmentDetails: maybe(
    v.object({
      /** Name of the clinic. */
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
