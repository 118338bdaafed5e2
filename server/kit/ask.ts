/** The input of an answer, and how a call is bound to it. */
import type { Transaction } from 'kysely';
import type { AnswerInputOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Asker } from './asker.ts';
import type { Cookies } from './cookies.ts';
import type { FairQueue } from './fair-queue.ts';
import type { MadeJson } from './json-answer.ts';
import type { Keep } from './kept-answers.store.ts';
import type { Operator } from './operator.ts';
import type { AnswerLanguage } from './refusal-words.ts';
import type { Caller } from './token.store.ts';
import type { Noted } from './tracing.ts';
import type { CallLimit } from './visit.ts';

/** A successful answer without its envelope, which `serve` adds. */
export type Answer<C extends Call> = Omit<AnswerInputOf<C>, 'success'>;

interface Asked<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  now: IsoInstant;
  /** Hash of the bearer token, null without one. */
  tokenHash: Buffer | null;
  /** The sender, as limits count it. */
  asker: Asker;
  /** The language of the answer's texts. */
  language: AnswerLanguage;
  cookies: Cookies;
  /** A header of the request; null without it. */
  header: (name: string) => string | null;
}

export interface Ask<C extends Call> extends Asked<C> {
  /** The member or guest behind the session; only calls with access session or member have one. */
  caller: () => Caller;
  /** The member of staff or the key; only calls with access operator have one. */
  operator: () => Operator;
  /** Adds facts to the call's entry of the trail; does nothing in calls without one. */
  note: (noted: Noted) => void;
  /** The place of a call of staff, as far as it is known. */
  place: () => ClinicId | null;
  /** Runs the one transaction of a write and keeps its answer for the Idempotency-Key. */
  commit: (work: (tx: Transaction<Database>) => Promise<Answer<C>>) => Promise<Answer<C>>;
}

/** The answer's own statement proves the session and keeps the answer. */
export interface ProvingAsk<C extends Call> extends Asked<C> {
  /** Null when the write came without an Idempotency-Key. */
  keep: Keep | null;
}

export interface Options {
  /** The write does something that no rollback undoes, such as sending a message: a repeated one must not begin. */
  looksFirst?: boolean;
  /** A limit of this call alone. */
  limit?: CallLimit;
  /** Headers of a successful answer. */
  headers?: Record<string, string>;
  /** The answer holds a token, so it is never kept, even with an Idempotency-Key. */
  isSecret?: boolean;
  /** The call is expensive: one session gets fewer answers at once than SESSION allows. */
  turns?: FairQueue;
}

export interface Serve {
  <C extends Call>(call: C, answer: (ask: Ask<C>) => Promise<Answer<C>>, options?: Options): void;
  /** For reads whose answer is kept, because many callers get the same one. */
  made: <C extends Call>(call: C, answer: (ask: Ask<C>) => Promise<MadeJson<Answer<C>>>, options?: Options) => void;
  /** For answers that prove the session in their own statement, which saves a call of the database. */
  proving: <C extends Call>(call: C, answer: (ask: ProvingAsk<C>) => Promise<Answer<C>>, options?: Options) => void;
}
