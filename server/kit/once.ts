import type { Kysely } from 'kysely';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { asRefused, withRetry } from './database-errors.ts';
import { findKeptAnswer, isAlreadyKept, type Keep, keepAnswer } from './kept-answers.store.ts';
import type { AnswerLanguage } from './refusal-words.ts';
import { Refused } from './refused.ts';

export interface KeyedWrite {
  keep: Keep;
  /** Distinguishes callers within this process. */
  who: string;
  requestId: string;
  /** The language of a kept refusal's message. */
  language: AnswerLanguage;
  now: IsoInstant;
  /** The write does something that no rollback undoes: a kept answer is looked for before it. */
  looksFirst: boolean;
  /** The name under which answers are kept. */
  actor: () => Promise<string>;
  /** Does the write and keeps its answer in the same transaction. */
  run: () => Promise<object>;
}

export interface Outcome {
  status: number;
  body: object;
  /** A kept answer; the write did not run again. */
  isReplayed: boolean;
}

/** Refusals while the card provider has not decided. */
const NOT_YET: readonly FailureCode[] = ['NOT_PAID', 'PAYMENT_PROCESSING'];
/** A refusal that the same request would get again; 401, 429 and 5xx are not lasting. */
const isLasting = ({ status, code }: Refused): boolean =>
  (status === 404 || status === 409 || status === 422) && !NOT_YET.includes(code);

/**
 * Runs a write whose key may have been used before: every repetition gets the first answer.
 * The returned function throws Refused IN_PROGRESS, IDEMPOTENCY_MISMATCH, or the error of the write.
 */
export const onceOnly = (db: Kysely<Database>): ((write: KeyedWrite) => Promise<Outcome>) => {
  const running = new Set<string>();

  const findOutcome = async ({ keep, actor }: KeyedWrite): Promise<Outcome | null> => {
    const kept = await findKeptAnswer(db, await actor(), keep);
    if (kept && !kept.isSameRequest) throw new Refused('IDEMPOTENCY_MISMATCH');
    return kept && { ...kept, isReplayed: true };
  };

  const attempt = async (write: KeyedWrite): Promise<Outcome> => {
    const known = write.looksFirst ? await findOutcome(write) : null;
    if (known) return known;
    try {
      return { status: 200, body: await withRetry(write.run), isReplayed: false };
    } catch (error) {
      const refused = asRefused(error);
      const kept = await findOutcome(write);
      if (kept) return kept;
      if (!isLasting(refused)) throw error;
      const { status } = refused;
      const answer = { status, body: refused.toRefusal(write.requestId, write.language) };
      try {
        await keepAnswer(db, await write.actor(), write.keep, answer, write.now);
      } catch (failure) {
        // the same write ended in another process: its answer counts
        if (!isAlreadyKept(failure)) throw failure;
        const theirs = await findOutcome(write);
        if (theirs) return theirs;
      }
      throw error;
    }
  };

  return async (write) => {
    const key = `${write.who} ${write.keep.route} ${write.keep.key}`;
    if (running.has(key)) throw new Refused('IN_PROGRESS', { retryAfter: 1 });
    running.add(key);
    try {
      return await attempt(write);
    } finally {
      running.delete(key);
    }
  };
};
