/** Showing again that it is the person who is signed in. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { reauthenticationMachine } from '#machines/reauthentication/reauthentication.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, nothing, once } from '#src/app/rows.ts';
import digitalId from '#src/flows/digital-id/digital-id.definition.ts';
import otp from '#src/flows/otp/otp.definition.ts';

export type ReauthenticationActor = Shown<typeof reauthenticationMachine>;

export default subFlow(
  reauthenticationMachine,
  {
    checkPassword: once(
      ask(accountCalls.reauthenticate, ({ password }) => ({ body: { password }, isSubmit: true }), nothing),
    ),
    otp,
    digitalId,
  },
  { secrets: ['password'] },
);
