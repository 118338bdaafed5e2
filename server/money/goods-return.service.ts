/** Goods that come back after an order, a visit or the counter gave them. Accounts give the money back. */
import type { Transaction } from 'kysely';
import type { ReturnedItem } from '#contract/calls/operator-goods.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { type ItemCategory, PRESCRIPTION_CATEGORIES } from '#contract/lists/items.ts';
import { type Money, roundHalfUp } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { lockStock, moveStock, type StockMove } from '#server/stock/stock.store.ts';
import { type HandedLine, keepReturn, listHanded } from './goods-return.store.ts';
import { findInvoiceForPayment, type LockedInvoice } from './invoice.store.ts';
import { isHandedOver } from './order.rules.ts';

/** A part of what the line cost; the parts of all its pieces are the whole. */
const costOf = ({ cost, qty, back }: HandedLine, pieces: number): Money => {
  const upTo = (count: number) => roundHalfUp((cost * count) / qty);
  return (upTo(back + pieces) - upTo(back)) as Money;
};

const EVENTS: Readonly<Record<string, LetterEvent>> = {
  'Online Store': 'order.goodsBack',
  Refill: 'refill.goodsBack',
};

/** An unpaid bill of a visit is voided instead, and the visit ended again. @throws Refused NOT_FOUND, BALANCE_OPEN */
const requireGiven = ({ finalized, deliveryStatus, balance }: LockedInvoice): void => {
  if (!finalized || (deliveryStatus !== null && !isHandedOver(deliveryStatus))) throw new Refused('NOT_FOUND');
  if (deliveryStatus === null && balance > 0) throw new Refused('BALANCE_OPEN');
};

/** @throws Refused as `returnGoods` */
const moveOf = (line: HandedLine, { pieces, isRestocked }: ReturnedItem): StockMove[] => {
  if (!isRestocked) return [];
  if (PRESCRIPTION_CATEGORIES.includes(line.itemType as ItemCategory)) throw new Refused('MEDICINE_KEPT_OUT');
  if (line.stock === null) throw invalid('items', 'has goods that were taken from no stock');
  return [{ ...line.stock, pieces }];
};

/**
 * The lock of the invoice keeps two people from taking the same pieces back.
 * @throws Refused NOT_FOUND, BALANCE_OPEN, TOO_MANY_BACK, MEDICINE_KEPT_OUT; INVALID for goods without stock
 */
export const returnGoods = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { items, reason }: { items: readonly ReturnedItem[]; reason: string },
  now: IsoInstant,
): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  requireGiven(invoice);
  const lines = new Map((await listHanded(tx, id)).map((line) => [line.id, { ...line }]));
  const moves: StockMove[] = [];
  const goods: string[] = [];
  let last = 0;
  for (const returned of items) {
    const line = lines.get(returned.item);
    if (line === undefined) throw new Refused('NOT_FOUND');
    if (line.back + returned.pieces > line.qty)
      throw new Refused('TOO_MANY_BACK', {
        data: { left: [...lines.values()].map(({ id: item, qty, back }) => ({ item, pieces: qty - back })) },
      });
    moves.push(...moveOf(line, returned));
    const amount = costOf(line, returned.pieces);
    last = await keepReturn(tx, { invoiceId: id, returned, amount, reason, now });
    line.back += returned.pieces;
    goods.push(`${line.name} × ${returned.pieces}`);
  }
  await lockStock(tx, moves);
  await moveStock(tx, moves);
  const { invoiceType, invoiceNo, patientId } = invoice;
  const event = EVENTS[invoiceType] ?? 'visit.goodsBack';
  const metadata = { invoiceId: id, invoiceNo, goods: goods.join(', ') };
  await tell(tx, { event, subject: `${id}:${last}`, patientId, metadata, now });
};
