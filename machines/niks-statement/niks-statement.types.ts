import type { Movement } from '#contract/entities/niks.ts';
import type { MovementId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** A part of the statement, the newest first. */
export interface StatementPart {
  trx: readonly Movement[];
  /** There are earlier ones. */
  hasMore: boolean;
}

export interface StatementContext extends StatementPart {
  patientId: PatientId;
  failure: Failure | null;
}

export type StatementEvent = { type: 'statement.refresh' } | { type: 'statement.more' };

export interface MovementsInput {
  patientId: PatientId;
  /** Only earlier ones than this. */
  before: MovementId | null;
}
