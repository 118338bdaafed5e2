/** Items that staff stop selling, and sell again. */
import type { Transaction } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { countCarts, listHolders, lockItem, type StoppableItem, setStopped } from './stop.store.ts';

interface Stopping {
  item: string;
  roles: readonly Role[];
  now: IsoInstant;
}

/** @throws Refused NOT_FOUND, OPERATORS_ONLY */
const lockOfKind = async (tx: Transaction<Database>, { item, roles }: Stopping): Promise<StoppableItem> => {
  const found = await lockItem(tx, item, roles);
  if (found === null) throw new Refused('NOT_FOUND');
  if (!found.isStoppable) throw new Refused('OPERATORS_ONLY');
  return found;
};

/**
 * Tells everybody who may have it again by a prescription that it is not to be had, and whom to call. May be repeated.
 * @throws Refused NOT_FOUND, OPERATORS_ONLY
 */
export const stopItem = async (
  tx: Transaction<Database>,
  { reason, ...stopping }: Stopping & { reason: string },
): Promise<{ prescriptions: number; carts: number }> => {
  const { item, now } = stopping;
  const { isStopped } = await lockOfKind(tx, stopping);
  if (isStopped) return { prescriptions: 0, carts: 0 };
  const holders = await listHolders(tx, item, now);
  const carts = await countCarts(tx, item);
  await setStopped(tx, item, { at: now, reason });
  for (const { refillableId, patientId, name, placeId, phone } of holders) {
    const metadata = { name, ...(placeId !== null && { placeId }), ...(phone !== null && { phone }) };
    await tell(tx, { event: 'refill.stopped', subject: `${refillableId}:${now}`, patientId, metadata, now });
  }
  return { prescriptions: holders.length, carts };
};

/**
 * May be repeated.
 * @throws Refused NOT_FOUND, OPERATORS_ONLY; NOT_CHANGEABLE for an item that the folder has ended
 */
export const restoreItem = async (tx: Transaction<Database>, stopping: Stopping): Promise<void> => {
  const { isOfFolder, isStopped } = await lockOfKind(tx, stopping);
  if (isOfFolder && !isStopped) throw new Refused('NOT_CHANGEABLE');
  await setStopped(tx, stopping.item, null);
};
