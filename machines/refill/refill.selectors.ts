import { cleanSearch } from '#contract/clean.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { type RefillItem, type RefillLine, type UnpaidOrder, unpaidOrdersOf } from '#contract/entities/refill.ts';
import type { Money } from '#contract/money.ts';
import { DELIVERY_WAYS, type DeliveryWay, deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { needsConfirmation } from '#contract/rules/refill.ts';
import { billedRefill, type ShownBill, shownBill, shownPiece, shownPrice } from '#contract/rules/shown-bill.ts';
import { lineTotals } from '#contract/rules/totals.ts';
import { type Committed, committedBy, endedOrder } from '../kit/committed.ts';
import { asItIs, inBoth, type Named } from '../kit/named.ts';
import { oncePer } from '../kit/once-per.ts';
import { hasDue, itemsAt, offeredClinics } from './refill.rules.ts';
import type { RefillContext } from './refill.types.ts';

interface ContextOf {
  context: RefillContext;
}

/** Every screen says in a sentence what has been committed. */
export const selectCommitted = ({ context }: ContextOf): Committed => committedBy(context);

const endedOf = oncePer(({ ended, invoice, isRequested }: RefillContext): Invoice | null =>
  endedOrder({ ended, invoice, isRequested }),
);
/** The order as its end page shows it. */
export const selectEnded = ({ context }: ContextOf): Invoice | null => endedOf(context);

/** Whether a clinic hands the order out. */
export const selectIsPickup = ({ context: { invoice } }: ContextOf): boolean =>
  invoice?.delivery[0]?.deliveryType === 'Pickup';

export const selectClinics = ({ context }: ContextOf): Clinic[] => offeredClinics(context);

/** The price of one piece, with tax. */
export const pieceOf = ({ price, tax }: Pick<RefillItem, 'price' | 'tax'>): Money => shownPrice(price, tax);
export const pieceOfLine = (line: RefillLine): Money => shownPiece(billedRefill(line), line.qty);

/** Items of the chosen clinic that the search finds; those on the list are left out. */
export const selectFound = (
  { context: { items, clinic, searched, chosen } }: ContextOf,
  named: Named = asItIs,
): RefillItem[] => {
  const keyword = cleanSearch(searched);
  return itemsAt(items, clinic).filter(
    ({ _id, name }) => cleanSearch(inBoth(name, named)).includes(keyword) && !chosen.some((one) => one._id === _id),
  );
};

export interface ListedItem extends RefillItem {
  /** The price of one piece; `amount` is the price of all pieces, and both are with tax. */
  piece: Money;
  amount: Money;
  /** Pieces that a refusal still allows; null without a refusal. */
  limit: number | null;
}

/** My list, each item with the pieces that are ordered. */
export const selectList = ({ context: { items, chosen, limits } }: ContextOf): ListedItem[] =>
  chosen.flatMap(({ _id, qty }) => {
    const item = items.find((one) => one._id === _id);
    const limit = limits.find((one) => one._id === _id)?.qtyMax ?? null;
    if (!item) return [];
    const { listed } = lineTotals({ ...item, qty, discount: null });
    return [{ ...item, qty, piece: pieceOf(item), amount: listed, limit }];
  });

/** The sum of my list, with tax and before delivery. */
export const selectListSum = (snapshot: ContextOf): Money =>
  selectList(snapshot).reduce((sum, { amount }) => sum + amount, 0) as Money;

/** Before delivery; null until the list is priced. */
export const selectBill = ({ context: { cart } }: ContextOf): ShownBill | null =>
  cart &&
  shownBill({
    lines: cart.items.map(billedRefill),
    delivery: null,
    points: null,
    total: cart.ways.clinic.total,
  });

/** Other unpaid orders of items on my list. */
export const selectUnpaid = (snapshot: ContextOf): UnpaidOrder[] =>
  unpaidOrdersOf(selectList(snapshot)).filter(({ _id }) => _id !== snapshot.context.invoice?._id);

export const selectHasDue = ({ context }: ContextOf): boolean => hasDue(context);

/** The total that the patient saw, and the pieces at the present total; null where no price has changed. */
export const selectChangedPrice = ({
  context: { cart, changedCart, delivery },
}: ContextOf): { seen: Money; now: Money; items: readonly RefillLine[] } | null => {
  if (cart === null || changedCart === null || delivery === null) return null;
  const way = deliveryWayOf(delivery.deliveryType);
  return { seen: cart.ways[way].total, now: changedCart.ways[way].total, items: changedCart.items };
};

/** Delivery ways for which the clinic has to answer before the order is placed. */
export const selectRequests = ({ context: { cart } }: ContextOf): DeliveryWay[] =>
  DELIVERY_WAYS.filter((way) => needsConfirmation(way, cart?.items ?? []));
