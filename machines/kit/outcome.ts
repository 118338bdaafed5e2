/** Apart from failure.ts, because the first page needs no list of all codes. */
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import { asFailure, type Failure } from './failure.ts';
import type { WriteCounters } from './write-once.ts';

/** False when a write may have been done although no answer said so: only a refusal below 500 is certain. */
export const isOutcomeKnown = (failure: Failure): boolean => {
  if (failure.kind !== 'rejected') return failure.kind === 'invalid';
  const { code, isCertain } = failure;
  return code === 'UNKNOWN' ? isCertain === true : code !== 'IN_PROGRESS' && FAILURE_STATUS[code] < 500;
};

/** What is kept of a write that failed: after a certain refusal another attempt is another write, else it asks for the same. */
export const failedWrite = ({ attempt }: Pick<WriteCounters, 'attempt'>, error: unknown) => {
  const failure = asFailure(error);
  return { failure, attempt: isOutcomeKnown(failure) ? attempt + 1 : attempt };
};
