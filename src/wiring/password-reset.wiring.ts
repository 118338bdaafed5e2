import type { ActorRefFrom } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetPages } from '#machines/password-reset/password-reset.steps.ts';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import passwordReset from '#src/flows/password-reset.definition.ts';
import { wire } from '#src/flows/wire.ts';
import type { VisitorOptions } from './visitor.ts';

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>;

const NAME = 'passwordReset';
/** Raised when the shape of a context changes. */
const CONTEXT_VERSION = 1;
const MACHINES = [passwordResetMachine, newPasswordMachine];

/** Whether this reset belongs on the page that opens; another link begins another reset. */
const serves = (actor: PasswordResetActor, { entry, resetToken }: Omit<PasswordResetInput, 'now'>): boolean => {
  const { value, context } = actor.getSnapshot();
  const page = passwordResetPages[statePath(value)];
  return page === entry && (resetToken === null || resetToken === context.resetToken);
};

/** The reset as its page needs it: the one that goes on in this tab, or a new one. */
export const startPasswordReset = (
  options: VisitorOptions,
  present: PasswordResetActor | null,
  input: Omit<PasswordResetInput, 'now'>,
): PasswordResetActor => {
  if (present && serves(present, input)) return present;
  present?.stop();
  const machine = wire(passwordReset, options);
  const begin = () =>
    options.visit.resume(NAME, machine, MACHINES, CONTEXT_VERSION, { ...input, now: options.time.now() });
  const kept = begin();
  if (serves(kept, input)) return kept;
  kept.stop();
  options.visit.drop(NAME);
  return begin();
};
