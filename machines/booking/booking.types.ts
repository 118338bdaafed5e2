import type { CreateAppointment, JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import type { Appointment, NoShowCheck, Slot, SlotDay, WaitlistDay } from '#contract/entities/appointment.ts';
import type { Category, Clinic, Provider, ProviderRole, Service } from '#contract/entities/clinic.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { AppointmentId, ClinicId, PatientId, ProviderId } from '#contract/ids.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import type { ClinicDay, ClinicMonth, ClockTime, IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** With a doctor at a clinic, with a therapist at a salon, or with a doctor by video from anywhere (BOOK-03). */
export type BookingKind = ProviderRole | 'remote';

/** Somebody the signed-in person can book for. */
export interface Patient {
  _id: PatientId;
  name: string;
  isSelf: boolean;
  tags: readonly string[];
}

/** A free time offered instead of one that is gone. */
export interface NearbySlot {
  day: ClinicDay;
  slot: Slot;
}

/** An earlier appointment's place, person, patient and service by name, to book them again. */
export interface Again {
  clinic: ClinicId;
  person: ProviderId;
  patient: PatientId;
  service: string | null;
}

/** What the person has answered so far, in the product document's words (BOOK-08): kept on every way through the wizard. */
export interface BookingAnswers {
  location: Clinic | null;
  locationName: string | null;
  /** Limits providers, services and slots; null is all. */
  category: string | null;
  /** Any person will do: the chosen time brings them (BOOK-20). */
  isTimeFirst: boolean;
  provider: Provider | null;
  aptDate: ClinicDay | null;
  /** The person waits for a time in a part of the day. */
  isWaiting: boolean;
  startTimeVal: ClockTime | null;
  waitingTimeVal: WaitingWindow | null;
  /** The slot that matches the chosen time. */
  bookingAppt: Slot | null;
  /** The open waitlist day that matches the chosen one (BOOK-59). */
  bookingWaitList: WaitlistDay | null;
  service: Service | null;
  patient: Patient | null;
  patientName: string | null;
  patientTags: readonly string[];
  moreinfo: string;
}

export interface BookingContext extends WriteCounters, BookingAnswers {
  kind: BookingKind;
  now: IsoInstant;
  patients: readonly Patient[];
  clinics: readonly Clinic[];
  categories: readonly Category[];
  providers: readonly Provider[];
  /** The free slots of `month` for place, category and person. */
  days: readonly SlotDay[];
  waitlistDays: readonly WaitlistDay[];
  month: ClinicMonth;
  /** Set while an earlier appointment is booked again: the later steps are answered already. */
  again: Again | null;
  /** The chosen patient's appointments today; null while they are not read. */
  today: readonly Appointment[] | null;
  /** The chosen patient's missed appointments; null while they are not read or nothing asks for it. */
  noShow: NoShowCheck | null;
  /** The remote consultation's fee or the deposit. */
  fee: Fee | null;
  /** The keep-booking hint: dismissed for good, or seen for this booking (BOOK-45). */
  isHintDismissed: boolean;
  isHintSeen: boolean;
  /** The time that somebody else got, and what is free near it. */
  lost: NearbySlot | null;
  nearby: readonly NearbySlot[];
  /** What the clinic has booked, holds or keeps on its waitlist. */
  appointment: Appointment | null;
  /** Of the held booking, once it is paid. */
  invoice: Invoice | null;
  failure: Failure | null;
  /** The appointment for which the clinic refused this one: the patient is expected there at that time. */
  inTheWay: Appointment | null;
}

export type BookingEvent =
  | TimePassed
  | { type: 'booking.begin'; kind: BookingKind }
  | { type: 'booking.again'; kind: BookingKind; again: Again }
  /** A booking that is held, to be paid: from the countdown, from my appointments, after a reload. */
  | { type: 'booking.resume'; kind: BookingKind; appointment: Appointment }
  /** The hold ran out, or was paid or given up elsewhere. */
  | { type: 'hold.expired'; id: AppointmentId }
  | { type: 'hold.ended'; id: AppointmentId }
  | { type: 'popup.closed' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'location.open' }
  | { type: 'location.select'; location: Clinic }
  | { type: 'provider.open' }
  | { type: 'provider.select'; provider: Provider }
  | { type: 'provider.any' }
  | { type: 'category.select'; category: string | null }
  | { type: 'time.open' }
  | { type: 'month.select'; month: ClinicMonth }
  | { type: 'day.select'; day: ClinicDay }
  | { type: 'slot.select'; slot: Slot }
  | { type: 'waiting.select'; window: WaitingWindow }
  | { type: 'service.select'; service: Service }
  | { type: 'time.use' }
  | { type: 'patient.select'; patient: Patient }
  | { type: 'moreinfo.change'; moreinfo: string }
  | { type: 'start.edit' }
  | { type: 'info.edit' }
  | { type: 'fee.retry' }
  | { type: 'hint.remember'; isRemembered: boolean }
  | { type: 'nearby.select'; nearby: NearbySlot }
  | { type: 'waitlist.open' };

export type EventOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>;

export type BookingEmitted =
  | { type: 'popup.close' }
  /** The list of appointments has changed. */
  | { type: 'appointment.created' }
  | { type: 'hold.begun'; appointment: Appointment }
  /** Whether the keep-booking hint shall not come again. */
  | { type: 'hint.remembered'; isRemembered: boolean };

export interface BookingInput {
  wizardId: string;
  kind: BookingKind;
  now: IsoInstant;
  patients: readonly Patient[];
  isHintDismissed: boolean;
}

export interface Places {
  clinics: readonly Clinic[];
  categories: readonly Category[];
}
export interface RemoteTerms {
  clinic: Clinic;
  fee: Fee;
}
export interface AgainPlaces extends Places {
  providers: readonly Provider[];
}
export interface AgainInput {
  again: Again;
  role: ProviderRole;
}
export interface ProvidersInput {
  clinic: ClinicId;
  role: ProviderRole;
  isRemote: boolean;
}
export interface SlotsInput {
  clinic: ClinicId;
  role: ProviderRole;
  /** Null asks for everybody's. */
  provider: ProviderId | null;
  /** Whose waitlist days are asked for too; null asks for none. */
  waitlistOf: ProviderId | null;
  category: string | null;
  month: ClinicMonth;
}
export interface Times {
  days: readonly SlotDay[];
  waitlist: readonly WaitlistDay[];
}
export interface AppointmentInput {
  key: string;
  appointment: CreateAppointment;
}
export interface WaitlistInput {
  key: string;
  entry: JoinWaitlist;
}
