/** A forgotten password: the request of a link, and the page that the link opens. */
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetPages } from '#machines/password-reset/password-reset.steps.ts';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import { withFrom } from '#src/app/addresses.ts';
import { signInAgain } from '#src/app/arriving.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { asks } from '#src/app/rows.ts';
import { deadline } from '#src/app/sources.ts';
import newPassword from '#src/flows/new-password/new-password.definition.ts';

export type PasswordResetActor = Shown<typeof passwordResetMachine>;
export type PasswordResetOpening = Omit<PasswordResetInput, 'now'>;

export default flow('passwordReset', passwordResetMachine)(
  {
    deadline,
    newPassword,
    requestLink: asks([signinCalls.forgotPassword], async (api, { username }, { time }) => {
      await api(signinCalls.forgotPassword, { body: { username }, isSubmit: true });
      return { now: time.now() };
    }),
  },
  {
    isMembers: false,
    input: ({ opening, now }: Beginning<PasswordResetOpening>) => ({ ...opening, now }),
    keeps: { in: 'tab', version: 1 },
    /** Whether the running reset belongs to the page that opens; another link begins another reset. */
    serves: ({ value, context }, { entry, resetToken }) =>
      passwordResetPages[statePath(value)] === entry && (resetToken === null || resetToken === context.resetToken),
    emits: { 'page.open': ({ path }, app) => app.go(withFrom(path, app.from())) },
    ended: (snapshot, app) => {
      app.close();
      if (snapshot.matches('done')) signInAgain(app, null);
    },
  },
);
