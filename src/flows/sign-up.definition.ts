/** Sign-up: who you are, your details, a code, a password. */
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import digitalId from './digital-id.definition.ts';
import { ask, asks, subFlow } from './flow.ts';
import newPassword from './new-password.definition.ts';
import otp from './otp.definition.ts';
import { clock } from './sources.ts';

export default subFlow(signUpMachine, {
  clock,
  otp,
  newPassword,
  digitalId,
  /** A restored wizard has no password any more. */
  signIn: asks([signinCalls.signIn], async (api, body) => {
    if (body.password === '') throw new FailureError({ kind: 'unexpected' });
    return api(signinCalls.signIn, { body, isSubmit: true });
  }),
  checkPatient: ask(
    patientCalls.checkPatient,
    ({ query }) => ({ query }),
    ({ login }) => login,
  ),
});
