/** The calls behind the acts about a person who is there twice. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { type Doing, does, identityOf, withReason, written } from './doing.ts';

export const MERGE_ACTS = {
  proposeMerge: does(operatorCalls.proposeMerge, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: identityOf(fields), contact: written(fields.contact), reason: fields.reason ?? '' },
  })),
  merge: does(operatorCalls.mergePatients, ({ subject }) => ({ params: { id: subject }, body: { isPreview: false } })),
  declineMerge: does(operatorCalls.declineMerge, withReason),
  unmerge: does(operatorCalls.unmergePatients, withReason),
} as const satisfies Readonly<Record<string, Doing>>;
