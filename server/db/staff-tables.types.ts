/** Staff, their sessions, keys of systems, the trail, and what the desk hears of (migrations 0039 to 0072). */
import type { Generated, JSONColumnType } from 'kysely';
import type {
  AnnouncementId,
  ClinicId,
  PasskeyId,
  PatientId,
  StaffId,
  StaffSessionId,
  SystemKeyId,
} from '#contract/ids.ts';
import type { Browser, System } from '#contract/lists/browsers.ts';
import type { Role } from '#contract/roles.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

interface Staff {
  id: StaffId;
  email: string;
  name: string;
  roles: Role[];
  /** Null: all places. */
  places: ClinicId[] | null;
  invited_at: Instant;
  invitation_hash: Buffer | null;
  invitation_ends_at: LaterInstant;
  factor_sealed: Buffer;
  next_factor_sealed: Generated<Buffer | null>;
  factor_step: Generated<number>;
  /** Null until the invitation is accepted. */
  password_hash: Generated<string | null>;
  /** Null without a PIN. */
  pin_hash: Generated<string | null>;
  blocked_at: LaterInstant;
  blocked_reason: Generated<string | null>;
}

interface StaffSession {
  token_hash: Buffer;
  id: Generated<StaffSessionId>;
  staff_id: StaffId;
  began_at: Instant;
  used_at: Instant;
  ends_at: Instant;
  wrong_unlocks: Generated<number>;
  browser: Browser | null;
  system: System | null;
}

interface StaffPasskey {
  id: PasskeyId;
  staff_id: StaffId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  is_synced: boolean;
  added_at: Instant;
  used_at: LaterInstant;
}

interface StaffChallenge {
  challenge_hash: Buffer;
  purpose: 'signIn' | 'unlock' | 'add';
  /** Null while signing in. */
  session_id: StaffSessionId | null;
  ends_at: Instant;
}

interface SystemKey {
  id: SystemKeyId;
  name: string;
  role: Role;
  key_hash: Buffer;
  made_by: StaffId;
  made_at: Instant;
  ends_at: Instant;
  used_at: LaterInstant;
  revoked_at: LaterInstant;
  /** Addresses and networks from which it works; empty: all. */
  addresses: Generated<string[]>;
  /** The key that follows it, once it was changed. */
  replaced_by: Generated<SystemKeyId | null>;
  /** The first characters of the key; null for one made before they were kept. */
  prefix: Generated<string | null>;
}

export interface TrailRow {
  no: Generated<number>;
  at: Instant;
  act: string;
  outcome: string;
  staff_id: StaffId | null;
  key_id: SystemKeyId | null;
  who: string;
  roles: Role[];
  session_id: StaffSessionId | null;
  address: string | null;
  place_id: ClinicId | null;
  subject_kind: string | null;
  subject_id: string | null;
  patient_id: PatientId | null;
  reason: string | null;
  shown: number | null;
  detail: JSONColumnType<Record<string, unknown>> | null;
}

export interface StaffTables {
  staff: Staff;
  staff_recovery_code: { staff_id: StaffId; code_hash: Buffer; used_at: LaterInstant };
  staff_session: StaffSession;
  staff_passkey: StaffPasskey;
  staff_challenge: StaffChallenge;
  system_key: SystemKey;
  trail: TrailRow;
  trail_digest: { day: ClinicDay; entries: number; last_no: number; digest: string; made_at: Instant };
  announcement: {
    id: AnnouncementId;
    en: string;
    zh: string;
    audience: 'all' | 'place' | 'niks';
    place_id: ClinicId | null;
    made_by: StaffId;
    made_at: Instant;
    reached: number;
    withdrawn_at: LaterInstant;
  };
  desk_change: {
    no: Generated<number>;
    writer: Generated<string>;
    kind: string;
    subject_id: string;
    place_id: ClinicId | null;
    at: Instant;
  };
}
