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
  /** Filled when the password was right, but another account has proven the email: another user ID is chosen. */
  lost: LostUserId | null;
  /** The email that becomes the user ID, as typed. */
  userId: string;
  /** The last email that was found taken. */
  takenUserId: string | null;
  failure: Failure | null;
  /** When the last guest was asked for. */
  guestTriedAt: IsoInstant | null;
  /** When a guest who was one too many is asked for again. */
  guestAt: IsoInstant | null;
  /** Filled when the screen has done its work. */
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
/** What ID and password were worth. */
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
  /** Filled in next time; null when the person is a guest or does not want it. */
  rememberedUsername: string | null;
  /** Another email was chosen: its code is to come back. */
  isEmailPending: boolean;
}
