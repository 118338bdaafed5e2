import type { Transaction } from 'kysely';
import type { DeliveryEntry } from '#contract/delivery-entry.ts';
import { isForPickup } from '#server/clinic/clinic.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid } from '#server/kit/refused.ts';

/** @throws Refused INVALID for a pickup where nothing is handed out */
export const requirePickup = async (
  tx: Transaction<Database>,
  { otherFields: { pickupClinic } }: DeliveryEntry,
): Promise<void> => {
  if (pickupClinic !== null && !(await isForPickup(tx, pickupClinic)))
    throw invalid('delivery.otherFields.pickupClinic', 'is no place for pickups');
};
