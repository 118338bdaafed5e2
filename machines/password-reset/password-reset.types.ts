import type { ResetToken } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { DeadlineReached } from '../kit/time.ts';

/** ask: the person has forgotten. sent: the page after a link was asked for. link: the person follows it. */
export type PasswordResetEntry = 'ask' | 'sent' | 'link';

export interface PasswordResetContext {
  entry: PasswordResetEntry;
  /** User ID or email, as typed; '' where the page was opened by its address. */
  username: string;
  /** Secret from the link of the mail. */
  resetToken: ResetToken | null;
  now: IsoInstant;
  /** Time from which another link can be requested. */
  resendAt: IsoInstant | null;
  failure: Failure | null;
}

export type PasswordResetEvent =
  | DeadlineReached
  | { type: 'username.change'; username: string }
  | { type: 'link.request' }
  | { type: 'link.again' }
  | { type: 'step.back' };
export type PasswordResetEmitted = {
  type: 'page.open';
  path: '/signIn' | '/forgotPasswordSuccess' | '/signIn?step=forgot';
};
export type PasswordResetField = 'username';

export interface PasswordResetInput {
  entry: PasswordResetEntry;
  username: string;
  resetToken: ResetToken | null;
  now: IsoInstant;
}
