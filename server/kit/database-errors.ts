import type { FailureCode } from '#contract/failure-codes.ts';
import { Refused } from './refused.ts';

export interface DatabaseError extends Error {
  /** SQLSTATE, five characters. */
  code: string;
  constraint?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** Two transactions conflicted; the loser may try again. */
const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40P01' || error.code === '40001');

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const isConnectionLost = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && CONNECTION_CODES.has(error.code)) ||
  /timeout exceeded when trying to connect|connection terminated|connection error|not queryable|Query read timeout|after calling end on the pool|PGlite is closed|PGlite is closing/i.test(
    error.message,
  );

const RETRY_AFTER_S = 5;

/** The refusal for each violated constraint. */
const BROKEN: Record<string, FailureCode | undefined> = {
  appointment_sold_once: 'SLOT_TAKEN',
  appointment_one_place: 'OVERLAPPING',
  waitlist_entry_once: 'ALREADY_WAITING',
  waitlist_entry_one_place: 'OVERLAPPING',
  // whose session it was that asked, is gone with the account
  account_is_open: 'NOT_FOUND',
  patient_is_one: 'PATIENT_MERGED',
};

/** Translates a thrown error into a refusal. */
export const asRefused = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  if (isDatabaseError(error)) {
    const { code, constraint } = error;
    const refused = constraint === undefined ? undefined : BROKEN[constraint];
    if (refused !== undefined) return new Refused(refused, { cause: error });
    // text that passed the schemas and that the database cannot store
    if (code === '22021' || code === '22P05' || code === '22P02') return new Refused('INVALID', { cause: error });
    // out of time, shutting down, too many connections, or still in conflict after every try
    if (
      // a standby that was promoted late, or a primary that became one
      code === '25006' ||
      code === '57014' ||
      code.startsWith('57P') ||
      code.startsWith('53') ||
      code.startsWith('08') ||
      isRetryable(error)
    )
      return new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause: error });
  } else if (error instanceof Error && isConnectionLost(error)) {
    return new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause: error });
  }
  return new Refused('UNEXPECTED', { cause: error });
};

const TRIES = 3;

/** Runs a transaction again after a conflict, at most three times in all. */
export const withRetry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, Math.random() * 20 * attempt);
      await promise;
    }
  }
};
