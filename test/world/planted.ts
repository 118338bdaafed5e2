/** Faults that no code of ours can make: the database's own guards are off for them. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';

/** @returns what `look` sees of the database with the fault, which is gone afterwards */
export const withPlanted = async <Seen>(
  db: Kysely<Database>,
  plant: RawBuilder<unknown>,
  look: (db: Kysely<Database>) => Promise<Seen>,
): Promise<Seen> => {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await plant.execute(tx);
    if (numAffectedRows === 0n) throw new Error(`Nothing was planted by ${plant.compile(tx).sql}`);
    return await look(tx);
  } finally {
    await tx.rollback().execute();
  }
};
