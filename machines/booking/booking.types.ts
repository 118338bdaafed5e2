import type { CreateAppointment, JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import type { Appointment, NoShowCheck } from '#contract/entities/appointment.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Again, BookingKind, Choice, Entry, Patient } from '../choosing/choosing.types.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** The person's answers (BOOK-08); moving through the wizard keeps them. */
interface BookingAnswers extends Choice {
  patient: Patient | null;
  patientName: string | null;
  patientTags: readonly string[];
  moreinfo: string;
}

export interface BookingContext extends WriteCounters, BookingAnswers {
  kind: BookingKind;
  now: IsoInstant;
  patients: readonly Patient[];
  /** Step at which the choice begins when it is opened again. */
  entry: Entry;
  /** The chosen patient's appointments today; null until they are read. */
  today: readonly Appointment[] | null;
  /** The chosen patient's missed appointments; null until they are read, or if no check is needed. */
  noShow: NoShowCheck | null;
  /** The keep-booking hint was dismissed for good, or seen for this booking (BOOK-45). */
  isHintDismissed: boolean;
  isHintSeen: boolean;
  /** The appointment that the clinic booked, holds, or keeps on its waitlist. */
  appointment: Appointment | null;
  /** Invoice of the held booking, once it is paid. */
  invoice: Invoice | null;
  failure: Failure | null;
  /** The appointment at the same time that made the clinic refuse this one. */
  inTheWay: Appointment | null;
}

export type BookingEvent =
  | TimePassed
  | { type: 'booking.begin'; kind: BookingKind }
  | { type: 'booking.again'; kind: BookingKind; again: Again }
  /** Resumes a held booking that has to be paid: from the countdown, from my appointments, after a reload. */
  | { type: 'booking.resume'; kind: BookingKind; appointment: Appointment }
  /** The hold ran out, or the booking was paid or given up elsewhere. */
  | { type: 'hold.expired'; id: AppointmentId }
  | { type: 'hold.ended'; id: AppointmentId }
  | { type: 'popup.closed' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'patient.select'; patient: Patient }
  | { type: 'moreinfo.change'; moreinfo: string }
  | { type: 'start.edit' }
  | { type: 'info.edit' }
  | { type: 'fee.retry' }
  | { type: 'hint.remember'; isRemembered: boolean };

export type EventOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>;

export type BookingEmitted =
  | { type: 'popup.close' }
  /** Reports that the list of appointments has changed. */
  | { type: 'appointment.created' }
  | { type: 'hold.begun'; appointment: Appointment }
  /** isRemembered: the keep-booking hint must not appear again. */
  | { type: 'hint.remembered'; isRemembered: boolean };

export interface BookingInput {
  wizardId: string;
  kind: BookingKind;
  now: IsoInstant;
  patients: readonly Patient[];
  isHintDismissed: boolean;
}

export interface AppointmentInput {
  key: string;
  appointment: CreateAppointment;
}
export interface WaitlistInput {
  key: string;
  entry: JoinWaitlist;
}
