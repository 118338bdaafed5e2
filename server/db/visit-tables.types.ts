/** Times, visits and waitlists, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { ClinicId, InvoiceId, PatientId, ProviderId, ServiceId, SlotId, TimeClosingId } from '#contract/ids.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

type BookingType = 'NORMAL' | 'TELE_PROVIDER_REMOTE' | 'TELE_PATIENT_REMOTE';
export type AppointmentState =
  | 'held'
  | 'pending'
  | 'new'
  | 'confirmed'
  | 'rejected'
  | 'cancelled'
  | 'missed'
  | 'released'
  | 'lost';

interface Slot {
  id: SlotId;
  clinic_id: ClinicId;
  provider_id: ProviderId;
  type: BookingType;
  starts_at: Instant;
  ends_at: Instant;
  /** Services of the person for which the time is long enough; null: all. */
  services: Generated<ServiceId[] | null>;
  /** When the time was withdrawn; since then it is not offered. */
  withdrawn_at: LaterInstant;
  /** The desk's closing that withdrew the time. */
  closing_id: Generated<TimeClosingId | null>;
}

interface Agreed {
  id: string;
  clinic_id: ClinicId;
  provider_id: ProviderId;
  service_id: ServiceId;
  patient_id: PatientId;
  starts_at: Instant;
  ends_at: Instant;
  moreinfo: string;
  missed_appointment: boolean;
  /** True for rows from before a patient's times could not overlap. */
  may_overlap: Generated<boolean>;
  created_at: Instant;
}

interface Appointment extends Agreed {
  slot_id: SlotId | null;
  type: BookingType;
  state: AppointmentState;
  /** The name of the visit's room; the provider makes the address from it. */
  room: string | null;
  /** The patient's place, asked at the start of a video visit. */
  whereabouts: Generated<string | null>;
  whereabouts_at: LaterInstant;
  /** The clinician's check before a video visit. */
  remote_checked_at: LaterInstant;
  remote_checked_by: Generated<string | null>;
  remote_phone: Generated<string | null>;
  remote_place: Generated<string | null>;
  hold_until: Instant | null;
  invoice_id: InvoiceId | null;
  invoice_void: Generated<boolean>;
  revision: Generated<number>;
  settled_at: Instant | null;
  settled_by: Generated<InvoiceId | null>;
  /** Since when a video visit has to go on at the clinic. */
  redirected_at: LaterInstant;
  reminded_at: Instant | null;
  arrived_at: LaterInstant;
  ended_at: LaterInstant;
  missed_at: LaterInstant;
  bill_id: Generated<InvoiceId | null>;
  moved_from: LaterInstant;
}

interface WaitlistEntry extends Agreed {
  state: 'pending' | 'confirmed' | 'rejected' | 'cancelled' | 'lapsed';
}

export interface VisitTables {
  slot: Slot;
  appointment: Appointment;
  waitlist_entry: WaitlistEntry;
}
