/** A new password: a step of sign-up and of a reset, and a page of its own for members. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { nothing, once, writes } from '#src/app/rows.ts';

export type NewPasswordActor = Shown<typeof newPasswordMachine>;

export default flow('newPassword', newPasswordMachine)(
  {
    /** Has no write key: the stored answer of a key would have to remember the request, and that is a password. */
    savePassword: once(
      writes(
        [signupCalls.setPassword, profileCalls.changePassword],
        async (api, { subject, oldPassword, password }) => {
          switch (subject.kind) {
            case 'signUp':
              await api(signupCalls.setPassword, { body: { ...subject.signUp, password }, isSubmit: true });
              return;
            case 'reset':
              await api(signupCalls.setPassword, {
                body: { resetToken: subject.resetToken, password },
                isSubmit: true,
              });
              return;
            case 'change':
              await api(profileCalls.changePassword, { body: { oldPassword, newPassword: password }, isSubmit: true });
          }
        },
        nothing,
      ),
    ),
  },
  {
    isMembers: true,
    secrets: ['password', 'repeated', 'oldPassword'],
    /** As a page of its own it is a member's change of password. */
    input: () => ({ subject: { kind: 'change' } }),
    ended: ({ output }, app) => {
      if (output?.outcome === 'saved') app.tellInfo('passwordSet');
      app.go('/profile');
    },
  },
);
