/** Binds a call of the contract to its answer: who may ask, what was asked, and writes that happen once. */
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { AnswerInputOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX } from '#contract/constants.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { Kit } from '#server/deps.ts';
import { patientsOfSessions } from '#server/session/patients-of-sessions.ts';
import type { Caller } from '#server/session/session.store.ts';
import { type Asker, askerOf, forwardedAlarm } from './asker.ts';
import { requireCaller, requireOperator, tokenHashOf } from './caller.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { withRetry } from './database-errors.ts';
import { decode } from './decode.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import { type Frame, requireAppId } from './frame.ts';
import { sendJson } from './json-answer.ts';
import { readJsonBody } from './json-body.ts';
import { type Keep, keepAnswer } from './kept-answers.store.ts';
import { type RoughLimit, turnsOf } from './limits.ts';
import { onceOnly } from './once.ts';
import { Pdf, sendPdf } from './pdf-answer.ts';
import { rateLimiter } from './rate-limit.ts';
import { type AnswerLanguage, answerLanguage } from './refusal-words.ts';
import { invalid, Refused } from './refused.ts';
import type { Vault } from './sealed.ts';

/** A successful answer without its envelope, which is added here. */
export type Answer<C extends Call> = Omit<AnswerInputOf<C>, 'success'>;

export interface Ask<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  now: IsoInstant;
  /** Hash of the bearer token, null without one. */
  tokenHash: Buffer | null;
  /** Who asks, as limits count it. */
  asker: Asker;
  /** In which the caller wants to be spoken to. */
  language: AnswerLanguage;
  cookies: Cookies;
  /** Set when the write carries an Idempotency-Key; `commit` honours it. */
  keep: Keep | null;
  /** Who asks; only calls with access session or member have one. */
  caller: () => Caller;
  /** Runs the one transaction of a write; its answer is kept with it. */
  commit: (work: (tx: Transaction<Database>) => Promise<Answer<C>>) => Promise<Answer<C>>;
}

/** Limits that calls have of their own. */
type CallLimit = Exclude<RoughLimit, 'calls' | 'writes'>;

interface Options {
  /** The call's own statement proves the session, which saves a database call. */
  provesSession?: boolean;
  /** The write does what no rollback takes back, for example it sends a message: a repeated one must not begin. */
  looksFirst?: boolean;
  /** A limit of this call alone. */
  limit?: CallLimit;
  /** Headers of a successful answer. */
  headers?: Record<string, string>;
  /** Its answers let somebody in: none is kept, whatever key comes with the request. */
  isSecret?: boolean;
  /** The call is dear: fewer of one session are answered at once than SESSION allows. */
  turns?: FairQueue;
}

/** What one session is answered at once; connections to the database and the others' turns stay free. The rest waits. */
const SESSION = { atOnce: Number.POSITIVE_INFINITY, each: 6, waitingEach: 1_000, waiting: 10_000 };

export type Serve = <C extends Call>(call: C, answer: (ask: Ask<C>) => Promise<Answer<C>>, options?: Options) => void;

const keepOf = (c: Context<Frame>, call: Call, asked: unknown, vault: Vault): Keep | null => {
  // Answers with a token are never stored: signing in again simply gives another one.
  if (call.method === 'GET' || call.access === 'public') return null;
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_MAX)
    throw invalid(IDEMPOTENCY_HEADER, 'is not a key');
  return {
    route: `${call.method} ${call.path}`,
    key,
    requestHash: vault.fingerprint('request', JSON.stringify(asked)),
  };
};

export const serveOn = (api: Hono<Frame>, { db, clock, config, vault, logger, publicUrl }: Kit): Serve => {
  const isSecure = publicUrl.startsWith('https:');
  const takeTurns = rateLimiter(db, config.rateLimitScale);
  const alarmIfForwarded = forwardedAlarm(logger, config);
  const once = onceOnly(db);
  const patients = patientsOfSessions();
  const sessions = fairQueue(SESSION);

  return <C extends Call>(call: C, answer: (ask: Ask<C>) => Promise<Answer<C>>, options: Options = {}) => {
    const isWrite = call.method !== 'GET';
    const needsSession = call.access === 'session' || call.access === 'member';

    // before anything is looked up for it
    const turns = options.turns ?? (needsSession ? sessions : null);
    if (turns)
      api.on(call.method, call.path, (c, next) => {
        c.set('route', call.path);
        return turns.run(tokenHashOf(c.req.raw)?.toString('base64url') ?? '', next);
      });
    // what a public write answers may be a token
    const isSecret = options.isSecret === true || (isWrite && call.access === 'public');

    api.on(call.method, call.path, async (c) => {
      c.set('route', call.path);
      const now = c.get('now') ?? (await clock.now());
      requireAppId(c, config.appId);
      if (call.access === 'operator') {
        requireOperator(c.req.raw, config.operatorKey);
        c.set('actor', 'operator');
      }
      const tokenHash = tokenHashOf(c.req.raw);
      if (needsSession && tokenHash === null) throw new Refused('SIGNED_OUT');
      alarmIfForwarded(c, now);
      const asker = askerOf(c, tokenHash, config.trustProxy);
      const session = needsSession ? asker.session : null;
      await takeTurns(
        [...turnsOf('calls', { ...asker, session }), ...(isWrite ? turnsOf('writes', { session }) : [])],
        now,
      );

      let known: Caller | null = null;
      const lookUp = async (): Promise<void> => {
        if (known || !needsSession || tokenHash === null) return;
        known = await requireCaller(db, call, tokenHash, now);
        c.set('actor', known.isGuest ? 'guest' : 'member');
        if (session !== null) patients.note(session, known.patientId);
      };
      const actor = (): string => known?.patientId ?? call.access;
      if (!options.provesSession) await lookUp();
      if (options.limit) {
        const find = () => (session === null ? null : patients.find(session));
        if (find() === null) await lookUp();
        const patient = find();
        await takeTurns(turnsOf(options.limit, { ...asker, session, patient }), now);
      }

      const read = async () => {
        const params: ParamsOf<C> = decode(call.params, c.req.param());
        const query: QueryOf<C> = decode(call.query, c.req.query());
        const body: BodyOf<C> = decode(call.body, isWrite ? await readJsonBody(c.req.raw) : {});
        return { params, query, body, keep: options.isSecret ? null : keepOf(c, call, [params, query, body], vault) };
      };
      const asked = await read().catch(async (error: unknown) => {
        // Whoever is not signed in learns only that, also when the request was wrong.
        await lookUp();
        throw error;
      });
      const { keep } = asked;
      const caller = (): Caller => {
        if (known === null) throw new Error(`${call.path} does not look its caller up`);
        return known;
      };
      const commit: Ask<C>['commit'] = (work) =>
        db.transaction().execute(async (tx) => {
          const done = await work(tx);
          if (keep) await keepAnswer(tx, actor(), keep, { status: 200, body: done }, now);
          return done;
        });
      const language = answerLanguage(c.req.header('Accept-Language'));
      const cookies = cookiesOf(c, isSecure);
      const run = () => answer({ ...asked, now, tokenHash, asker, language, cookies, caller, commit });
      if (call.answerType === 'pdf') return sendPdf(c, v.parse(Pdf, await withRetry(run)));
      const send = (body: object, status?: ContentfulStatusCode) => {
        for (const [name, text] of Object.entries(options.headers ?? {})) c.header(name, text);
        return sendJson(c, { success: true, ...body }, { ...(status && { status }), isSecret });
      };
      if (keep === null) return send(await withRetry(run));
      const lookUpActor = async () => {
        await lookUp();
        return actor();
      };
      const { looksFirst = false } = options;
      const requestId = c.get('requestId');
      const who = session ?? asker.address;
      const outcome = await once({ keep, who, requestId, language, now, looksFirst, actor: lookUpActor, run });
      if (outcome.isReplayed) c.header('Idempotency-Replayed', 'true');
      return send(outcome.body, outcome.status as ContentfulStatusCode);
    });
  };
};
