/** Obstacles to putting two patients together, and to taking them apart. */
import type { FailureCode } from '#contract/failure-codes.ts';

export interface PairFacts {
  /** Whether one of the two was merged before. */
  isMerged: boolean;
  staysHasAccount: boolean;
  otherHasAccount: boolean;
  staysHasNumber: boolean;
  staysIsProven: boolean;
  otherHasNumber: boolean;
  /** The clinic has issued a record to `stays`. */
  staysHasRecords: boolean;
  isClosing: boolean;
  isFamily: boolean;
  isOverlapping: boolean;
  hasNiks: boolean;
}

/** A number that an account merely claims yields to the one on the ID, unless something was issued under it. */
const numbersDiffer = (facts: PairFacts): boolean =>
  facts.staysHasNumber &&
  facts.otherHasNumber &&
  (facts.staysIsProven || !facts.staysHasAccount || facts.staysHasRecords);

/** The first obstacle; null where there is none. */
export const mergeObstacle = (facts: PairFacts): FailureCode | null => {
  if (facts.isMerged) return 'PATIENT_MERGED';
  if (facts.otherHasAccount) return 'BOTH_HAVE_ACCOUNTS';
  if (numbersDiffer(facts)) return 'NUMBERS_DIFFER';
  if (facts.staysHasAccount && !facts.staysIsProven && !facts.otherHasNumber) return 'IDENTITY_UNPROVEN';
  if (facts.isClosing) return 'MERGE_CLOSING';
  if (facts.isFamily) return 'MERGE_FAMILY';
  if (facts.isOverlapping) return 'MERGE_OVERLAPS';
  return facts.hasNiks ? 'MERGE_NIKS' : null;
};

export interface UnmergeFacts {
  /** Whether the remaining patient was merged into another one since. */
  isMerged: boolean;
  isClosing: boolean;
  hasNiks: boolean;
  isUsed: boolean;
}

export const unmergeObstacle = (facts: UnmergeFacts): FailureCode | null => {
  if (facts.isMerged) return 'PATIENT_MERGED';
  if (facts.isClosing) return 'MERGE_CLOSING';
  if (facts.hasNiks) return 'UNMERGE_NIKS';
  return facts.isUsed ? 'UNMERGE_USED' : null;
};
