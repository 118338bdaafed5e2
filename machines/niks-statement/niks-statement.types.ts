import type { Movement } from '#contract/entities/niks.ts';
import type { MovementId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** One page of the statement, the newest movement first. */
export interface StatementPart {
  trx: readonly Movement[];
  /** Whether movements earlier than these exist. */
  hasMore: boolean;
}

export interface StatementContext extends StatementPart {
  patientId: PatientId;
  failure: Failure | null;
}

export type StatementEvent = { type: 'statement.refresh' } | { type: 'statement.more' };

export interface MovementsInput {
  patientId: PatientId;
  /** Limits the answer to movements earlier than this one; null requests the newest. */
  before: MovementId | null;
}
