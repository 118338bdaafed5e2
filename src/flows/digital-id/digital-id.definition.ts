/** The way to the national digital ID and back. */
import * as v from 'valibot';
import { waitFor } from 'xstate';
import { ClaimedPerson, DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import type { Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { asFailure, detailOf, FailureError, isRejectedAs } from '#machines/kit/failure.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, asks, once } from '#src/app/rows.ts';
import type { Services } from '#src/app/services.ts';

/** A digital-ID login belongs to a session, so that no other person can finish it: a visitor first becomes a guest. */
const sessionPresent = async ({ session, time }: Services): Promise<void> => {
  session.send({ type: 'session.need', now: time.now() });
  // the need alone does not ask again for a guest session that was refused before
  session.send({ type: 'session.retry', now: time.now() });
  const settled = await waitFor(
    session,
    (snapshot) => snapshot.hasTag('settled') && !snapshot.matches({ absent: 'signedOut' }),
  );
  if (!settled.matches('present')) throw new FailureError(settled.context.failure ?? { kind: 'unexpected' });
};

/** Turns a refusal that carries a person into that person. @throws every other error */
const asPerson = (error: unknown): Exchanged => {
  const failure = asFailure(error);
  const detail = detailOf(error);
  const claimed = v.safeParse(ClaimedPerson, detail);
  if (isRejectedAs(failure, 'IDENTITY_CLAIMED') && claimed.success)
    return { outcome: 'claimed', person: claimed.output };
  const unknown = v.safeParse(DigitalPerson, detail);
  if (isRejectedAs(failure, 'USER_NOT_FOUND') && unknown.success) return { outcome: 'unknown', person: unknown.output };
  throw error;
};

export type DigitalIdActor = Shown<typeof digitalIdMachine>;

export default subFlow(
  digitalIdMachine,
  {
    /** Leaves the app, unless the person went back meanwhile. */
    startDigitalId: asks([signinCalls.startSingpass], async (api, _, app, signal) => {
      await sessionPresent(app);
      const { data } = await api(signinCalls.startSingpass, { isSubmit: true });
      if (signal.aborted) return;
      app.departures.keep({ state: data.state, from: app.from() });
      app.leave(data.url);
    }),
    exchangeCode: once(
      asks([signinCalls.signInWithSingpass], (api, { code, state, iss }) =>
        api(signinCalls.signInWithSingpass, { body: { auth_code: code, state, iss }, isSubmit: true })
          .then(({ token }): Exchanged => ({ outcome: 'signedIn', token }))
          .catch(asPerson),
      ),
    ),
    claimAccount: once(
      ask(
        signinCalls.claimAccount,
        (body) => ({ body, isSubmit: true }),
        (held) => held,
      ),
    ),
  },
  { secrets: ['password'] },
);
