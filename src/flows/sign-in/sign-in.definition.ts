/** Signing in by user ID and password, by digital ID, or as a guest. */
import * as v from 'valibot';
import { LostUserId, signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import { asFailure, detailOf, isRejectedAs } from '#machines/kit/failure.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials, SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import { subFlow } from '#src/app/flow.ts';
import { type ApiOf, ask, asks } from '#src/app/rows.ts';
import { deadline } from '#src/app/sources.ts';
import digitalId from '#src/flows/digital-id/digital-id.definition.ts';

type SignInApi = ApiOf<typeof signinCalls.signIn | typeof signinCalls.signInAsGuest>;

/**
 * Signs in from a guest session of its own: strangers on the same network can use up the tries of their address, but
 * not those of a session.
 */
const signInByOwnTurn = async (api: SignInApi, body: Credentials): Promise<{ token: Token }> => {
  const { token } = await api(signinCalls.signInAsGuest, { isSubmit: true });
  return api(signinCalls.signIn, { body, isSubmit: true, token });
};

const asLost = (error: unknown): SignInAnswer => {
  const lost = v.safeParse(LostUserId, detailOf(error));
  if (!isRejectedAs(asFailure(error), 'USER_ID_LOST') || !lost.success) throw error;
  return { outcome: 'userIdLost', lost: lost.output };
};

export default subFlow(signInMachine, {
  digitalId,
  deadline,
  signIn: asks([signinCalls.signIn, signinCalls.signInAsGuest], (api, body, { tokens }) =>
    api(signinCalls.signIn, { body, isSubmit: true })
      .catch((error: unknown) => {
        if (tokens.read() !== null || !isRejectedAs(asFailure(error), 'TOO_MANY_TRIES')) throw error;
        return signInByOwnTurn(api, body);
      })
      .then(({ token }): SignInAnswer => ({ outcome: 'signedIn', token }))
      .catch(asLost),
  ),
  chooseUserId: ask(
    signinCalls.chooseUserId,
    (body) => ({ body, isSubmit: true }),
    (held) => held,
  ),
  signInAsGuest: ask(
    signinCalls.signInAsGuest,
    () => ({ isSubmit: true }),
    (held) => held,
  ),
});
