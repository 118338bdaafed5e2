import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';

export interface ReauthenticationInput {
  /** Unique for this round; part of the idempotency keys for the code. */
  wizardId: string;
  now: IsoInstant;
  /** Proven addresses for a code; null if not proven. */
  phone: string | null;
  email: string | null;
  /** A digital ID is linked to the account. */
  hasDigitalId: boolean;
}

export interface ReauthenticationContext extends ReauthenticationInput {
  /** The password as typed. */
  password: string;
  failure: Failure | null;
}

export type ReauthenticationEvent =
  | { type: 'password.change'; password: string }
  | { type: 'password.submit' }
  | { type: 'code.use' }
  | { type: 'digitalId.use' }
  | { type: 'step.back' };
export type ReauthenticationField = 'password';

/** proven: this session may do one protected act. left: the person went back. */
export interface ReauthenticationOutput {
  outcome: 'proven' | 'left';
}

export interface CheckPassword {
  password: string;
}
