/** User IDs and emails that change their account, and the tickets of those who choose another one. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId, Ticket } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';

const TICKET_MS = 15 * MINUTE_MS;

/** The account that has an email, in lower case, as user ID or email; its login stays locked. */
export const lockNamed = async (
  tx: Kysely<Database>,
  email: string,
): Promise<{ patientId: PatientId; email: string | null } | null> => {
  const row = await tx
    .selectFrom('login')
    .select(['patient_id as patientId', 'email'])
    .where((where) => where.or([where('user_id', '=', email), where('email', '=', email)]))
    .orderBy('patient_id')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

/** Removes the email; the lost name still identifies its owner at the next sign-in. */
export const removeName = async (tx: Kysely<Database>, patientId: PatientId, email: string): Promise<void> => {
  await sql`
    update login set email = null, lost_email = ${email},
      user_id = nullif(user_id, ${email}),
      lost_user_id = case when user_id = ${email} then user_id else lost_user_id end
    where patient_id = ${patientId}`.execute(tx);
};

/** The user ID of an account as its owner knows it, lost or not. */
export const findName = async (db: Kysely<Database>, patientId: PatientId): Promise<string> => {
  const row = await db
    .selectFrom('login')
    .select((login) => login.fn.coalesce('email', 'lost_email', 'user_id', 'lost_user_id').$castTo<string>().as('name'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return row.name;
};

/** A single-use ticket for the owner of an account that has lost its name. */
export const makeNameTicket = async (
  db: Kysely<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<{ ticket: Ticket; endsAt: IsoInstant }> => {
  const ticket = randomBytes(32).toString('base64url') as Ticket;
  const endsAt = addMs(now, TICKET_MS);
  await db
    .insertInto('user_id_ticket')
    .values({ ticket_hash: hashToken(ticket), patient_id: patientId, ends_at: endsAt })
    .execute();
  return { ticket, endsAt };
};

/** Null when it is unknown, used or expired. */
export const readNameTicket = async (
  db: Kysely<Database>,
  ticket: Ticket,
  now: IsoInstant,
): Promise<PatientId | null> => {
  const row = await db
    .selectFrom('user_id_ticket')
    .select('patient_id')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.patient_id ?? null;
};

/** Uses a ticket up, and with it every other one of the account. @returns false when it was used meanwhile */
export const takeNameTicket = async (tx: Kysely<Database>, patientId: PatientId, ticket: Ticket): Promise<boolean> => {
  const taken = await tx.deleteFrom('user_id_ticket').where('ticket_hash', '=', hashToken(ticket)).executeTakeFirst();
  await endNameTickets(tx, patientId);
  return taken.numDeletedRows > 0n;
};

export const endNameTickets = async (tx: Kysely<Database>, patientId: PatientId): Promise<void> => {
  await tx.deleteFrom('user_id_ticket').where('patient_id', '=', patientId).execute();
};

/**
 * The email by which an account signs in; a user ID that is missing, or was the former email, becomes the email too.
 * @throws the database's unique violations, login_user_id_key or login_email_key
 */
export const setName = async (tx: Kysely<Database>, patientId: PatientId, email: string): Promise<void> => {
  await sql`
    update login set email = ${email}, user_id = case when user_id is null or user_id = email then ${email} else user_id end,
      lost_email = null, lost_user_id = null
    where patient_id = ${patientId}`.execute(tx);
};

export const pruneNameTickets = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('user_id_ticket').where('ends_at', '<', now).execute();
};
