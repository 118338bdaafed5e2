import type { Appointment, Slot, SlotDay } from '#contract/entities/appointment.ts';
import type { Category, Clinic, Provider, ProviderRole, Service } from '#contract/entities/clinic.ts';
import type { ClinicId, PatientId, ProviderId } from '#contract/ids.ts';
import type { ClinicDay, ClinicMonth, IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** Somebody the signed-in person can book for. */
export interface Patient {
  _id: PatientId;
  name: string;
  isSelf: boolean;
}

/** A free time offered instead of one that is gone. */
export interface NearbySlot {
  day: ClinicDay;
  slot: Slot;
}

/** What the person has answered so far: kept on every way through the wizard. */
export interface BookingAnswers {
  location: Clinic | null;
  /** Limits providers, services and slots; null is all. */
  category: string | null;
  provider: Provider | null;
  day: ClinicDay | null;
  slot: Slot | null;
  service: Service | null;
  patient: Patient | null;
  moreinfo: string;
}

export interface BookingContext extends WriteCounters, BookingAnswers {
  kind: ProviderRole;
  now: IsoInstant;
  patients: readonly Patient[];
  clinics: readonly Clinic[];
  categories: readonly Category[];
  providers: readonly Provider[];
  /** The free slots of `month` for place, category and person. */
  days: readonly SlotDay[];
  month: ClinicMonth;
  /** The chosen patient's appointments today; null while they are not read. */
  today: readonly Appointment[] | null;
  /** The time that somebody else got, and what is free near it. */
  lost: NearbySlot | null;
  nearby: readonly NearbySlot[];
  appointment: Appointment | null;
  failure: Failure | null;
}

export type BookingEvent =
  | TimePassed
  | { type: 'booking.begin'; kind: ProviderRole }
  | { type: 'popup.closed' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'location.open' }
  | { type: 'location.select'; location: Clinic }
  | { type: 'provider.open' }
  | { type: 'provider.select'; provider: Provider }
  | { type: 'category.select'; category: string | null }
  | { type: 'time.open' }
  | { type: 'month.select'; month: ClinicMonth }
  | { type: 'day.select'; day: ClinicDay }
  | { type: 'slot.select'; slot: Slot }
  | { type: 'service.select'; service: Service }
  | { type: 'time.use' }
  | { type: 'patient.select'; patient: Patient }
  | { type: 'moreinfo.change'; moreinfo: string }
  | { type: 'start.edit' }
  | { type: 'info.edit' }
  | { type: 'nearby.select'; nearby: NearbySlot };

export type EventOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>;

export interface BookingInput {
  wizardId: string;
  kind: ProviderRole;
  now: IsoInstant;
  patients: readonly Patient[];
}

export interface Places {
  clinics: readonly Clinic[];
  categories: readonly Category[];
}
export interface ProvidersInput {
  clinic: ClinicId;
  role: ProviderRole;
}
export interface SlotsInput {
  clinic: ClinicId;
  role: ProviderRole;
  /** Null asks for everybody's. */
  provider: ProviderId | null;
  category: string | null;
  month: ClinicMonth;
}
