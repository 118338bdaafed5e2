/**
 * Answers of writes that carried an Idempotency-Key. A success is kept in the transaction of the write itself, so a
 * server that dies in the middle leaves neither; the primary key makes a second run of the same write roll back.
 */
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isDatabaseError } from './database-errors.ts';

/** The identity of a repeated write, and the hash that must be the same. */
export interface Keep {
  route: string;
  key: string;
  /** Keyed: a request may hold a password or a code. */
  requestHash: Buffer;
}

export interface KeptAnswer {
  status: number;
  body: object;
  isSameRequest: boolean;
}

const KEPT_MS = 2 * DAY_MS;

export const hashOf = (asked: unknown): Buffer => hash('sha256', JSON.stringify(asked), 'buffer');

/** @throws the database's unique violation when an answer is already kept: the whole write then rolls back */
export const keepAnswer = async (
  db: Kysely<Database>,
  actor: string,
  { route, key, requestHash }: Keep,
  answer: { status: number; body: object },
  now: IsoInstant,
): Promise<void> => {
  await db
    .insertInto('kept_answer')
    .values({
      actor,
      route,
      key,
      request_hash: requestHash,
      status: answer.status,
      body: JSON.stringify(answer.body),
      created_at: now,
    })
    .execute();
};

export const isAlreadyKept = (error: unknown): boolean =>
  isDatabaseError(error) && error.constraint === 'kept_answer_pkey';

export const findKeptAnswer = async (
  db: Kysely<Database>,
  actor: string,
  { route, key, requestHash }: Keep,
): Promise<KeptAnswer | null> => {
  const row = await db
    .selectFrom('kept_answer')
    .select(['status', 'body', 'request_hash'])
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  return row
    ? { status: row.status, body: row.body, isSameRequest: requestHash.equals(Buffer.from(row.request_hash)) }
    : null;
};

/** Deletes answers after two days. */
export const pruneKeptAnswers = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('kept_answer').where('created_at', '<', addMs(now, -KEPT_MS)).execute();
};
