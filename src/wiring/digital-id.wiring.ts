import * as v from 'valibot';
import { type ActorRefFrom, waitFor } from 'xstate';
import { DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import type { Exchange, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { FailureError, isRejectedAs } from '#machines/kit/failure.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Api } from '#src/api/client.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { read } from './calls.ts';
import type { ServerTime } from './server-time.ts';

export type DigitalIdActor = ActorRefFrom<typeof digitalIdMachine>;

const KEY = 'myniks.digitalId';

/** What this device knows when it leaves for the digital ID: the state to come back with, and the page that was wanted. */
export interface Departure {
  state: string;
  from: string | null;
}
export interface Departures {
  keep: (departure: Departure) => void;
  /** Reads it and forgets it: an answer is taken once (AUTH-06). */
  take: () => Departure | null;
}

export const createDepartures = (storage: BrowserStorage): Departures => ({
  keep: (departure) => storage.set(KEY, JSON.stringify(departure)),
  take: () => {
    const text = storage.get(KEY);
    storage.remove(KEY);
    try {
      const { state, from } = JSON.parse(text ?? 'null') as Departure;
      return { state, from };
    } catch {
      return null;
    }
  },
});

export interface DigitalIdOptions {
  api: Api;
  time: ServerTime;
  session: ActorRefFrom<typeof sessionMachine>;
  departures: Departures;
  /** The page that a guard sent the person away from. */
  from: () => string | null;
  /** Goes to a page outside the app. */
  leave: (url: string) => void;
}

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

export const wireDigitalId = (options: DigitalIdOptions) => {
  const { api, departures, from, leave } = options;
  return digitalIdMachine.provide({
    actors: {
      startDigitalId: read<void>(async () => {
        await somebody(options);
        const { data } = await api(signinCalls.startSingpass, { isSubmit: true });
        departures.keep({ state: data.state, from: from() });
        leave(data.url);
      }),
      exchangeCode: read<Exchanged, Exchange>(({ code, state }) =>
        api(signinCalls.signInWithSingpass, { body: { auth_code: code, state }, isSubmit: true })
          .then(({ token }): Exchanged => ({ outcome: 'signedIn', token }))
          .catch(asUnknownPerson),
      ),
    },
  });
};
