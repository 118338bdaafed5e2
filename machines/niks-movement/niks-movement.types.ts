import type { MovementDetail } from '#contract/entities/niks.ts';
import type { MovementId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface MovementContext {
  id: MovementId;
  /** Null until it is read. */
  movement: MovementDetail | null;
  failure: Failure | null;
}

export interface MovementEvent {
  type: 'movement.refresh';
}
