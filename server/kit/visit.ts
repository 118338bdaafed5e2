/** The sender of one request: a place, a session, and the caller behind it once it was looked up. */
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Call } from '#contract/call.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type Asker, askerOf, forwardedAlarm } from './asker.ts';
import { requireCaller, tokenHashOf } from './caller.ts';
import type { Frame } from './frame.ts';
import { type RoughLimit, turnsOf } from './limits.ts';
import { operatorDoor } from './operator-door.ts';
import { patientsOfSessions } from './patients-of-sessions.ts';
import { rateLimiter } from './rate-limit.ts';
import { Refused } from './refused.ts';
import type { Caller } from './token.store.ts';

/** Limits that single calls have. */
export type CallLimit = Exclude<RoughLimit, 'calls' | 'writes'>;

export interface Visit {
  now: IsoInstant;
  /** Hash of the bearer token, null without one. */
  tokenHash: Buffer | null;
  asker: Asker;
  /** Distinguishes writers in this process. */
  who: string;
  /** Proves the session, once. @throws Refused SIGNED_OUT, MEMBERS_ONLY */
  lookUp: () => Promise<void>;
  /** @throws when the caller was not looked up */
  caller: () => Caller;
  /** The name under which answers are kept. */
  actor: () => string;
  /** @throws Refused TOO_MANY_TRIES */
  takeTurn: (limit: CallLimit) => Promise<void>;
}

interface VisitDeps {
  db: Kysely<Database>;
  config: { operatorKey: string | null; rateLimitScale: number; trustProxy: number };
  logger: Logger;
}

export const needsSession = ({ access }: Call): boolean => access === 'session' || access === 'member';

/** The returned function throws Refused OPERATORS_ONLY, SIGNED_OUT without a token, TOO_MANY_TRIES. */
export const visiting = ({ db, config, logger }: VisitDeps) => {
  const takeTurns = rateLimiter(db, config.rateLimitScale);
  const alarmIfForwarded = forwardedAlarm(logger, config);
  const passOperator = operatorDoor({ db, config, logger });
  const patients = patientsOfSessions();

  return async (c: Context<Frame>, call: Call, now: IsoInstant): Promise<Visit> => {
    const tokenHash = tokenHashOf(c.req.raw);
    if (needsSession(call) && tokenHash === null) throw new Refused('SIGNED_OUT');
    alarmIfForwarded(c, now);
    const asker = askerOf(c, tokenHash, config.trustProxy);
    const session = needsSession(call) ? asker.session : null;
    const writes = call.method === 'GET' ? [] : turnsOf('writes', { session });
    await takeTurns([...turnsOf('calls', { ...asker, session }), ...writes], now);
    if (call.access === 'operator') {
      await passOperator(c.req.raw, asker, now);
      c.set('actor', 'operator');
    }

    let known: Caller | null = null;
    const lookUp = async (): Promise<void> => {
      if (known || !needsSession(call) || tokenHash === null) return;
      known = await requireCaller(db, call, tokenHash, now);
      c.set('actor', known.isGuest ? 'guest' : 'member');
      if (session !== null) patients.note(session, known.patientId);
    };
    const findPatient = () => (session === null ? null : patients.find(session));
    return {
      now,
      tokenHash,
      asker,
      who: session ?? asker.address,
      lookUp,
      caller: () => {
        if (known === null) throw new Error(`${call.path} has no caller`);
        return known;
      },
      actor: () => known?.patientId ?? call.access,
      takeTurn: async (limit) => {
        if (findPatient() === null) await lookUp();
        await takeTurns(turnsOf(limit, { ...asker, session, patient: findPatient() }), now);
      },
    };
  };
};
