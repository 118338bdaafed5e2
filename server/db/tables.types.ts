/** Tables as Kysely sees them. */
import type { Generated, JSONColumnType } from 'kysely';
import type { FAMILY_BASES, RELATIONS } from '#contract/entities/desk.ts';
import type { InvoiceId, PatientId, SessionId } from '#contract/ids.ts';
import type { Browser, System } from '#contract/lists/browsers.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { AccountTables } from './account-tables.types.ts';
import type { BroughtTables } from './brought-tables.types.ts';
import type { Instant, LaterInstant } from './columns.types.ts';
import type { MoneyTables } from './money-tables.types.ts';
import type { NiksTables } from './niks-tables.types.ts';
import type { PlaceTables } from './place-tables.types.ts';
import type { RecordTables } from './record-tables.types.ts';
import type { RefillTables } from './refill-tables.types.ts';
import type { StaffTables } from './staff-tables.types.ts';
import type { StoreTables } from './store-tables.types.ts';
import type { TransferTables } from './transfer-tables.types.ts';
import type { VisitTables } from './visit-tables.types.ts';

type Json = JSONColumnType<Record<string, unknown>>;
interface Patient {
  id: PatientId;
  name: string;
  email: string | null;
  phone: string | null;
  is_guest: boolean;
  country_code: string | null;
  postal: string | null;
  address: string | null;
  unit: string | null;
  birth_month: Generated<number | null>;
  /** Each use of the app sets it; null before the first. */
  language: Generated<'en' | 'zh' | null>;
  created_at: Instant;
  /** The patient with whom this one was put together. */
  merged_into: Generated<PatientId | null>;
}

export interface Database
  extends AccountTables,
    BroughtTables,
    MoneyTables,
    TransferTables,
    NiksTables,
    PlaceTables,
    RecordTables,
    RefillTables,
    StaffTables,
    StoreTables,
    VisitTables {
  setting: { name: string; content: Json };
  patient: Patient;
  picture: { name: string; patient_id: PatientId | null; remove_at: LaterInstant };
  patient_tag: { patient_id: PatientId; name: string };
  family: {
    patient_id: PatientId;
    member_id: PatientId;
    relation: (typeof RELATIONS)[number] | null;
    basis: (typeof FAMILY_BASES)[number] | null;
    added_at: LaterInstant;
  };
  login: {
    patient_id: PatientId;
    user_id: string | null;
    email: string | null;
    password_hash: string;
    lost_user_id: string | null;
    lost_email: string | null;
    blocked_at: LaterInstant;
    blocked_reason: Generated<string | null>;
  };
  identifier: {
    patient_id: PatientId;
    kind: 'number' | 'email' | 'phone';
    claimed_at: Instant;
    proven_at: Instant | null;
    proven_by: 'digital-id' | 'code' | 'link' | 'counter' | null;
    lost_at: Instant | null;
    lost_to: PatientId | null;
  };
  email_confirmation: { patient_id: PatientId; token_hash: Buffer; email: string; ends_at: Instant };
  user_id_ticket: { ticket_hash: Buffer; patient_id: PatientId; ends_at: Instant };
  session: {
    token_hash: Buffer;
    patient_id: PatientId;
    idle_ms: number;
    created_at: Instant;
    used_at: Instant;
    ends_at: Instant;
    id: Generated<SessionId>;
    browser: Browser | null;
    system: System | null;
  };
  patient_identity: {
    patient_id: PatientId;
    kind: 'nric' | 'passport';
    number_hmac: Buffer;
    number_sealed: Buffer;
    nationality: string | null;
    race: string | null;
    singpass_sub: string | null;
    /** The passport's country; empty for an NRIC or FIN. */
    country: string;
  };
  one_time_code: {
    identifier: Buffer;
    session_hash: Buffer;
    code: Buffer;
    tries: number;
    sent_at: JSONColumnType<IsoInstant[]>;
    ends_at: Instant;
    used_at: Instant | null;
  };
  verified_identifier: { session_hash: Buffer; identifier: Buffer; verified_at: Instant };
  sign_up_ticket: { ticket_hash: Buffer; session_hash: Buffer; identity_sealed: Buffer; ends_at: Instant };
  digital_id_login: { state_hash: Buffer; session_hash: Buffer; secrets_sealed: Buffer; ends_at: Instant };
  reset_token: { patient_id: PatientId; token_hash: Buffer; ends_at: Instant };
  consent: {
    patient_id: PatientId;
    text_name: string;
    text_version: string;
    language: string;
    session_hash: Buffer;
    given_at: Instant;
  };
  outbox: {
    id: string;
    message_sealed: Buffer;
    tries: number;
    next_try_at: Instant;
    ends_at: Instant;
    /** Counts up, in the order in which messages were queued. */
    queued: Generated<string>;
    letter: Generated<string | null>;
  };
  letter: {
    /** Id of the message in the outbox. */
    id: string;
    patient_id: PatientId;
    invoice_id: InvoiceId | null;
    kind: string;
    way: 'mail' | 'phone' | null;
    address: string | null;
    queued_at: Instant;
    sent_at: Instant | null;
    ended_at: Instant | null;
    tries: Generated<number>;
    unsent_why: string | null;
  };
  device: { token_hash: Buffer; patient_id: PatientId; created_at: Instant; ends_at: Instant };
  login_throttle: { subject: Buffer; tries: number; tried_at: Instant; blocked_until: Instant; account: Buffer | null };
  look_up: {
    session_hash: Buffer;
    subject: Buffer;
    limit_name: string;
    address: string;
    network: string | null;
    patient_id: PatientId | null;
    asked_at: Instant;
  };
  installation: { is_only: Generated<boolean>; secret_hmac: Buffer; is_demo: boolean };
  request_count: { subject: string; window_start: Instant; requests: number };
  kept_answer: {
    actor: string;
    route: string;
    key: string;
    request_hash: Buffer;
    status: number;
    body: JSONColumnType<object>;
    created_at: Instant;
  };
  notification: {
    id: string;
    patient_id: PatientId;
    kind: string;
    metadata: Json;
    created_at: Instant;
    read_at: Instant | null;
    letter: Generated<string | null>;
    subject: Generated<string | null>;
    letters_at: LaterInstant;
    no: Generated<string | null>;
  };
}
