import type { BodyOf } from '#contract/call.ts';
import type { niksCalls } from '#contract/calls/niks.calls.ts';
import type { Membership } from '#contract/entities/niks.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export type ConsentLanguage = BodyOf<typeof niksCalls.joinNiks>['language'];

export interface NiksJoinInput {
  wizardId: string;
  /** Row one of the checklist: a guest has no account (ROLE-08). */
  hasAccount: boolean;
  /** The popup was opened to read the terms only. */
  isReading: boolean;
}

export interface NiksJoinContext extends NiksJoinInput, WriteCounters {
  /** Null until it is read, and of a guest. */
  membership: Membership | null;
  /** The language in which the terms were agreed to; null without consent. */
  consent: ConsentLanguage | null;
  failure: Failure | null;
}

export type NiksJoinEvent =
  | { type: 'membership.refresh' }
  | { type: 'consent.change'; consent: ConsentLanguage | null }
  | { type: 'terms.open' }
  | { type: 'store.open' }
  | { type: 'step.next' }
  | { type: 'step.back' };

export type NiksJoinEmitted =
  | { type: 'popup.close' }
  /** The popup is left for the store. */
  | { type: 'niksJoin.store' }
  | { type: 'niks.joined' };

export interface JoinInput {
  language: ConsentLanguage;
  key: string;
}
