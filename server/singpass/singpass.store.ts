/** Logins on their way through the digital ID. */
import type { Kysely } from 'kysely';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { hashToken } from '#server/kit/token.store.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

/** @param session hash of the token of the session in which the login must come back */
export const keepLogin = async (
  db: Kysely<Database>,
  vault: Vault,
  session: Buffer,
  { state, secrets }: { state: string; secrets: string },
  now: IsoInstant,
): Promise<void> => {
  await db
    .insertInto('digital_id_login')
    .values({
      state_hash: hashToken(state),
      session_hash: session,
      secrets_sealed: vault.seal(secrets),
      ends_at: addMs(now, LIFETIME_MS),
    })
    .execute();
};

/**
 * Uses the login up: of several requests with one state, one gets its secrets.
 * @returns null when the state is unknown, used, expired or of another session
 */
export const takeLogin = async (
  db: Kysely<Database>,
  vault: Vault,
  session: Buffer,
  state: string,
  now: IsoInstant,
): Promise<string | null> => {
  const row = await db
    .deleteFrom('digital_id_login')
    .where('state_hash', '=', hashToken(state))
    .where('session_hash', '=', session)
    .where('ends_at', '>', now)
    .returning('secrets_sealed')
    .executeTakeFirst();
  return row ? vault.open(row.secrets_sealed) : null;
};

export const pruneLogins = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('digital_id_login').where('ends_at', '<', now).execute();
};
