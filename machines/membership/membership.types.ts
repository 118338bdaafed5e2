import type { Membership } from '#contract/entities/niks.ts';
import type { PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface MembershipInput {
  patientId: PatientId;
  /** The hint shall not come again (NIKS-22). */
  isHintDismissed: boolean;
}

/** What is read together. */
export interface NiksRead {
  membership: Membership;
  /** Whole NIK$, of the newest transaction (NIKS-10). */
  balance: number;
  /** Nothing was earned yet. */
  isNew: boolean;
}

export interface MembershipContext extends MembershipInput {
  /** Null until it is read. */
  read: NiksRead | null;
  failure: Failure | null;
  /** The hint was answered during this visit. */
  isHintAnswered: boolean;
  /** The person knows that enough was spent (NIKS-21). */
  hasSpentAlready: boolean;
}

export type MembershipEvent =
  /** Home is there again, or the membership has changed elsewhere. */
  | { type: 'membership.refresh' }
  | { type: 'hint.remember'; isRemembered: boolean }
  | { type: 'hint.learnMore' }
  | { type: 'step.back' };

export type MembershipEmitted =
  | { type: 'niksHint.remembered'; isRemembered: boolean }
  /** Opens the join popup. */
  | { type: 'niksJoin.wanted' };
