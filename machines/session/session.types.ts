import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure, Refusal } from '../kit/failure.ts';
import type { NetworkBack } from '../kit/network.ts';
import type { DeadlineReached } from '../kit/time.ts';
import type { AppPath } from './session.rules.ts';

/** Facts about the sign-in (AUTH-24). */
export interface SessionFlags {
  isRemembered: boolean;
  /** Signed in with the national digital ID. */
  isDigitalId: boolean;
  /** A one-time code was verified. */
  isOtpVerified: boolean;
}

export interface SessionContext {
  token: Token | null;
  flags: SessionFlags;
  profile: Profile | null;
  /** Page to open once the profile is loaded; null stays on the page (NAV-26). */
  arriveAt: AppPath | null;
  /** Start of the last automatic guest login; null after one succeeded, and after a session has ended. */
  guestTriedAt: IsoInstant | null;
  /** Earliest time of the next guest login, after one that failed. */
  guestAt: IsoInstant | null;
  failure: Failure | null;
}

export type SessionEvent =
  | DeadlineReached
  | NetworkBack
  /** A page opened that needs a session, at least a guest's. */
  | { type: 'session.need'; now: IsoInstant }
  /** A page opened that needs no session. */
  | { type: 'session.spare' }
  | { type: 'session.begin'; token: Token; flags: SessionFlags; arriveAt: AppPath }
  | { type: 'otp.verified' }
  /** The member has changed their profile. */
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
