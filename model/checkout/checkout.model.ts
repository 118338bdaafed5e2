import * as v from 'valibot';
import type { Invoice } from '#contract/entities/invoice.ts';
import { OrderKey } from '#contract/ids.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { CartOutput } from '#machines/cart/cart.types.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { checkoutReasons } from '#machines/checkout/checkout.reasons.ts';
import { problemsOf } from '#machines/checkout/checkout.rules.ts';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import { checkoutStory } from '#machines/checkout/checkout.story.ts';
import type { AppliedCode, CheckoutContext, CheckoutInput, Shop } from '#machines/checkout/checkout.types.ts';
import type { DeliveryForm, DeliveryInfoOutput } from '#machines/delivery-info/delivery-info.types.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { OtpOutput } from '#machines/otp/otp.types.ts';
import type { PaymentOutput } from '#machines/payment/payment.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { mei, member, NOON, NOW } from '#model/samples.ts';
import { unknownForm } from '../delivery-info/delivery-info.samples.model.ts';
import {
  dearerOnWire,
  oneCream,
  orders,
  pickup,
  shop,
  shopWithOffer,
  soldOut,
  tenOff,
  twoCreams,
} from './checkout.samples.model.ts';

const typed: DeliveryForm = { ...unknownForm, type: 'clinic' };
const priceChanged = new FailureError(
  { kind: 'rejected', code: 'PRICE_CHANGED', serverMessage: 'PRICE_CHANGED' },
  { cart: dearerOnWire },
);
const ordered = call<Invoice>(
  { 'to pay': orders['to pay'], 'nothing to pay': orders['nothing to pay'], international: orders.international },
  'OUT_OF_STOCK',
  'PROMOTION_USED_UP',
  'NOT_SENT_THERE',
  'CODE_NEEDED',
  'offline',
);

const flowOf = (start: Words, profile: CheckoutInput['profile']) =>
  defineFlow({
    machine: checkoutMachine,
    story: checkoutStory,
    reasons: checkoutReasons,
    start,
    committed: selectCommitted,
    input: { wizardId: 'wizard', patientId: mei._id, profile, now: NOW },
    events: {
      'offer.tick': { on: { isTaken: true }, off: { isTaken: false } },
      'offer.close': plain,
      'offer.decline': plain,
      'code.change': { 'a code': { code: ' TEN ' }, blanks: { code: '  ' } },
      'code.apply': plain,
      'code.remove': plain,
      'email.change': { 'an email': { email: 'mei@example.com' }, blanks: { email: ' ' } },
      // time passes before the order only: the order and its codes carry the time of their request
      'time.passed': (_, path) => (path === 'result' ? { 'until noon': { now: NOON } } : {}),
      'checkout.resume': plain,
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      cart: call<CartOutput>(
        {
          'one cream': { outcome: 'next', cart: oneCream },
          'two creams': { outcome: 'next', cart: twoCreams },
          left: { outcome: 'left' },
        },
        'unexpected',
      ),
      loadShop: call<Shop>(profile === null ? { shop } : { shop, 'an offer': shopWithOffer }, 'offline'),
      verifyCode: ({ cart }) =>
        call<AppliedCode>(
          {
            applied: { promotion: tenOff, preview: cart ?? oneCream },
            'applied, and sold out': { promotion: tenOff, preview: soldOut(cart ?? oneCream) },
          },
          'PROMOTION_UNKNOWN',
          ...(profile === null ? (['CODE_NEEDED'] as const) : []),
          'offline',
        ),
      otp: call<OtpOutput>({ proven: { identifier: 'mei@example.com' }, back: { identifier: null } }, 'unexpected'),
      deliveryInfo: call<DeliveryInfoOutput>(
        { given: { outcome: 'next', delivery: pickup, typed }, back: { outcome: 'back', typed } },
        'unexpected',
      ),
      createStoreInvoice: { ...ordered, failed: { ...ordered.failed, PRICE_CHANGED: priceChanged } },
      settle: call<void>({ done: undefined }, 'NOT_CHANGEABLE', 'offline'),
      payment: call<PaymentOutput>(
        {
          paid: { outcome: 'paid' },
          announced: { outcome: 'announced' },
          'nothing to pay': { outcome: 'closed' },
          left: { outcome: 'left' },
        },
        'unexpected',
      ),
      readInvoice: call<Invoice>(orders, 'offline'),
      emptyCart: call<void>({ emptied: undefined }, 'offline'),
      giveKey: call<OrderKey>({ 'a key': v.parse(OrderKey, 'key') }, 'offline'),
    },
    key: keyOf,
  });

const keyOf = (context: CheckoutContext, path: string) => {
  const { cart, shop: read, isOfferAnswered, isBonusTaken, code, applied, changedCart, invoice, ended } = context;
  const order = invoice && [
    invoice.delivery[0]?.deliveryType,
    invoice.delivery[0]?.deliveryStatus,
    invoice.payment.status,
    invoice.ostBalance <= 0,
    invoice.finalized,
    invoice.isAtCounter,
  ];
  // nothing after this leads back to the bought goods
  if (path === 'left' || path.startsWith('complete')) return [order, context.isRequested, ended];
  return [
    cart?.items[0]?.qty ?? null,
    problemsOf(context).length > 0,
    read && read.offer !== null && !isOfferAnswered,
    isBonusTaken,
    code.trim() !== '',
    isEmail(context.email.trim()),
    applied?.preview.items[0]?.qty ?? null,
    changedCart !== null,
    order,
    context.isRequested,
    context.isUncertain,
    ended,
    // once the former order was read, the reason of the refusal decides
    path === 'readingInvoice' && context.failure?.kind === 'rejected' && context.failure.code,
  ];
};

export const checkoutFlow = flowOf(words('A member checks out', '会员结账'), {
  ...member,
  email: 'mei@example.com',
  phone: '+6591234567',
});
export const guestCheckoutFlow = flowOf(words('A guest checks out', '访客结账'), null);

/** Paths of the checkout, by labels. */
export const toResult = ['cart -> one cream', 'loadShop -> shop'] as const;
export const toCreating = [...toResult, 'step.next', 'deliveryInfo -> given'] as const;
export const toPayment = [...toCreating, 'createStoreInvoice -> to pay'] as const;

export const flows: readonly Flow[] = [checkoutFlow, guestCheckoutFlow];
