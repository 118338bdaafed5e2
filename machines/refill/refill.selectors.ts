import { cleanSearch } from '#contract/clean.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import { type RefillItem, type RefillLine, type UnpaidOrder, unpaidOrdersOf } from '#contract/entities/refill.ts';
import type { Money } from '#contract/money.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { lapseOf } from '#contract/rules/lapse.ts';
import { type Committed, committedBy } from '../kit/committed.ts';
import { hasDue, itemsAt, offeredClinics } from './refill.rules.ts';
import type { RefillContext } from './refill.types.ts';

interface ContextOf {
  context: RefillContext;
}

/** What has been committed: the sentence of every screen. */
export const selectCommitted = ({ context }: ContextOf): Committed => committedBy(context);

/** A transfer was announced, which the clinic has yet to see. */
export const selectIsAnnounced = ({ context: { ended } }: ContextOf): boolean => ended === 'announced';

/** It is handed out at a clinic. */
export const selectIsPickup = ({ context: { invoice } }: ContextOf): boolean =>
  invoice?.delivery[0]?.deliveryType === 'Pickup';

/** Why the order ended by itself; null where the clinic has rejected it. */
export const selectLapse = ({ context: { invoice } }: ContextOf) => invoice && lapseOf(invoice);

export const selectClinics = ({ context }: ContextOf): Clinic[] => offeredClinics(context);

/** What the chosen clinic has whose name was searched for, without what is on the list. */
export const selectFound = ({ context: { items, clinic, searched, chosen } }: ContextOf): RefillItem[] => {
  const keyword = cleanSearch(searched);
  return itemsAt(items, clinic).filter(
    ({ _id, name }) => cleanSearch(name).includes(keyword) && !chosen.some((one) => one._id === _id),
  );
};

export interface ListedItem extends RefillItem {
  /** Of all its pieces, before tax. */
  amount: Money;
  /** Of a refusal: how many there can be; null where nothing was refused. */
  limit: number | null;
}

/** My list, each item with the pieces that are ordered. */
export const selectList = ({ context: { items, chosen, limits } }: ContextOf): ListedItem[] =>
  chosen.flatMap(({ _id, qty }) => {
    const item = items.find((one) => one._id === _id);
    const limit = limits.find((one) => one._id === _id)?.qtyMax ?? null;
    return item ? [{ ...item, qty, amount: (item.price * qty) as Money, limit }] : [];
  });

/** What my list comes to, before tax and delivery. */
export const selectListSum = (snapshot: ContextOf): Money =>
  selectList(snapshot).reduce((sum, { amount }) => sum + amount, 0) as Money;

/** Other orders of what is on my list, which wait for their payment. */
export const selectUnpaid = (snapshot: ContextOf): UnpaidOrder[] =>
  unpaidOrdersOf(selectList(snapshot)).filter(({ _id }) => _id !== snapshot.context.invoice?._id);

export const selectHasDue = ({ context }: ContextOf): boolean => hasDue(context);

/** The total that was seen, and what is ordered at which total now; null where no price has changed. */
export const selectChangedPrice = ({
  context: { cart, changedCart, delivery },
}: ContextOf): { seen: Money; now: Money; items: readonly RefillLine[] } | null => {
  if (cart === null || changedCart === null || delivery === null) return null;
  const way = deliveryWayOf(delivery.deliveryType);
  return { seen: cart.ways[way].total, now: changedCart.ways[way].total, items: changedCart.items };
};
