/** Goods that a supplier has brought to a place. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorGoodsCalls } from '#contract/calls/operator-goods.calls.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { addPieces, noteReceipt, readReceived } from './receipt.store.ts';
import { isKnownAt } from './stock.store.ts';

/**
 * @returns pieces that are there then
 * @throws Refused NOT_FOUND, BATCH_EXPIRED, DELIVERY_COUNTED
 */
export const receiveStock = async (
  tx: Transaction<Database>,
  line: BodyOf<typeof operatorGoodsCalls.receiveStock>,
  now: IsoInstant,
): Promise<number> => {
  if (!(await isKnownAt(tx, line.item, line.unit))) throw new Refused('NOT_FOUND');
  if (line.expiresOn !== null && line.expiresOn < clinicDayOf(now)) throw new Refused('BATCH_EXPIRED');
  if (!(await noteReceipt(tx, line, now)))
    throw new Refused('DELIVERY_COUNTED', { data: { pieces: await readReceived(tx, line) } });
  return addPieces(tx, { item: line.item, unit: line.unit, pieces: line.pieces });
};
