/** Files of patients' data and requests to close an account (migration 0017); contacts that wait, and former ones (0021, 0027); letters that a member chooses (0030); patients who are one (0067). */
import type { Generated } from 'kysely';
import type { IdKind } from '#contract/entities/desk.ts';
import type { ClosureId, MergeId, PatientId, StaffId } from '#contract/ids.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

export interface AccountTables {
  data_file: {
    id: string;
    patient_id: PatientId;
    language: 'en' | 'zh';
    asked_at: Instant;
    tries: Generated<number>;
    next_try_at: Instant;
    ready_at: LaterInstant;
    failed_at: LaterInstant;
    ends_at: Instant;
    bytes: Generated<number | null>;
    file_sealed: Generated<Buffer | null>;
  };
  closure: {
    id: ClosureId;
    patient_id: PatientId;
    language: 'en' | 'zh';
    asked_at: Instant;
    ended_at: LaterInstant;
    outcome: Generated<'withdrawn' | 'declined' | 'done' | null>;
    reason: Generated<string | null>;
  };
  patient_merge: {
    id: MergeId;
    patient_id: PatientId;
    other_id: PatientId;
    seen: IdKind;
    reason: string;
    proposed_by: StaffId;
    proposed_at: Instant;
    decided_by: Generated<StaffId | null>;
    decided_at: LaterInstant;
    outcome: Generated<'declined' | 'done' | 'undone' | null>;
    undone_by: Generated<StaffId | null>;
    undone_at: LaterInstant;
    filled: Generated<string[]>;
  };
  patient_move: { merge_id: MergeId; of_table: string; row_key: string };
  pending_contact: {
    patient_id: PatientId;
    kind: 'email' | 'phone';
    address: string;
    proof: 'password' | 'code' | 'digital-id';
    asked_at: Instant;
    ends_at: Instant;
    id_session: Buffer | null;
  };
  used_undo: { token_hash: Buffer; ends_at: Instant };
  letter_choice: {
    patient_id: PatientId;
    kind: string;
    channel: 'mail' | 'sms';
    is_on: boolean;
    chosen_at: Instant;
  };
  asked_act: { session_hash: Buffer; act: Buffer; asked_at: Instant };
  former_contact: {
    id: string;
    patient_id: PatientId;
    kind: 'email' | 'phone';
    address: string;
    proven_by: 'digital-id' | 'code' | 'link' | 'counter' | null;
    replaced_by: string;
    changed_at: Instant;
    undo_until: Instant;
    token_hash: Buffer | null;
  };
}
