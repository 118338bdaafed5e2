/** Mails and short messages that wait to be sent. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { Sms } from '#server/adapters/sms.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { type About, noteQueued } from './letter-log.store.ts';

/** Only a mail has a subject. */
export type Message = Mail | Sms;

export interface WaitingMessage {
  id: string;
  message_sealed: Uint8Array;
  /** Number of tries, this one included. */
  tries: number;
  /** The event of a letter; null for codes, links and news of an account. */
  letter: string | null;
}

const AT_ONCE = 10;

export const sealMessage = (vault: Vault, message: Message): Buffer => vault.seal(JSON.stringify(message));
export const openMessage = (vault: Vault, { message_sealed }: WaitingMessage): Message =>
  JSON.parse(vault.open(message_sealed)) as Message;

interface Queued {
  now: IsoInstant;
  /** The message is useless from then on. */
  endsAt: IsoInstant;
  /** The event of a letter. */
  letter?: string | null;
  /** The patient that the message is about, for the log of letters; null keeps it out of the log. */
  about?: About | null;
}

/** Queues a message, to be sent after the commit. */
export const queueMessage = async (
  tx: Kysely<Database>,
  vault: Vault,
  message: Message,
  { now, endsAt, letter = null, about = null }: Queued,
): Promise<void> => {
  const id = randomUUID();
  await tx
    .insertInto('outbox')
    .values({
      id,
      message_sealed: sealMessage(vault, message),
      tries: 0,
      next_try_at: now,
      ends_at: endsAt,
      letter,
    })
    .execute();
  if (about) await noteQueued(tx, about, { id, to: message.to, isMail: 'subject' in message }, now);
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

/** The message was sent. */
export const removeMessage = async (db: Kysely<Database>, id: string, now: IsoInstant): Promise<void> => {
  await sql`
    with sent as (delete from outbox where id = ${id} returning id, tries)
    update letter set sent_at = ${now}, tries = sent.tries from sent where letter.id = sent.id`.execute(db);
};

/** Deletes messages that could not be sent in time. @returns them */
export const takeGivenUp = async (
  db: Kysely<Database>,
  now: IsoInstant,
): Promise<Pick<WaitingMessage, 'letter' | 'tries'>[]> => {
  const { rows } = await sql<Pick<WaitingMessage, 'letter' | 'tries'>>`
    with gone as (delete from outbox where ends_at <= ${now} returning id, letter, tries),
    noted as (update letter set ended_at = ${now}, tries = gone.tries from gone where letter.id = gone.id)
    select letter, tries from gone`.execute(db);
  return rows;
};
