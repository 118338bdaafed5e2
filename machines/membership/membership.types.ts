import type { Membership } from '#contract/entities/niks.ts';
import type { PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface MembershipInput {
  patientId: PatientId;
  /** The hint must not appear again (NIKS-22). */
  isHintDismissed: boolean;
}

/** Answers that are loaded together. */
export interface NiksRead {
  membership: Membership;
  /** Whole NIK$, from the newest transaction (NIKS-10). */
  balance: number;
  /** True if the member has earned nothing yet. */
  isNew: boolean;
}

export interface MembershipContext extends MembershipInput {
  /** Null until it is read. */
  read: NiksRead | null;
  failure: Failure | null;
  /** The hint was answered during this visit. */
  isHintAnswered: boolean;
  /** The person knows already that they have spent enough (NIKS-21). */
  hasSpentAlready: boolean;
}

export type MembershipEvent =
  /** Home is shown again, or the membership has changed elsewhere. */
  | { type: 'membership.refresh' }
  | { type: 'hint.remember'; isRemembered: boolean }
  | { type: 'hint.learnMore' }
  | { type: 'step.back' };

export type MembershipEmitted =
  | { type: 'niksHint.remembered'; isRemembered: boolean }
  /** Opens the join popup. */
  | { type: 'niksJoin.wanted' };
