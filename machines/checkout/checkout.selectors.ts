import type { Invoice } from '#contract/entities/invoice.ts';
import type { StoreCart } from '#contract/entities/store.ts';
import { type Money, negated } from '#contract/money.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import { type DeliveryWay, deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { type Earned, earnedBy } from '#contract/rules/niks.ts';
import { shownRounding } from '#contract/rules/shown-bill.ts';
import { type Committed, committedBy, endedOrder } from '../kit/committed.ts';
import { oncePer } from '../kit/once-per.ts';
import { shownCart } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

export type { Earned };

interface ContextOf {
  context: CheckoutContext;
}

/** What has been committed: the sentence of every screen. */
export const selectCommitted = ({ context }: ContextOf): Committed => committedBy(context);

export const selectIsGuest = ({ context: { profile } }: ContextOf): boolean => profile === null;

const endedOf = oncePer(({ ended, invoice, isRequested }: CheckoutContext): Invoice | null =>
  endedOrder({ ended, invoice, isRequested }),
);
/** The order as its end page shows it. */
export const selectEnded = ({ context }: ContextOf): Invoice | null => endedOf(context);

/** What the order earns with the birthday bonus, once it is paid; null where no bonus is offered. */
export const selectEarned = ({ context }: ContextOf): Earned | null => {
  const ratio = context.shop?.offer?.birthdayBonusPromo?.bonusRatio;
  if (ratio === undefined || context.cart === null) return null;
  const skinCare = shownCart(context).items.filter(({ itemType }) => itemType === NIKS_ITEM_TYPE);
  const net = skinCare.reduce((sum, { afterDiscountPrice }) => sum + afterDiscountPrice, 0) as Money;
  return earnedBy(net, ratio);
};

/** The cart with the code; null until it is given. */
export const selectCart = ({ context }: ContextOf): StoreCart | null =>
  context.cart === null ? null : shownCart(context);

export interface OrderSums {
  subtotal: Money;
  discount: Money;
  tax: Money;
  /** What is left to the total in whole cents; 0 when nothing is. */
  rounding: Money;
  /** Of the delivery. */
  fee: Money;
  total: Money;
}

/** What the shown cart comes to when it gets there in this way. */
export const selectSums = ({ context }: ContextOf, by: DeliveryWay): OrderSums | null => {
  if (context.cart === null) return null;
  const { subtotal, totalDiscount: discount, totalTax: tax, ways } = shownCart(context);
  const { total, deliveryFee: fee } = ways[by];
  const rounding = shownRounding(total, [subtotal, negated(discount), tax, fee]);
  return { subtotal, discount, tax, fee, total, rounding };
};

/** What the shown cart comes to in each way; null until it is given. */
export const selectTotals = ({ context }: ContextOf): Record<DeliveryWay, Money> | null => {
  if (context.cart === null) return null;
  const { clinic, singapore, country } = shownCart(context).ways;
  return { clinic: clinic.total, singapore: singapore.total, country: country.total };
};

/** The total that was seen, and that of now; null where no price has changed. */
export const selectChangedPrice = ({ context }: ContextOf): { seen: Money; now: Money } | null => {
  const { cart, changedCart, delivery } = context;
  if (cart === null || changedCart === null || delivery === null) return null;
  const way = deliveryWayOf(delivery.deliveryType);
  return { seen: shownCart(context).ways[way].total, now: changedCart.ways[way].total };
};
