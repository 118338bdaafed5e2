/** The sender of one request: a place, a session, and the caller behind it once it was looked up. */
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Call } from '#contract/call.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clientAddressOf } from './address.ts';
import { type Asker, askerOf, forwardedAlarm } from './asker.ts';
import { requireCaller, tokenHashOf } from './caller.ts';
import { callersOfSessions } from './callers-of-sessions.ts';
import { cookiesOf } from './cookies.ts';
import { fairQueue } from './fair-queue.ts';
import type { Frame } from './frame.ts';
import { LIMITS, type Limit, type RoughLimit, type Turn, turnsOf } from './limits.ts';
import { actorOf, requireRole, STAFF_COOKIE, staffCallOf } from './operator.ts';
import { operatorDoor, type PassOperator } from './operator-door.ts';
import { rateLimiter, type TakeTurns } from './rate-limit.ts';
import { answerLanguage } from './refusal-words.ts';
import { Refused } from './refused.ts';
import { type Caller, findCaller, hashToken, noteLanguage } from './token.store.ts';
import { type Tracing, tracing } from './tracing.ts';

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
  /** Null for calls that are not the staff's. */
  tracing: Tracing | null;
  /** @throws Refused TOO_MANY_TRIES */
  takeTurn: (limit: CallLimit) => Promise<void>;
}

interface VisitDeps {
  db: Kysely<Database>;
  config: { operatorKey: string | null; rateLimitScale: number; trustProxy: number };
  logger: Logger;
  publicUrl: string;
}

export const needsSession = ({ access }: Call): boolean => access === 'session' || access === 'member';

/** Unknown sessions of an address with used up calls are looked up one after another. */
const STRANGERS = { atOnce: Number.POSITIVE_INFINITY, each: 1, waitingEach: 100, waiting: 10_000 };

const NO_PLACE = { address: null, network: null, carrier: null } as const;
const isMember = (caller: Caller | null): boolean => caller !== null && !caller.isGuest;
/** Whether a member is counted without the place. */
const hasOwn = ({ by }: Limit): boolean => by.session !== undefined || by.patient !== undefined;

interface Counting {
  asker: Asker;
  /** Null for a call that needs none. */
  session: string | null;
  /** The token's caller as far as it is known without a call of the database. */
  knownCaller: () => Caller | null;
  /** Looks the token up. */
  find: () => Promise<Caller | null>;
  now: IsoInstant;
}

/** Neighbours use up what an address has, and nothing of a member's, whose token was looked up. */
const counting = (takeTurns: TakeTurns) => {
  const strangers = fairQueue(STRANGERS);
  const turnsOfOne = (limit: RoughLimit, { asker, session, knownCaller }: Counting): Turn[] => {
    const caller = knownCaller();
    const subjects = { ...asker, session, patient: caller?.patientId ?? null };
    if (!isMember(caller) || !hasOwn(LIMITS[limit])) return turnsOf(limit, subjects);
    return turnsOf(limit, { ...subjects, ...NO_PLACE, session: asker.session });
  };
  return {
    take: (limit: RoughLimit, one: Counting) => takeTurns(turnsOfOne(limit, one), one.now),
    takeCall: async (one: Counting, isWrite: boolean): Promise<void> => {
      const { asker, session, knownCaller, find, now } = one;
      const caller = knownCaller();
      const own = isMember(caller)
        ? turnsOfOne('calls', one)
        : turnsOf('calls', { session, patient: null, ...NO_PLACE });
      await takeTurns([...own, ...(isWrite ? turnsOf('writes', { session }) : [])], now);
      if (isMember(caller)) return;
      const ofPlace = turnsOf('calls', { ...asker, session: null, patient: null });
      await takeTurns(ofPlace, now).catch(async (refused: unknown) => {
        if (asker.session === null || caller !== null) throw refused;
        if (!isMember(await strangers.run(asker.address, find))) throw refused;
      });
    },
  };
};

interface Entering {
  c: Context<Frame>;
  call: Call;
  /** The token of the cookie. */
  session: string | null;
  asker: Asker;
  /** The client's whole address; null where it is unknown. */
  address: string | null;
  now: IsoInstant;
}

/** Lets an operator in whose role and places allow the call; a refused try of a known one is in the trail. */
const enter = async (
  db: Kysely<Database>,
  pass: PassOperator,
  { c, call, session, asker, address, now }: Entering,
): Promise<Tracing> => {
  const staffCall = staffCallOf(call);
  const operator = await pass({ request: c.req.raw, session, call: staffCall, asker, address, now });
  c.set('actor', operator.staffId === null ? 'operator' : 'staff');
  const id = c.req.param('id') ?? null;
  const traced = tracing({ db, operator, call: staffCall, id, address: asker.address, now });
  try {
    requireRole(operator, staffCall);
    await traced.check();
  } catch (error) {
    await traced.refused(error);
    throw error;
  }
  return traced;
};

/** The returned function throws Refused OPERATORS_ONLY, SIGNED_OUT without a token, TOO_MANY_TRIES. */
export const visiting = ({ db, config, logger, publicUrl }: VisitDeps) => {
  const counted = counting(rateLimiter(db, config.rateLimitScale));
  const alarmIfForwarded = forwardedAlarm(logger, config);
  const passOperator = operatorDoor({ db, config, logger });
  const callers = callersOfSessions();
  const isSecure = publicUrl.startsWith('https:');

  return async (c: Context<Frame>, call: Call, now: IsoInstant): Promise<Visit> => {
    const tokenHash = tokenHashOf(c.req.raw);
    if (needsSession(call) && tokenHash === null) throw new Refused('SIGNED_OUT');
    alarmIfForwarded(c, now);
    const asker = askerOf(c, tokenHash, config.trustProxy);
    const staffToken = call.access === 'operator' ? cookiesOf(c, isSecure).read(STAFF_COOKIE) : null;
    const staffSession = staffToken === null ? null : hashToken(staffToken).toString('base64url');
    const session = needsSession(call) ? asker.session : staffSession;

    let found: Caller | null = null;
    const find = async (): Promise<Caller | null> => {
      if (found || tokenHash === null || asker.session === null) return found;
      found = await findCaller(db, tokenHash, now);
      if (found) callers.note(asker.session, found);
      else callers.forget(asker.session);
      return found;
    };
    const knownCaller = () => (asker.session === null ? null : callers.find(asker.session));
    const one = { asker, session, knownCaller, find, now };
    await counted.takeCall(one, call.method !== 'GET');
    const address = clientAddressOf(c, config.trustProxy);
    const entering = { c, call, session: staffToken, asker, address, now };
    const traced = call.access === 'operator' ? await enter(db, passOperator, entering) : null;

    let known: Caller | null = null;
    const lookUp = async (): Promise<void> => {
      if (known || !needsSession(call)) return;
      known = requireCaller(call, await find());
      c.set('actor', known.isGuest ? 'guest' : 'member');
      const accepted = c.req.header('Accept-Language');
      const language = answerLanguage(accepted);
      if (accepted !== undefined && known.language !== language) await noteLanguage(db, known, language);
    };
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
      actor: () => (traced ? actorOf(traced.operator) : (known?.patientId ?? call.access)),
      tracing: traced,
      takeTurn: async (limit) => {
        if (knownCaller() === null) await lookUp();
        await counted.take(limit, one);
      },
    };
  };
};
