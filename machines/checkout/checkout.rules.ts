/** How an answer changes the checkout, and the order as it is sent: pure functions, each used by one action, guard or selector. */

import { cleanEmail, cleanPromoCode } from '#contract/clean.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { CartProblem, StoreCart } from '#contract/entities/store.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';
import { type Earned, earnedBy } from '#contract/rules/niks.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import { msOf } from '#contract/time.ts';
import { type CartLine, isSameCart, linesOf } from '../cart/cart.lines.ts';
import type { DeliveryInfoInput, DeliveryInfoOutput } from '../delivery-info/delivery-info.types.ts';
import type { Failure } from '../kit/failure.ts';
import { required } from '../kit/required.ts';
import type { OtpInput } from '../otp/otp.types.ts';
import type { CheckoutContext, CheckoutInput, CodeInput, StoreOrder } from './checkout.types.ts';

export const initialContext = (input: CheckoutInput): CheckoutContext => ({
  ...input,
  generation: 0,
  attempt: 0,
  cart: null,
  shop: null,
  isOfferAnswered: false,
  isBonusTaken: false,
  code: '',
  applied: null,
  email: '',
  provenEmail: null,
  provenContact: null,
  round: 0,
  changedCart: null,
  typed: null,
  delivery: null,
  orderedAt: null,
  invoice: null,
  orderKey: null,
  isRequested: false,
  ended: null,
  isUncertain: false,
  failure: null,
});

/** Leaves out gifts, which the server adds by itself: the other lines are those that the person has put in. */
const wantedOf = (cart: StoreCart): CartLine[] =>
  linesOf({ ...cart, items: cart.items.filter(({ isGift }) => !isGift) });

/** CHECKOUT-12 */
export const isCodeOutdated = ({ applied, cart }: CheckoutContext): boolean =>
  applied !== null && cart !== null && !isSameCart(wantedOf(applied.preview), wantedOf(cart));

/** The cart as shown and ordered: with the code, if one is applied. */
export const shownCart = ({ applied, cart }: Pick<CheckoutContext, 'applied' | 'cart'>): StoreCart =>
  applied?.preview ?? required(cart, 'cart');

/** NIK$ that the shown cart earns with the offered birthday bonus, once it is paid; null without an offer. */
export const earnedWith = ({
  applied,
  cart,
  shop,
}: Pick<CheckoutContext, 'applied' | 'cart' | 'shop'>): Earned | null => {
  const ratio = shop?.offer?.birthdayBonusPromo?.bonusRatio;
  if (ratio === undefined || cart === null) return null;
  const skinCare = shownCart({ applied, cart }).items.filter(({ itemType }) => itemType === NIKS_ITEM_TYPE);
  return earnedBy(skinCare.reduce((sum, { afterDiscountPrice }) => sum + afterDiscountPrice, 0) as Money, ratio);
};

/** Problems that keep the shown cart from being bought; another price alone does not. */
export const problemsOf = (carts: Pick<CheckoutContext, 'applied' | 'cart'>): CartProblem[] =>
  carts.cart === null ? [] : shownCart(carts).problems.filter(({ code }) => code !== 'priceChanged');

export const codeOf = ({ code, applied }: CheckoutContext): string =>
  cleanPromoCode(code) || (applied?.promotion.promoCode ?? '');

const identifiersOf = ({ provenEmail, provenContact }: CheckoutContext): string[] => [
  ...new Set([provenEmail, provenContact].filter((proven) => proven !== null)),
];

export const codeInputOf = (context: CheckoutContext): CodeInput => ({
  patient: context.patientId,
  promoCode: codeOf(context),
  items: wantedOf(required(context.cart, 'cart')),
  identifiers: identifiersOf(context),
});

const roundOf = ({ wizardId, round, now }: CheckoutContext) => ({
  wizardId: `${wizardId}.code.${round}`,
  now,
  isAsked: false,
});

/** The email alone is proven for a code that one person uses once. */
export const emailToProve = (context: CheckoutContext): OtpInput => ({
  ...roundOf(context),
  phone: null,
  email: cleanEmail(context.email),
});

/** The contact of the delivery; a guest's single-use code knows the guest by the email. */
export const contactToProve = (context: CheckoutContext): OtpInput => {
  const { profile, applied, delivery, provenEmail } = context;
  const { phoneCode, phoneNumber, email } = required(delivery, 'delivery').otherFields;
  const isByEmail =
    profile === null && provenEmail === null && (applied?.promotion.patientQuantityLimit ?? null) !== null;
  return {
    ...roundOf(context),
    phone: isByEmail ? null : phoneOf(phoneCode, phoneNumber),
    email,
  };
};

/** With an email that was typed for the delivery, a code begins with it. */
export const typedIn = ({ email }: CheckoutContext, { typed }: Pick<DeliveryInfoOutput, 'typed'>) => ({
  typed,
  email: typed.email === '' ? email : typed.email,
  failure: null,
});

/** A guest's delivery form begins with the email that was proven. */
export const recipientOf = ({ profile, provenEmail }: CheckoutContext): DeliveryInfoInput['profile'] =>
  profile ?? (provenEmail === null ? null : { name: '', email: provenEmail, phone: null, address: null });

export const isAbroad = ({ delivery }: Invoice): boolean => isInternational(delivery[0]?.deliveryType ?? null);

/** Whether the payment was left while a bank still decides about it. */
export const staysUnpaid = ({ ended, invoice }: CheckoutContext): boolean =>
  ended === 'left' && invoice !== null && invoice.payment.status !== 'none';

/** Why the cart was not ordered; null where nothing was refused, or while a bank decides about an earlier order. */
export const refusalOf = (context: CheckoutContext): Failure | null => (staysUnpaid(context) ? null : context.failure);

/** CHECKOUT-11, CHECKOUT-15, CHECKOUT-16 */
export const orderOf = (context: CheckoutContext): StoreOrder => {
  const { patientId, profile, applied, isBonusTaken } = context;
  const [shop, delivery] = [required(context.shop, 'shop'), required(context.delivery, 'delivery')];
  const { name, phoneCode, phoneNumber, email } = delivery.otherFields;
  const bonus = isBonusTaken ? shop.offer : null;
  return {
    patient: patientId,
    clinic: shop.clinicId,
    items: wantedOf(required(context.cart, 'cart')),
    delivery,
    notes: profile === null ? `${name}, ${phoneCode} ${phoneNumber}, ${email}` : '',
    identifiers: identifiersOf(context),
    promotions: [...(applied ? [applied.promotion._id] : []), ...(bonus ? [bonus._id] : [])],
    total: moneyToWire(shownCart(context).ways[deliveryWayOf(delivery.deliveryType)].total),
    date: Math.floor(msOf(required(context.orderedAt, 'orderedAt')) / 1_000),
  };
};
