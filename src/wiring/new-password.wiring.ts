import { type ActorRefFrom, createActor } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import type { NewPasswordOutput, SavePassword } from '#machines/new-password/new-password.types.ts';
import type { Api } from '#src/api/client.ts';
import { write } from './calls.ts';

export type NewPasswordActor = ActorRefFrom<typeof newPasswordMachine>;

const save = (api: Api, { subject, oldPassword, password }: SavePassword): Promise<unknown> => {
  switch (subject.kind) {
    case 'signUp':
      return api(signupCalls.setPassword, { body: { ...subject.signUp, password }, isSubmit: true });
    case 'reset':
      return api(signupCalls.setPassword, { body: { resetToken: subject.resetToken, password }, isSubmit: true });
    case 'change':
      return api(profileCalls.changePassword, { body: { oldPassword, newPassword: password }, isSubmit: true });
  }
};

/** No write key: a stored answer would have to remember what was sent, and that is a password. */
export const wireNewPassword = (api: Api) =>
  newPasswordMachine.provide({
    actors: { savePassword: write<void, SavePassword>(async (request) => void (await save(api, request))) },
  });

/** A member's change of password; `onEnd` hears how it ended. */
export const startChangePassword = (
  api: Api,
  onEnd: (outcome: NewPasswordOutput['outcome']) => void,
): NewPasswordActor => {
  const actor = createActor(wireNewPassword(api), { input: { subject: { kind: 'change' } } });
  actor.subscribe({
    complete: () => {
      const { output } = actor.getSnapshot();
      if (output) onEnd(output.outcome);
    },
  });
  return actor.start();
};
