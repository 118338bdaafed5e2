import { sql, type Transaction } from 'kysely';
import type { PatientId, RefillableId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

interface LockedRefillable {
  patientId: PatientId;
  name: string;
  isWithdrawn: boolean;
  areGoodsWithdrawn: boolean;
}

/** Null without one of this id. */
export const lockRefillable = async (tx: Transaction<Database>, id: RefillableId): Promise<LockedRefillable | null> => {
  const { rows } = await sql<LockedRefillable>`
    select patient_id as "patientId", name, refillable.withdrawn_at is not null as "isWithdrawn",
      inventory.withdrawn_at is not null as "areGoodsWithdrawn"
    from refillable join inventory on inventory.id = inventory_id
    where refillable.id = ${id} for update of refillable`.execute(tx);
  return rows[0] ?? null;
};

export const noteWithdrawn = async (tx: Transaction<Database>, id: RefillableId, now: IsoInstant): Promise<void> => {
  await tx.updateTable('refillable').set({ withdrawn_at: now }).where('id', '=', id).execute();
};
