import { type ActorRefFrom, createActor } from 'xstate';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import newPassword from '#src/flows/new-password.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';

export type NewPasswordActor = ActorRefFrom<typeof newPasswordMachine>;

/** A member's change of password; `onEnd` hears how it ended. */
export const startChangePassword = (
  services: Services,
  onEnd: (outcome: NewPasswordOutput['outcome']) => void,
): NewPasswordActor => {
  const actor = createActor(wire(newPassword, services), { input: { subject: { kind: 'change' } } });
  actor.subscribe({
    complete: () => {
      const { output } = actor.getSnapshot();
      if (output) onEnd(output.outcome);
    },
  });
  return actor.start();
};
