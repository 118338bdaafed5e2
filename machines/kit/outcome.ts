/** A file of its own, because the first page does not need the list of all codes. */
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import { asFailure, type Failure } from './failure.ts';
import type { WriteCounters } from './write-once.ts';

/** False if a failed write may have happened all the same: only a refusal below 500 is certain. */
export const isOutcomeKnown = (failure: Failure): boolean => {
  if (failure.kind !== 'rejected') return failure.kind === 'invalid';
  const { code, isCertain } = failure;
  return code === 'UNKNOWN' ? isCertain === true : code !== 'IN_PROGRESS' && FAILURE_STATUS[code] < 500;
};

/** Whether no answer came, so that nothing is known of the write. */
export const isUnanswered = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout';

/** Context after a failed write: a certain refusal makes the next attempt a new write; else it repeats the same one. */
export const failedWrite = ({ attempt }: Pick<WriteCounters, 'attempt'>, error: unknown) => {
  const failure = asFailure(error);
  return { failure, attempt: isOutcomeKnown(failure) ? attempt + 1 : attempt };
};
