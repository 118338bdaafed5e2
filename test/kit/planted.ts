/** Plants faults that our code cannot cause, with the database's own guards off. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';

/** @returns the result of `look` on the faulty data; the fault is rolled back afterwards */
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
