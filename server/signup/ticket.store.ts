/** Tickets of people whom the digital ID knows and the clinics do not: each is valid for one identity, once, 15 minutes. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Ticket } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { hashToken } from '#server/kit/token.store.ts';
import type { IdentityNumber } from '#server/patient/identity.store.ts';

const LIFETIME_MS = 15 * MINUTE_MS;

/** A person whom the digital ID vouched for. */
export interface VouchedPerson {
  identity: IdentityNumber;
  /** Account key of the digital ID. */
  sub: string;
  name: string;
  birthMonth: number | null;
}

/** @param session hash of the token of the session that the ticket is good in */
export const makeTicket = async (
  db: Kysely<Database>,
  vault: Vault,
  session: Buffer,
  person: VouchedPerson,
  now: IsoInstant,
): Promise<{ ticket: Ticket; endsAt: IsoInstant }> => {
  const ticket = randomBytes(32).toString('base64url') as Ticket;
  const endsAt = addMs(now, LIFETIME_MS);
  await db
    .insertInto('sign_up_ticket')
    .values({
      ticket_hash: hashToken(ticket),
      session_hash: session,
      identity_sealed: vault.seal(JSON.stringify(person)),
      ends_at: endsAt,
    })
    .execute();
  return { ticket, endsAt };
};

/** The ticket's person; null when it is unknown, used, expired or of another session. */
export const readTicket = async (
  db: Kysely<Database>,
  vault: Vault,
  session: Buffer,
  ticket: Ticket,
  now: IsoInstant,
): Promise<VouchedPerson | null> => {
  const row = await db
    .selectFrom('sign_up_ticket')
    .select('identity_sealed')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('session_hash', '=', session)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  // an earlier version sealed no month
  return row
    ? { birthMonth: null, ...(JSON.parse(vault.open(row.identity_sealed)) as Omit<VouchedPerson, 'birthMonth'>) }
    : null;
};

/** Uses the ticket up. @returns false when it was used meanwhile */
export const takeTicket = async (db: Kysely<Database>, ticket: Ticket): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_up_ticket')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const pruneTickets = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('sign_up_ticket').where('ends_at', '<', now).execute();
};
