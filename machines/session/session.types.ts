import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure, Refusal } from '../kit/failure.ts';
import type { NetworkBack } from '../kit/network.ts';
import type { DeadlineReached } from '../kit/time.ts';
import type { AppPath } from './session.rules.ts';

/** What else is known of how the person came in (AUTH-24). */
export interface SessionFlags {
  isRemembered: boolean;
  /** By the national digital ID. */
  isDigitalId: boolean;
  /** A one-time code was verified. */
  isOtpVerified: boolean;
}

export interface SessionContext {
  token: Token | null;
  flags: SessionFlags;
  profile: Profile | null;
  /** Where to go once the profile is there; null stays on the page (NAV-26). */
  arriveAt: AppPath | null;
  /** When the last automatic guest login began; null after one succeeded, and after a session has ended. */
  guestTriedAt: IsoInstant | null;
  /** When the next one may begin, after one that failed. */
  guestAt: IsoInstant | null;
  failure: Failure | null;
}

export type SessionEvent =
  | DeadlineReached
  | NetworkBack
  /** A page opened that needs somebody, if only a guest. */
  | { type: 'session.need'; now: IsoInstant }
  /** A page opened that needs nobody. */
  | { type: 'session.spare' }
  | { type: 'session.begin'; token: Token; flags: SessionFlags; arriveAt: AppPath }
  | { type: 'otp.verified' }
  /** The member has changed details of their own. */
  | { type: 'profile.changed'; profile: Profile }
  | { type: 'session.retry'; now: IsoInstant }
  /** The person logs out; `goTo` replaces /signIn (AUTH-15). */
  | { type: 'session.end'; goTo: AppPath | null }
  /** A call answered 401. */
  | { type: 'session.revoked'; failure: Refusal };

export type SessionEmitted =
  | { type: 'session.arrived'; at: AppPath }
  | { type: 'session.ended'; token: Token | null; goTo: AppPath }
  | { type: 'session.lost'; failure: Refusal }
  | { type: 'page.reload' };
