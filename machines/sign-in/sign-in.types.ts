import type { LostUserId } from '#contract/calls/signin.calls.ts';
import type { Ticket, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { DeadlineReached } from '../kit/time.ts';

export interface SignInContext {
  /** User ID or email, as typed. */
  username: string;
  /** Never kept beyond this screen. */
  password: string;
  isRemembered: boolean;
  /** Set if the password was right but another account has proven the email: the person chooses another user ID. */
  lost: LostUserId | null;
  /** The new user ID, an email, as typed. */
  userId: string;
  /** The last email that is in use already. */
  takenUserId: string | null;
  failure: Failure | null;
  /** Time of the last request for a guest session. */
  guestTriedAt: IsoInstant | null;
  /** Time of the next request, after too many guests. */
  guestAt: IsoInstant | null;
  /** Result; null until the screen has finished. */
  signedIn: SignedIn | null;
}

export type SignInEvent =
  | { type: 'username.change'; username: string }
  | { type: 'password.change'; password: string }
  | { type: 'remember.change'; isRemembered: boolean }
  | { type: 'signIn.submit' }
  | { type: 'guest.submit'; now: IsoInstant }
  | { type: 'guest.cancel' }
  | DeadlineReached
  | { type: 'digitalId.open' }
  | { type: 'userId.change'; userId: string }
  | { type: 'userId.submit' }
  | { type: 'step.back' };
export type SignInField = 'username' | 'password' | 'userId';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}
/** The server's answer to a user ID and password. */
export type SignInAnswer = { outcome: 'signedIn'; token: Token } | { outcome: 'userIdLost'; lost: LostUserId };
export interface ChosenUserId {
  ticket: Ticket;
  username: string;
  remember: boolean;
}
export interface SignedIn {
  token: Token;
  isGuest: boolean;
  isRemembered: boolean;
  /** User ID filled in next time; null for a guest, and if the person does not want it. */
  rememberedUsername: string | null;
  /** The person chose another email, which has to be proven by a code. */
  isEmailPending: boolean;
}
