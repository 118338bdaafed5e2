/** Files of patients' data, and requests to close an account, as migration 0017 makes them. */
import type { Generated } from 'kysely';
import type { ClosureId, PatientId } from '#contract/ids.ts';
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
}
