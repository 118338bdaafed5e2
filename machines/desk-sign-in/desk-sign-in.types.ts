import type { PasskeyProof } from '#contract/entities/passkey.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { PasskeyTrouble } from '../kit/passkey.ts';

export interface DeskSignInInput {
  email: string;
  /** The browser knows passkeys. */
  hasPasskeys: boolean;
}

export interface DeskSignInContext extends DeskSignInInput {
  /** Work email, as typed. */
  email: string;
  /** Never kept beyond this screen. */
  password: string;
  /** Digits of the authenticator app, or a recovery code, as typed. */
  code: string;
  isRecovery: boolean;
  failure: Failure | null;
  /** Time of the last try. */
  triedAt: IsoInstant | null;
  /** Time of the next try, after too many wrong ones. */
  waitUntil: IsoInstant | null;
  /** Signed by a passkey, and not yet checked. */
  proof: PasskeyProof | null;
  passkeyTrouble: PasskeyTrouble | null;
}

export type DeskSignInEvent =
  | { type: 'passkey.begin' }
  | { type: 'passkey.leave' }
  | { type: 'email.change'; email: string }
  | { type: 'password.change'; password: string }
  | { type: 'password.submit' }
  | { type: 'help.open' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit'; now: IsoInstant }
  | { type: 'recovery.choose' }
  | { type: 'app.choose' }
  | { type: 'deadline.reached'; now: IsoInstant }
  | { type: 'step.back' };

export type DeskSignInField = 'email' | 'password' | 'code';

export interface StaffCredentials {
  email: string;
  password: string;
  code: string;
  isRecovery: boolean;
}
