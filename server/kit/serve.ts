/** Binds a call of the contract to its answer: access, limits, decoding, and writes that happen once. */
import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX } from '#contract/constants.ts';
import { PatientId } from '#contract/ids.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Answer, Ask, Options, ProvingAsk, Serve } from './ask.ts';
import { tokenHashOf } from './caller.ts';
import { cookiesOf } from './cookies.ts';
import { withRetry } from './database-errors.ts';
import { decode } from './decode.ts';
import { fairQueue } from './fair-queue.ts';
import { AnsweredFile, sendFile } from './file-answer.ts';
import { readFormBody } from './form-body.ts';
import { type Frame, requireAppId } from './frame.ts';
import { MadeJson, sendJson, sendMade } from './json-answer.ts';
import { readJsonBody } from './json-body.ts';
import { type Keep, keepAnswer } from './kept-answers.store.ts';
import { onceOnly } from './once.ts';
import type { Operator } from './operator.ts';
import { noteOwnAct } from './own-acts.store.ts';

import { answerLanguage } from './refusal-words.ts';
import { invalid } from './refused.ts';
import type { Vault } from './sealed.ts';
import type { Noted } from './tracing.ts';
import { needsSession, type Visit, visiting } from './visit.ts';

interface ServeDeps {
  db: Kysely<Database>;
  clock: Clock;
  config: { appId: string; operatorKey: string | null; rateLimitScale: number; trustProxy: number };
  vault: Vault;
  logger: Logger;
  publicUrl: string;
}

/** Answers of one session at once; connections to the database and the turns of others stay free. The rest waits. */
const SESSION = { atOnce: Number.POSITIVE_INFINITY, each: 6, waitingEach: 1_000, waiting: 10_000 };

interface Settings extends Options {
  provesSession: boolean;
}

const isWrite = ({ method }: Call): boolean => method !== 'GET';

const keepOf = (c: Context<Frame>, call: Call, asked: unknown, vault: Vault): Keep | null => {
  // Answers with a token are never stored: signing in again simply gives another one.
  if (!isWrite(call) || call.access === 'public') return null;
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_MAX)
    throw invalid(IDEMPOTENCY_HEADER, 'is not a key');
  return {
    route: `${call.method} ${call.path}`,
    key,
    requestHash: vault.fingerprint('request', writtenDown(asked)),
  };
};

/** A request as it is compared with its repetition: of a file, what it holds. */
const writtenDown = (asked: unknown): string =>
  JSON.stringify(asked, (_, part) => (part instanceof Uint8Array ? hash('sha256', part) : part));

const readBody = (c: Context<Frame>, call: Call): Promise<unknown> =>
  call.bodyType === 'form' ? readFormBody(c.req.raw, call.fileBytes) : readJsonBody(c.req.raw);

const Explained = v.object({ reason: v.optional(v.nullable(v.string())), patientId: v.optional(PatientId) });
/** Facts of a request that its entry of the trail has: a reason, and a patient. */
const notedIn = ({ query, body }: { query: unknown; body: unknown }): Noted => {
  const found = [query, body].map((part) => (v.is(Explained, part) ? part : {}));
  return Object.assign(
    {},
    ...found.map(({ reason, patientId }) => ({ ...(reason && { reason }), ...(patientId && { patientId }) })),
  );
};

/** The parts of an operator's call that the trail needs; without an operator they do nothing. */
const tracedIn = ({ tracing }: Visit, asked: { query: unknown; body: unknown }) => {
  tracing?.note(notedIn(asked));
  return {
    operator: (): Operator => {
      if (tracing === null) throw new Error('Only calls of staff have an operator');
      return tracing.operator;
    },
    note: tracing?.note ?? (() => {}),
    place: () => tracing?.place() ?? null,
    around: <Result>(work: () => Promise<Result>) => (tracing ? () => tracing.around(work) : work),
  };
};

const readAsked = async <C extends Call>(c: Context<Frame>, call: C, { isSecret }: Settings, vault: Vault) => {
  const params: ParamsOf<C> = decode(call.params, c.req.param());
  const query: QueryOf<C> = decode(call.query, c.req.query());
  const body: BodyOf<C> = decode(call.body, isWrite(call) ? await readBody(c, call) : {});
  return { params, query, body, keep: isSecret ? null : keepOf(c, call, [params, query, body], vault) };
};

const commitFor =
  <C extends Call>(db: Kysely<Database>, call: C, visitor: Visit, keep: Keep | null): Ask<C>['commit'] =>
  async (work) => {
    const { actor, caller, now, tracing } = visitor;
    const answer = await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (keep) await keepAnswer(tx, actor(), keep, { status: 200, body: done }, now);
      if (call.access === 'member') await noteOwnAct(tx, call, { ...caller(), now });
      await tracing?.done(tx);
      return done;
    });
    tracing?.settle();
    return answer;
  };

const Revised = v.object({ data: v.object({ revision: v.string() }) });
const revisionOf = (body: object): string | null => (v.is(Revised, body) ? body.data.revision : null);

const sendFor =
  (c: Context<Frame>, call: Call, { headers = {}, isSecret }: Settings) =>
  (body: object, status?: ContentfulStatusCode) => {
    if (body instanceof MadeJson) return sendMade(c, body);
    for (const [name, text] of Object.entries(headers)) c.header(name, text);
    const revision = call.hasRevision ? revisionOf(body) : null;
    if (revision !== null) c.header('ETag', `"${revision}"`);
    // the answer of a public write may be a token
    const mayHoldToken = isSecret === true || (isWrite(call) && call.access === 'public');
    return sendJson(c, { success: true, ...body }, { ...(status && { status }), isSecret: mayHoldToken });
  };

export const serveOn = (api: Hono<Frame>, deps: ServeDeps): Serve => {
  const { db, clock, config, vault } = deps;
  const isSecure = deps.publicUrl.startsWith('https:');
  const visit = visiting(deps);
  const once = onceOnly(db);
  const sessions = fairQueue(SESSION);

  const bind = <C extends Call>(
    call: C,
    answer: (ask: Ask<C> & ProvingAsk<C>) => Promise<Answer<C> | MadeJson<Answer<C>>>,
    settings: Settings,
  ): void => {
    // before anything is looked up for it
    const turns = settings.turns ?? (needsSession(call) ? sessions : null);
    if (turns)
      api.on(call.method, call.path, (c, next) => {
        c.set('route', call.path);
        return turns.run(tokenHashOf(c.req.raw)?.toString('base64url') ?? '', next);
      });

    api.on(call.method, call.path, async (c) => {
      c.set('route', call.path);
      requireAppId(c, config.appId);
      const visitor = await visit(c, call, c.get('now') ?? (await clock.now()));
      const { now, tokenHash, asker, caller } = visitor;
      if (!settings.provesSession) await visitor.lookUp();
      if (settings.limit) await visitor.takeTurn(settings.limit);
      const asked = await readAsked(c, call, settings, vault).catch(async (error: unknown) => {
        // a caller who is not signed in learns only that, even when the request was wrong
        await visitor.lookUp();
        throw error;
      });
      const { keep } = asked;
      const language = answerLanguage(c.req.header('Accept-Language'));
      const cookies = cookiesOf(c, isSecure);
      const header = (name: string) => c.req.header(name) ?? null;
      const traced = tracedIn(visitor, asked);
      const commit = commitFor(db, call, visitor, keep);
      const ask = { ...asked, ...traced, now, tokenHash, asker, language, cookies, header, caller, commit };
      const run = traced.around(() => answer(ask));
      if (call.answerType !== 'json') return sendFile(c, call.answerType, v.parse(AnsweredFile, await withRetry(run)));
      const send = sendFor(c, call, settings);
      if (keep === null) return send(await withRetry(run));
      const actor = async () => {
        await visitor.lookUp();
        return visitor.actor();
      };
      const { looksFirst = false } = settings;
      const requestId = c.get('requestId');
      const outcome = await once({ keep, who: visitor.who, requestId, language, now, looksFirst, actor, run });
      if (outcome.isReplayed) c.header('Idempotency-Replayed', 'true');
      return send(outcome.body, outcome.status as ContentfulStatusCode);
    });
  };

  const serve: Serve = (call, answer, options = {}) => bind(call, answer, { ...options, provesSession: false });
  serve.made = (call, answer, options = {}) => bind(call, answer, { ...options, provesSession: false });
  serve.proving = (call, answer, options = {}) => bind(call, answer, { ...options, provesSession: true });
  return serve;
};
