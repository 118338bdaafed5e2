import type { Closure } from '#contract/entities/account.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from '../reauthentication/reauthentication.types.ts';

export type ClosureInput = ReauthenticationInput;

export interface ClosureContext extends ClosureInput, WriteCounters {
  /** Null until it is read. */
  closure: Closure | null;
  failure: Failure | null;
  /** True after the request was withdrawn, as long as nothing else has happened. */
  isWithdrawn: boolean;
}

export type ClosureEvent = { type: 'closure.refresh' } | { type: 'closure.ask' } | { type: 'closure.withdraw' };

export interface WriteClosure {
  key: string;
}
