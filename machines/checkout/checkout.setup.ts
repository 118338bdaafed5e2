/** Ports, guards and actions that the checkout machine uses by name. */
import { assign, emit, sendTo, setup } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import { storeCartOfRefusal } from '#contract/entities/store.ts';
import type { InvoiceId, OrderKey } from '#contract/ids.ts';
import { cartMachine } from '../cart/cart.machine.ts';
import type { CartOutput } from '../cart/cart.types.ts';
import { deliveryInfoMachine } from '../delivery-info/delivery-info.machine.ts';
import type { DeliveryInfoOutput } from '../delivery-info/delivery-info.types.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';
import { failedWrite, isOutcomeKnown } from '../kit/outcome.ts';
import type { OwnInvoice } from '../kit/own-invoice.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { clock } from '../kit/time.ts';
import { nextWrite } from '../kit/write-once.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import type { OtpOutput } from '../otp/otp.types.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { isEnded } from '../payment/payment.rules.ts';
import type { PaymentOutput } from '../payment/payment.types.ts';
import { checkoutReasons } from './checkout.reasons.ts';
import * as rules from './checkout.rules.ts';
import type {
  AppliedCode,
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  CodeInput,
  EventOf,
  OrderInput,
  SettleInput,
  Shop,
  ShopInput,
} from './checkout.types.ts';

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as CheckoutInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { cart: 'cart'; deliveryInfo: 'deliveryInfo'; otp: 'otp'; payment: 'payment' },
  },
  actors: {
    clock,
    cart: cartMachine,
    deliveryInfo: deliveryInfoMachine,
    otp: otpMachine,
    payment: paymentMachine,
    loadShop: port<Shop, ShopInput>('loadShop'),
    verifyCode: port<AppliedCode, CodeInput>('verifyCode'),
    createStoreInvoice: port<Invoice, OrderInput>('createStoreInvoice'),
    settle: port<void, SettleInput>('settle'),
    readInvoice: port<Invoice, OwnInvoice>('readInvoice'),
    emptyCart: port<void>('emptyCart'),
    giveKey: port<OrderKey, { id: InvoiceId }>('giveKey'),
  },
  guards: {
    isNext: (_, { output }: { output: CartOutput }) => output.outcome === 'next',
    isGiven: (_, { output }: { output: DeliveryInfoOutput }) => output.outcome === 'next',
    isLeft: (_, { output }: { output: PaymentOutput }) => output.outcome !== 'paid' && output.outcome !== 'announced',
    isShopUnknown: ({ context }) => context.shop === null,
    isCodeOutdated: ({ context }) => rules.isCodeOutdated(context),
    isOfferOpen: ({ context: { shop, isOfferAnswered } }) => Boolean(shop?.offer) && !isOfferAnswered,
    isBuyable: ({ context }) => allMet(checkoutReasons.isBuyable, context),
    hasCode: ({ context }) => allMet(checkoutReasons.hasCode, context),
    hasEmail: ({ context }) => allMet(checkoutReasons.hasEmail, context),
    isProven: (_, { output }: { output: OtpOutput }) => output.identifier !== null,
    /** A code for single use identifies a guest by the email. */
    needsEmail: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'CODE_NEEDED'),
    /** Too many orders or pieces are unpaid: the contact of the delivery has to be proven first. */
    needsContact: ({ context }) => isRejectedAs(rules.refusalOf(context), 'CODE_NEEDED'),
    isUncertain: ({ context }) => context.isUncertain,
    hasOrder: ({ context }) => context.invoice !== null,
    isUnknown: (_, { error }: { error: unknown }) => !isOutcomeKnown(asFailure(error)),
    hasNewPrice: ({ context }) =>
      context.changedCart !== null && isRejectedAs(rules.refusalOf(context), 'PRICE_CHANGED'),
    isOfCart: ({ context }) => isRejectedAs(rules.refusalOf(context), 'OUT_OF_STOCK'),
    isRefused: ({ context }) => rules.refusalOf(context) !== null,
    isOfCode: ({ context }) =>
      isRejectedAs(
        rules.refusalOf(context),
        'PROMOTION_UNKNOWN',
        'PROMOTION_EXPIRED',
        'PROMOTION_USED_UP',
        'PROMOTION_WITHOUT_EFFECT',
      ),
    isEnded: ({ context: { invoice } }) => invoice !== null && isEnded(invoice),
    isSettled: ({ context: { invoice, isRequested } }) =>
      isRequested || invoice?.confirmation?.status === 'requested' || (invoice?.finalized ?? false),
    isAbroad: ({ context: { invoice } }) => invoice !== null && rules.isAbroad(invoice),
    isFree: ({ context: { invoice } }) => invoice !== null && invoice.ostBalance <= 0,
    staysUnpaid: ({ context }) => rules.staysUnpaid(context),
    isGuest: ({ context }) => context.profile === null,
    wasLeft: ({ context }) => context.ended === 'left',
  },
  actions: {
    keepCart: assign((_, { output }: { output: CartOutput }) =>
      output.outcome === 'next' ? { cart: output.cart, failure: null } : {},
    ),
    /** Ticks an offer that adds NIK$. */
    keepShop: assign(({ context }, { output }: { output: Shop }) => ({
      shop: output,
      isBonusTaken: (rules.earnedWith({ ...context, shop: output })?.bonus ?? 0) > 0,
      failure: null,
    })),
    tick: assign((_, { isTaken }: EventOf<'offer.tick'>) => ({ isBonusTaken: isTaken })),
    answerOffer: assign({ isOfferAnswered: true }),
    declineOffer: assign({ isOfferAnswered: true, isBonusTaken: false }),
    keepTypedCode: assign((_, { code }: EventOf<'code.change'>) => ({ code, failure: null })),
    keepCode: assign((_, { output }: { output: AppliedCode }) => ({ applied: output, code: '', failure: null })),
    /** Keeps the code in its field, as typed, until the email is given. */
    askEmail: assign(({ context }) => ({
      code: rules.codeOf(context),
      applied: null,
      failure: null,
    })),
    keepTypedEmail: assign((_, { email }: EventOf<'email.change'>) => ({ email })),
    beginRound: assign(({ context }) => ({ round: context.round + 1, failure: null })),
    keepProvenEmail: assign((_, { output }: { output: OtpOutput }) => ({ provenEmail: output.identifier })),
    keepProvenContact: assign((_, { output }: { output: OtpOutput }) => ({ provenContact: output.identifier })),
    /** CHECKOUT-09 */
    dropCode: assign({ applied: null, code: '' }),
    keepTyped: assign(({ context }, { output }: { output: DeliveryInfoOutput }) => rules.typedIn(context, output)),
    keepDelivery: assign(({ context }, { output }: { output: DeliveryInfoOutput }) =>
      output.outcome === 'next'
        ? { ...rules.typedIn(context, output), delivery: output.delivery, orderedAt: context.now }
        : {},
    ),
    /** Takes the cart with the code from the refusal. */
    takeNewPrice: assign(({ context: { applied, changedCart } }) => ({
      ...(applied && changedCart ? { applied: { ...applied, preview: changedCart } } : { cart: changedCart }),
      changedCart: null,
      failure: null,
    })),
    keepOrder: assign(({ context }, { output }: { output: Invoice }) => ({
      ...nextWrite(context),
      invoice: output,
      ended: null,
      isUncertain: false,
      failure: null,
    })),
    keepOrderFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
      isUncertain: !isOutcomeKnown(asFailure(error)),
      changedCart: storeCartOfRefusal(detailOf(error)),
    })),
    // the invoice was read before: the answer places the order
    keepRequest: assign(({ context: { invoice } }) => ({
      invoice: invoice && { ...invoice, finalized: true },
      isRequested: invoice !== null && rules.isAbroad(invoice),
      isUncertain: false,
      failure: null,
    })),
    keepWriteFailure: assign((_, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      isUncertain: !isOutcomeKnown(asFailure(error)),
    })),
    keepEnd: assign((_, { output }: { output: PaymentOutput }) => ({
      ended: output.outcome,
      isUncertain: false,
      failure: null,
    })),
    keepLeft: assign({ ended: 'left' as const, failure: null }),
    forgetEnd: assign({ ended: null, failure: null }),
    /** The order may have been placed before the page was left. */
    doubt: assign({ isUncertain: true }),
    /** Keeps the reason why a new order was refused. */
    keepInvoice: assign((_, { output }: { output: Invoice }) => ({ invoice: output, isUncertain: false })),
    keepUnread: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), isUncertain: true })),
    beginAnew: assign(({ context }) => ({
      ...nextWrite(context),
      invoice: null,
      ended: null,
      failure: null,
    })),
    keepNow: assign((_, { now }: EventOf<'time.passed'>) => ({ now })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    lookAtCart: sendTo('cart', { type: 'cart.look' }),
    leave: emit({ type: 'checkout.left' }),
    tellOrdered: emit({ type: 'checkout.ordered' }),
    keepKey: assign((_, { output }: { output: OrderKey }) => ({ orderKey: output })),
    tellLink: emit(({ context: { invoice, orderKey } }) => ({
      type: 'checkout.linked' as const,
      number: required(invoice, 'invoice').invoiceNo,
      key: required(orderKey, 'orderKey'),
    })),
  },
});
