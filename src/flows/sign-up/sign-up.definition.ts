/** Sign-up: identity, details, code, password. */
import { waitFor } from 'xstate';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { noFlags } from '#machines/session/session.machine.ts';
import { safePath } from '#machines/session/session.rules.ts';
import { keptSignUp } from '#machines/sign-up/sign-up.kept.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { signUpSteps } from '#machines/sign-up/sign-up.steps.ts';
import { leaveSignUp, signInAgain } from '#src/app/arriving.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, asks, dataOf } from '#src/app/rows.ts';
import { clock } from '#src/app/sources.ts';
import digitalId from '#src/flows/digital-id/digital-id.definition.ts';
import digitalReturn from '#src/flows/digital-id/digital-return.definition.ts';
import newPassword from '#src/flows/new-password/new-password.definition.ts';
import otp from '#src/flows/otp/otp.definition.ts';
import type { SignUpOpening } from './sign-up.address.ts';

export type SignUpActor = Shown<typeof signUpMachine>;

export default flow('signUp', signUpMachine)(
  {
    clock,
    otp,
    newPassword,
    digitalId,
    /** A restored wizard no longer has the password. */
    signIn: asks([signinCalls.signIn], async (api, body) => {
      if (body.password === '') throw new FailureError({ kind: 'unexpected' });
      return api(signinCalls.signIn, { body, isSubmit: true });
    }),
    checkPatient: ask(
      patientCalls.checkPatient,
      ({ query }) => ({ query }),
      ({ login }) => login,
    ),
    lookUpPostalCode: ask(deliveryCalls.lookUpPostalCode, ({ postal }) => ({ query: { postal } }), dataOf),
  },
  {
    isMembers: false,
    /** Reads the answer of the digital ID; without one waits for a session, since a restored wizard calls at once. */
    before: async (opening, app) => {
      if (opening.returned === null) {
        await waitFor(app.session, (snapshot) => snapshot.matches('present'));
        return opening;
      }
      const found = app.heard('digitalId.unknown');
      await app.open(digitalReturn, { returned: opening.returned, storedState: null });
      const { person } = await found;
      return { ...opening, person };
    },
    input: ({ opening: { step }, wizardId, now }: Beginning<SignUpOpening>) => ({ wizardId, now, step }),
    keeps: { in: 'tab', version: 1 },
    asKept: keptSignUp,
    serves: () => true,
    told: ({ person }) => (person ? { type: 'digitalId.found', person } : null),
    at: ({ value }) => ({ step: signUpSteps[statePath(value)] }),
    emits: {
      'wizard.leave': (_, app) => leaveSignUp(app),
      'otp.verified': (_, { session }) => session.send({ type: 'otp.verified' }),
    },
    follow: (_, app) => app.close(digitalReturn),
    ended: ({ output }, app) => {
      if (!output) return;
      if (output.token === null) return signInAgain(app, output.username);
      app.tellInfo('passwordSet');
      app.session.send({
        type: 'session.begin',
        token: output.token,
        flags: noFlags,
        arriveAt: safePath(app.from()),
      });
    },
    closed: (_, app) => app.close(digitalReturn),
  },
);
