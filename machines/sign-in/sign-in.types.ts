import type { Token } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface SignInContext {
  /** User ID or email, as typed. */
  username: string;
  /** Never kept beyond this screen. */
  password: string;
  isRemembered: boolean;
  failure: Failure | null;
  /** Filled when the screen has done its work. */
  signedIn: SignedIn | null;
}

export type SignInEvent =
  | { type: 'username.change'; username: string }
  | { type: 'password.change'; password: string }
  | { type: 'remember.change'; isRemembered: boolean }
  | { type: 'signIn.submit' }
  | { type: 'guest.submit' }
  | { type: 'digitalId.open' };
export type SignInField = 'username' | 'password';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}
export interface SignedIn {
  token: Token;
  isGuest: boolean;
  isRemembered: boolean;
  /** Filled in next time; null when the person is a guest or does not want it. */
  rememberedUsername: string | null;
}
