/** What the way to the digital ID and back asks of the API. Loaded when somebody goes that way. */
import * as v from 'valibot';
import { waitFor } from 'xstate';
import { ClaimedPerson, DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { Claim, Exchange, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { FailureError, isRejectedAs } from '#machines/kit/failure.ts';
import type { DigitalIdOptions } from './digital-id.wiring.ts';

/** A digital-ID login belongs to a session, so that nobody else can finish it: a visitor gets a guest's first. */
const somebody = async ({ session, time }: DigitalIdOptions): Promise<void> => {
  session.send({ type: 'session.need', now: time.now() });
  const settled = await waitFor(
    session,
    (snapshot) => snapshot.hasTag('settled') && !snapshot.matches({ absent: 'signedOut' }),
  );
  if (!settled.matches('present')) throw new FailureError(settled.context.failure ?? { kind: 'unexpected' });
};

/** Refusals that carry a person. @throws the error, when it is another */
const asPerson = (error: unknown): Exchanged => {
  const { failure, detail } = error instanceof FailureError ? error : { failure: null, detail: null };
  const claimed = v.safeParse(ClaimedPerson, detail);
  if (isRejectedAs(failure, 'IDENTITY_CLAIMED') && claimed.success)
    return { outcome: 'claimed', person: claimed.output };
  const unknown = v.safeParse(DigitalPerson, detail);
  if (isRejectedAs(failure, 'USER_NOT_FOUND') && unknown.success) return { outcome: 'unknown', person: unknown.output };
  throw error;
};

/** Sends the browser to the digital ID's page, unless the person has gone back meanwhile. */
export const start = async (options: DigitalIdOptions, signal: AbortSignal): Promise<void> => {
  const { api, departures, from, leave } = options;
  await somebody(options);
  const { data } = await api(signinCalls.startSingpass, { isSubmit: true });
  if (signal.aborted) return;
  departures.keep({ state: data.state, from: from() });
  leave(data.url);
};

/** What the code was worth: a session, somebody new, or somebody whose number an account claims. */
export const exchange = ({ api }: DigitalIdOptions, { code, state }: Exchange): Promise<Exchanged> =>
  api(signinCalls.signInWithSingpass, { body: { auth_code: code, state }, isSubmit: true })
    .then(({ token }): Exchanged => ({ outcome: 'signedIn', token }))
    .catch(asPerson);

export const claim = ({ api }: DigitalIdOptions, body: Claim): Promise<{ token: Token }> =>
  api(signinCalls.claimAccount, { body, isSubmit: true });
