import type { Appointment, Slot, SlotDay, WaitlistDay } from '#contract/entities/appointment.ts';
import type { Category, Clinic, Provider, ProviderRole, Service } from '#contract/entities/clinic.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { ClinicId, PatientId, ProviderId } from '#contract/ids.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import type { ClinicDay, ClinicMonth, ClockTime, IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';

/**
 * provider: a doctor at a clinic. therapist: a therapist at a salon. remote: a doctor by video from anywhere (BOOK-03).
 */
export type BookingKind = ProviderRole | 'remote';

/** A person for whom the signed-in person can book. */
export interface Patient {
  _id: PatientId;
  name: string;
  isSelf: boolean;
  tags: readonly string[];
}

/** A free time, offered in place of the taken one. */
export interface NearbySlot {
  day: ClinicDay;
  slot: Slot;
}

/** Place, person, patient and service of an earlier appointment, by id or name, to book them again. */
export interface Again {
  clinic: ClinicId;
  person: ProviderId;
  patient: PatientId;
  service: string | null;
}

/**
 * The choice in the product document's terms (BOOK-08), with the lists that the next choice needs. Booking keeps it
 * between visits to this sub-flow.
 */
export interface Choice {
  location: Clinic | null;
  locationName: string | null;
  /** Limits providers, services and slots; null limits nothing. */
  category: string | null;
  /** Any person will do: the chosen time sets the person (BOOK-20). */
  isTimeFirst: boolean;
  provider: Provider | null;
  aptDate: ClinicDay | null;
  /** The person joins the waitlist for a part of the day. */
  isWaiting: boolean;
  startTimeVal: ClockTime | null;
  waitingTimeVal: WaitingWindow | null;
  /** The slot that matches the chosen time. */
  bookingAppt: Slot | null;
  /** The open waitlist day that matches the chosen one (BOOK-59). */
  bookingWaitList: WaitlistDay | null;
  service: Service | null;
  providers: readonly Provider[];
  month: ClinicMonth;
  /** Set while an earlier appointment is booked again: the later steps are answered already. */
  again: Again | null;
  /** The fee of a remote consultation. */
  fee: Fee | null;
}

/**
 * First state of the sub-flow: overview, the same choice again, after an expired hold, at the times, or after a lost
 * time.
 */
export type Entry = 'overview' | 'again' | 'released' | 'time' | 'lost';

export interface ChoosingInput extends Choice {
  entry: Entry;
  kind: BookingKind;
  now: IsoInstant;
  patients: readonly Patient[];
}
export interface ChoosingContext extends ChoosingInput {
  clinics: readonly Clinic[];
  categories: readonly Category[];
  /** Free slots of `month` for place, category and person. */
  days: readonly SlotDay[];
  waitlistDays: readonly WaitlistDay[];
  /** The patient of the earlier appointment that is booked again. */
  patient: Patient | null;
  /** The patient's appointments today, read once everything else is answered; null until then. */
  today: readonly Appointment[] | null;
  /** The time that another patient got; `nearby` has free ones near it. */
  lost: NearbySlot | null;
  nearby: readonly NearbySlot[];
  failure: Failure | null;
}

export type ChoosingEvent =
  | TimePassed
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
  | { type: 'start.edit' }
  | { type: 'nearby.select'; nearby: NearbySlot }
  | { type: 'waitlist.open' };

export type EventOf<Type extends ChoosingEvent['type']> = Extract<ChoosingEvent, { type: Type }>;

export type ChoosingEmitted = { type: 'popup.close' };

/**
 * chosen: place, person and time; the patient is chosen next. nearby: another time instead of the lost one; every other
 * answer stays. answered: all answers are those of the last time, with the patient's appointments today.
 */
export type ChoosingOutput =
  | { outcome: 'chosen'; choice: Choice; patient: Patient | null }
  | { outcome: 'nearby'; choice: Choice }
  | { outcome: 'answered'; choice: Choice; patient: Patient; today: readonly Appointment[] };

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
  /** Null requests the slots of all people. */
  provider: ProviderId | null;
  /** The person whose waitlist days are requested as well; null requests none. */
  waitlistOf: ProviderId | null;
  category: string | null;
  month: ClinicMonth;
}
export interface Times {
  days: readonly SlotDay[];
  waitlist: readonly WaitlistDay[];
}
