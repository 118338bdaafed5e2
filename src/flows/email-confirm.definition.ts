/** /confirmEmail/…: the link of the letter that asks to confirm an email. */
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { ask, nothing, subFlow } from './flow.ts';

export default subFlow(emailConfirmMachine, {
  confirmEmail: ask(signinCalls.confirmEmail, (body) => ({ body, isSubmit: true }), nothing),
});
