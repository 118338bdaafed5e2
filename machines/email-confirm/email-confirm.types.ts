import type { ConfirmToken } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export interface EmailConfirmContext {
  /** From the link of the mail; null where the page was opened without one. */
  token: ConfirmToken | null;
  failure: Failure | null;
}

export type EmailConfirmEvent = { type: 'email.confirm' } | { type: 'signIn.open' } | { type: 'home.open' };
export type EmailConfirmEmitted = { type: 'page.open'; path: '/signIn' | '/home' };
export interface EmailConfirmInput {
  token: ConfirmToken | null;
}
