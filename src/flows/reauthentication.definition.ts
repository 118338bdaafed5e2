/** Showing again that it is the person who is signed in. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { reauthenticationMachine } from '#machines/reauthentication/reauthentication.machine.ts';
import digitalId from './digital-id.definition.ts';
import type { Shown } from './engine.ts';
import { subFlow } from './flow.ts';
import otp from './otp.definition.ts';
import { ask, nothing, once } from './rows.ts';

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
