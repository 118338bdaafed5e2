import type { Invoice } from '#contract/entities/invoice.ts';
import type { CartItem, CartProblem, StoreCart } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { type DeliveryWay, deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import type { Earned } from '#contract/rules/niks.ts';
import { billedItem, type ShownBill, shownBill, shownPiece, shownPrice } from '#contract/rules/shown-bill.ts';
import { type Committed, committedBy, endedOrder } from '../kit/committed.ts';
import { oncePer } from '../kit/once-per.ts';
import { earnedWith, shownCart } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

export type { Earned };

interface ContextOf {
  context: CheckoutContext;
}

/** Every screen says in a sentence what has been committed. */
export const selectCommitted = ({ context }: ContextOf): Committed => committedBy(context);

export const selectIsGuest = ({ context: { profile } }: ContextOf): boolean => profile === null;

const endedOf = oncePer(({ ended, invoice, isRequested }: CheckoutContext): Invoice | null =>
  endedOrder({ ended, invoice, isRequested }),
);
/** The order as its end page shows it. */
export const selectEnded = ({ context }: ContextOf): Invoice | null => endedOf(context);

/** NIK$ that the order would earn with the offered birthday bonus; null without an offer. */
export const selectOffered = ({ context }: ContextOf): Earned | null => earnedWith(context);

/** NIK$ that the order earns with the birthday bonus in use; null where no bonus is. */
export const selectEarned = ({ context }: ContextOf): Earned | null =>
  context.isBonusTaken && context.isOfferAnswered ? earnedWith(context) : null;

/** The cart with the code; null until it is given. */
export const selectCart = ({ context }: ContextOf): StoreCart | null =>
  context.cart === null ? null : shownCart(context);

/** A promo code leaves the prices of a line as they are. */
export const pricesOf = (item: CartItem): { piece: Money; amount: Money } => {
  const line = billedItem(item);
  return { piece: shownPiece(line, item.qty), amount: line.listed };
};
/** The price of one piece when the cart was saved. */
export const priceBefore = ({ tax }: CartItem, { price }: CartProblem): Money => shownPrice(price, tax);

/** The bill of the shown cart with this delivery; null until the cart is given. */
export const selectBill = ({ context }: ContextOf, by: DeliveryWay): ShownBill | null => {
  if (context.cart === null) return null;
  const { items, ways } = shownCart(context);
  const { total, deliveryFee } = ways[by];
  return shownBill({ lines: items.map(billedItem), delivery: deliveryFee, points: null, total });
};

/** The total of the shown cart with each delivery; null until it is given. */
export const selectTotals = ({ context }: ContextOf): Record<DeliveryWay, Money> | null => {
  if (context.cart === null) return null;
  const { clinic, singapore, country } = shownCart(context).ways;
  return { clinic: clinic.total, singapore: singapore.total, country: country.total };
};

/** The total that the person saw, and the present one; null where no price has changed. */
export const selectChangedPrice = ({ context }: ContextOf): { seen: Money; now: Money } | null => {
  const { cart, changedCart, delivery } = context;
  if (cart === null || changedCart === null || delivery === null) return null;
  const way = deliveryWayOf(delivery.deliveryType);
  return { seen: shownCart(context).ways[way].total, now: changedCart.ways[way].total };
};
