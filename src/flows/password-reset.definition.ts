/** A forgotten password: the request of a link, and the page that the link opens. */
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { asks, subFlow } from './flow.ts';
import newPassword from './new-password.definition.ts';
import { deadline } from './sources.ts';

export default subFlow(passwordResetMachine, {
  deadline,
  newPassword,
  requestLink: asks([signinCalls.forgotPassword], async (api, { username }, { time }) => {
    await api(signinCalls.forgotPassword, { body: { username }, isSubmit: true });
    return { now: time.now() };
  }),
});
