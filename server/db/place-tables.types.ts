/** Clinics, who works there, and what they offer. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { ClinicId, ProviderId, ServiceId, StaffId, TimeClosingId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, ClockTime } from '#contract/time.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

interface Clinic {
  id: ClinicId;
  name: string;
  clinic_type: 'Clinic' | 'Salon' | 'Retail';
  is_online_store: boolean;
  is_allowed_for_pickup: boolean;
  address: string;
  telephone: string;
  position: number;
  open_days: Generated<number[]>;
  opens_at: Generated<ClockTime>;
  closes_at: Generated<ClockTime>;
  /** The last day of the place. */
  closed_on: Generated<ClinicDay | null>;
  licence: Generated<string | null>;
  /** Spans as 09:00-13:00 by weekday; 1 is Monday. */
  hours: JSONColumnType<Record<string, string[]> | null, string | null | undefined, string | null>;
  directions: Generated<string | null>;
}

interface Service {
  id: ServiceId;
  name: string;
  category: string;
  position: Generated<number>;
  /** Before tax. */
  price: Generated<Money | null>;
  /** Percent. */
  tax: Generated<number | null>;
}

interface Provider {
  id: ProviderId;
  name: string;
  role: 'provider' | 'therapist';
  languages: string[];
  is_active: Generated<boolean>;
  position: Generated<number>;
  designation: Generated<string | null>;
  registration: Generated<string | null>;
}

/** A change of the times of a place's month; of all places and months without them. */
interface SlotChange {
  clinic_id: ClinicId | null;
  /** The first day of the month. */
  month: ClinicDay | null;
  token: Generated<number>;
}

interface Revision {
  id: Generated<number>;
  content: JSONColumnType<Folder>;
  fingerprint: string;
  applied_by: string;
  applied_at: Instant;
  rolled_on: ClinicDay;
}

interface TimeClosing {
  id: TimeClosingId;
  provider_id: ProviderId | null;
  clinic_id: ClinicId | null;
  from_day: ClinicDay;
  to_day: ClinicDay;
  starts: ClockTime | null;
  ends: ClockTime | null;
  reason: string;
  made_by: StaffId;
  made_at: Instant;
  ended_at: LaterInstant;
  applied_at: LaterInstant;
}

export interface PlaceTables {
  clinic_revision: Revision;
  clinic_file: { hash: string; content: Buffer };
  clinic_picture: { hash: string; width: number; content: Buffer };
  clinic_word: { en: string; zh: string };
  category: { name: string; position: number };
  clinic: Clinic;
  service: Service;
  provider: Provider;
  slot_change: SlotChange;
  time_closing: TimeClosing;
  provider_service: { provider_id: ProviderId; service_id: ServiceId };
}
