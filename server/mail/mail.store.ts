/** Mails that wait to be sent. */
import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

export interface WaitingMail {
  id: string;
  mail_sealed: Uint8Array;
  /** This one included. */
  tries: number;
}

const AT_ONCE = 10;

/**
 * Takes mails that are due; each comes up again by itself, a minute later and then after twice as long each time, unless
 * it is removed. Whoever else sends meanwhile takes others.
 */
export const takeDueMails = async (db: Kysely<Database>, now: IsoInstant): Promise<WaitingMail[]> => {
  const { rows } = await sql<WaitingMail>`
    update outbox_mail set tries = tries + 1,
      next_try_at = ${now}::timestamptz + power(2, least(tries, 10)) * interval '1 minute'
    where id in (
      select id from outbox_mail where next_try_at <= ${now} and ends_at > ${now}
      order by next_try_at limit ${AT_ONCE} for update skip locked)
    returning id, mail_sealed, tries`.execute(db);
  return rows;
};

export const removeMail = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('outbox_mail').where('id', '=', id).execute();
};

/** Forgets mails that could not be sent as long as they made sense. */
export const pruneMails = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('outbox_mail').where('ends_at', '<', now).execute();
};
