/** Mails and short messages that wait to be sent. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { Sms } from '#server/adapters/sms.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';

/** Only a mail has a subject. */
export type Message = Mail | Sms;

export interface WaitingMessage {
  id: string;
  message_sealed: Uint8Array;
  /** This one included. */
  tries: number;
  /** The event of a letter; null for codes, links and news of an account. */
  letter: string | null;
}

const AT_ONCE = 10;

export const sealMessage = (vault: Vault, message: Message): Buffer => vault.seal(JSON.stringify(message));
export const openMessage = (vault: Vault, { message_sealed }: WaitingMessage): Message =>
  JSON.parse(vault.open(message_sealed)) as Message;

/** Queues a message, to be sent after the commit. @param endsAt the message is useless from then on; `letter` names its event */
export const queueMessage = async (
  tx: Kysely<Database>,
  vault: Vault,
  message: Message,
  { now, endsAt, letter = null }: { now: IsoInstant; endsAt: IsoInstant; letter?: string | null },
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      message_sealed: sealMessage(vault, message),
      tries: 0,
      next_try_at: now,
      ends_at: endsAt,
      letter,
    })
    .execute();
};

/**
 * Takes due messages, the first that was queued first; each becomes due again a minute later and then after twice as
 * long each time, unless it is removed. Other senders take other messages meanwhile.
 */
export const takeDueMessages = async (db: Kysely<Database>, now: IsoInstant): Promise<WaitingMessage[]> => {
  const { rows } = await sql<WaitingMessage>`
    with due as (
      select id from outbox where next_try_at <= ${now} and ends_at > ${now}
      order by next_try_at, queued limit ${AT_ONCE} for update skip locked),
    taken as (
      update outbox set tries = tries + 1,
        next_try_at = ${now}::timestamptz + power(2, least(tries, 10)) * interval '1 minute'
      where id in (select id from due)
      returning id, message_sealed, tries, letter, queued)
    select id, message_sealed, tries, letter from taken order by queued`.execute(db);
  return rows;
};

export const removeMessage = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
};

/** Deletes messages that could not be sent in time. @returns them */
export const takeGivenUp = async (
  db: Kysely<Database>,
  now: IsoInstant,
): Promise<Pick<WaitingMessage, 'letter' | 'tries'>[]> =>
  db.deleteFrom('outbox').where('ends_at', '<=', now).returning(['letter', 'tries']).execute();
