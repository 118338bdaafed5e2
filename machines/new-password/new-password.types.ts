import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { ResetToken } from '#contract/ids.ts';
import type { PasswordStrength } from '#contract/rules/password.ts';
import type { Failure } from '../kit/failure.ts';

/** The account whose password is set, and the proof that allows it. */
export type PasswordSubject =
  | { kind: 'signUp'; signUp: Omit<SignUp, 'password'> }
  | { kind: 'reset'; resetToken: ResetToken }
  | { kind: 'change' };

export interface NewPasswordContext {
  subject: PasswordSubject;
  /** Used only for a change of the password. */
  oldPassword: string;
  password: string;
  repeated: string;
  /** Strength shown by the meter, one second after the last key. */
  strength: PasswordStrength;
  failure: Failure | null;
}

export type NewPasswordEvent =
  | { type: 'oldPassword.change'; oldPassword: string }
  | { type: 'password.change'; password: string }
  | { type: 'repeated.change'; repeated: string }
  | { type: 'password.submit' }
  | { type: 'step.back' };
export type NewPasswordField = 'oldPassword' | 'password' | 'repeated';

export interface NewPasswordInput {
  subject: PasswordSubject;
}
/**
 * saved: carries the password, so that the flow can sign in. refused: another password would not help; the invoking
 * flow goes on.
 */
export type NewPasswordOutput =
  | { outcome: 'saved'; password: string }
  | { outcome: 'back' }
  | { outcome: 'refused'; failure: Failure };

export interface SavePassword {
  subject: PasswordSubject;
  oldPassword: string;
  password: string;
}
