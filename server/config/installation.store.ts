/** The secret and the purpose of a database, on which all its processes must agree; the first one stores them. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { createVault } from '#server/kit/sealed.ts';

/** An error whose message is for the operator. */
export class WrongDatabase extends Error {}

interface Installation {
  secret: Buffer;
  isDemo: boolean;
}

/**
 * Several processes may begin at once: the first to write its row decides.
 * @throws WrongDatabase when the database began with another secret, or as a demo and this is none, or the other way
 *   round
 */
export const requireInstallation = async (db: Kysely<Database>, { secret, isDemo }: Installation): Promise<void> => {
  const secret_hmac = createVault(secret).fingerprint('installation', 'secret');
  await db
    .insertInto('installation')
    .values({ secret_hmac, is_demo: isDemo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('installation').select(['secret_hmac', 'is_demo']).executeTakeFirstOrThrow();
  if (!secret_hmac.equals(known.secret_hmac))
    throw new WrongDatabase(
      'SECRET_KEY, or the file `secret` in DATA_DIR, is not the one that this database was begun with: with another one ' +
        'no identity number would be found again. Bring back the former one.',
    );
  if (known.is_demo !== isDemo)
    throw new WrongDatabase(
      known.is_demo
        ? 'This database is the demo’s, whose passwords everybody knows. Without DEMO choose another DATA_DIR or DATABASE_URL.'
        : 'This database holds no demo. With DEMO choose another DATA_DIR or DATABASE_URL.',
    );
};
