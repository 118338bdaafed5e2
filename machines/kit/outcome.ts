/** Apart from failure.ts, because the first page needs no list of all codes. */
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import type { Failure } from './failure.ts';

/** False when a write may have been done although no answer said so: only a refusal below 500 is certain. */
export const isOutcomeKnown = (failure: Failure): boolean =>
  failure.kind === 'invalid' ||
  (failure.kind === 'rejected' && failure.code !== 'IN_PROGRESS' && FAILURE_STATUS[failure.code] < 500);
