/** NIK$, as migrations 0015 and 0022 make them. */
import type { Generated } from 'kysely';
import type { MovementKind } from '#contract/entities/niks.ts';
import type { InvoiceId, MovementId, PatientId } from '#contract/ids.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

export interface NiksTables {
  niks_account: {
    id: Generated<number>;
    patient_id: PatientId;
    joined_at: Instant;
    terms_version: string;
    terms_language: string;
    closed_at: LaterInstant;
    told_closing: Generated<ClinicDay | null>;
    joined_no: Generated<number>;
    closed_no: Generated<number | null>;
  };
  niks_lot: {
    id: string;
    patient_id: PatientId;
    invoice_id: InvoiceId | null;
    granted: number;
    granted_at: Instant;
    ends_on: ClinicDay;
    remaining: Generated<number>;
    told_ending: Generated<boolean>;
    stems_from: Generated<string | null>;
  };
  niks_movement: {
    id: MovementId;
    seq: Generated<number>;
    patient_id: PatientId;
    kind: MovementKind;
    points: number;
    bonus: Generated<number>;
    short: Generated<number>;
    invoice_id: InvoiceId | null;
    moved_at: Instant;
  };
  niks_entry: { movement_id: MovementId; lot_id: string; points: number };
  niks_opening: {
    lot_id: string;
    no: Generated<number>;
    patient_id: PatientId;
    points: number;
    granted: number;
    expired: Generated<number>;
    granted_at: Instant;
    ends_on: ClinicDay;
    invoice_id: InvoiceId | null;
    earned: Generated<number>;
    short: Generated<number>;
    source: string;
  };
  niks_opening_use: { invoice_id: InvoiceId; lot_id: string; points: number; returned: number };
}
