import type { StateValueFrom } from 'xstate';
import type { StatePath } from '../kit/state-path.ts';
import type { passwordResetMachine } from './password-reset.machine.ts';
import type { PasswordResetEntry } from './password-reset.types.ts';

export type PasswordResetPath = StatePath<StateValueFrom<typeof passwordResetMachine>>;

/** The page that shows a state: /signIn?step=forgot, /forgotPasswordSuccess, /resetPassword/…; null when it is over. */
export const passwordResetPages: Record<PasswordResetPath, PasswordResetEntry | null> = {
  routingStart: 'ask',
  asking: 'ask',
  requesting: 'ask',
  'sent.routingWait': 'sent',
  'sent.waiting': 'sent',
  'sent.ready': 'sent',
  newPassword: 'link',
  linkInvalid: 'link',
  left: null,
  done: null,
};
