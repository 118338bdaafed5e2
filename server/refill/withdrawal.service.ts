/** A prescription that is taken back: its items cannot be ordered again, and orders that were made stay. */
import type { Transaction } from 'kysely';
import type { RefillableId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { lockRefillable, noteWithdrawn } from './withdrawal.store.ts';

interface Withdrawing {
  id: RefillableId;
  roles: readonly Role[];
  /** Words that the patient reads. */
  reason: string;
  now: IsoInstant;
}

/** @throws Refused NOT_FOUND, OPERATORS_ONLY for a dispensary while the goods are not withdrawn */
export const withdrawRefillable = async (
  tx: Transaction<Database>,
  { id, roles, reason, now }: Withdrawing,
): Promise<void> => {
  const found = await lockRefillable(tx, id);
  if (found === null) throw new Refused('NOT_FOUND');
  const { patientId, name, isWithdrawn, areGoodsWithdrawn } = found;
  if (!roles.includes('clinician') && !areGoodsWithdrawn) throw new Refused('OPERATORS_ONLY');
  if (isWithdrawn) return;
  await noteWithdrawn(tx, id, now);
  await tell(tx, { event: 'refill.withdrawn', subject: id, patientId, metadata: { name, reason }, now });
};
