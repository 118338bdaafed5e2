/** What the way to the digital ID and back asks of the API. Loaded when somebody goes that way. */
import * as v from 'valibot';
import { waitFor } from 'xstate';
import { DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import type { Exchange, Exchanged } from '#machines/digital-id/digital-id.types.ts';
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

const asUnknownPerson = (error: unknown): Exchanged => {
  const detail = error instanceof FailureError && isRejectedAs(error.failure, 'USER_NOT_FOUND') ? error.detail : null;
  const person = v.safeParse(DigitalPerson, detail);
  if (!person.success) throw error;
  return { outcome: 'unknown', person: person.output };
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

/** What the code was worth: a session, or somebody new. */
export const exchange = ({ api }: DigitalIdOptions, { code, state }: Exchange): Promise<Exchanged> =>
  api(signinCalls.signInWithSingpass, { body: { auth_code: code, state }, isSubmit: true })
    .then(({ token }): Exchanged => ({ outcome: 'signedIn', token }))
    .catch(asUnknownPerson);
