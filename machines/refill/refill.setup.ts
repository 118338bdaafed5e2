/** Ports, guards and actions that the refill machine uses by name. */
import { assign, emit, setup } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import { cartOfRefusal, itemsOfRefusal, type RefillCart } from '#contract/entities/refill.ts';
import type { InvoiceId, RefillableId } from '#contract/ids.ts';
import { deliveryInfoMachine } from '../delivery-info/delivery-info.machine.ts';
import type { DeliveryInfoOutput } from '../delivery-info/delivery-info.types.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';
import { failedWrite, isOutcomeKnown } from '../kit/outcome.ts';
import type { OwnInvoice } from '../kit/own-invoice.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { nextWrite } from '../kit/write-once.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import type { PaymentOutput } from '../payment/payment.types.ts';
import { refillReasons } from './refill.reasons.ts';
import * as rules from './refill.rules.ts';
import type {
  CartInput,
  EventOf,
  OrderInput,
  Refillables,
  RefillContext,
  RefillEmitted,
  RefillEvent,
  RefillInput,
} from './refill.types.ts';

/** Delay of a search after the last key (REFILL-09). */
const SEARCH_DELAY_MS = 500;

const isRejected = ({ delivery }: Invoice): boolean => delivery[0]?.deliveryStatus === 'Rejected';
const isWithClinic = (invoice: Invoice | null): boolean =>
  invoice?.confirmation?.status === 'requested' || invoice?.confirmation?.status === 'late';

export const refillSetup = setup({
  types: {
    context: {} as RefillContext,
    events: {} as RefillEvent,
    emitted: {} as RefillEmitted,
    input: {} as RefillInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { deliveryInfo: 'deliveryInfo'; payment: 'payment' },
  },
  actors: {
    deliveryInfo: deliveryInfoMachine,
    payment: paymentMachine,
    loadRefillables: port<Refillables, { patientId: RefillContext['patientId'] }>('loadRefillables'),
    priceCart: port<RefillCart, CartInput>('priceCart'),
    createRefill: port<Invoice, OrderInput>('createRefill'),
    requestConfirmation: port<void, { id: InvoiceId }>('requestConfirmation'),
    readInvoice: port<Invoice, OwnInvoice>('readInvoice'),
  },
  guards: {
    isSameList: ({ context }, { list }: { list: readonly RefillableId[] }) => rules.isSameList(context, list),
    isSameInvoice: ({ context }, { invoice }: { invoice: Invoice }) =>
      context.isExisting && context.invoice?._id === invoice._id,
    hasClinic: ({ context }) => allMet(refillReasons.hasClinic, context),
    canGoOn: ({ context }, { output }: { output: Refillables }) => rules.canGoOn(context, output),
    hasDue: ({ context }) => rules.hasDue(context),
    isListComplete: ({ context }) => allMet(refillReasons.isListComplete, context),
    isGiven: (_, { output }: { output: DeliveryInfoOutput }) => output.outcome === 'next',
    /** The payment does not report the state of the order: a rejected order has nothing to pay, either. */
    isLeft: (_, { output }: { output: PaymentOutput }) => output.outcome !== 'paid' && output.outcome !== 'announced',
    hasOrder: ({ context }) => context.invoice !== null,
    hasNoOrder: ({ context }) => context.invoice === null,
    isPaid: ({ context: { invoice } }) => invoice !== null && invoice.ostBalance <= 0 && !isRejected(invoice),
    isAtCounter: ({ context: { invoice } }) => invoice?.isAtCounter ?? false,
    isRejected: ({ context: { invoice } }) => invoice !== null && isRejected(invoice),
    isRequested: ({ context }) => isWithClinic(context.invoice),
    isAnswered: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_CHANGEABLE'),
    wasRequested: ({ context: { isRequested, invoice } }) => isRequested || isWithClinic(invoice),
    needsRequest: ({ context: { invoice } }) => invoice?.confirmation?.status === 'needed',
    /** The payment was left, and the order cannot be changed at all, or not before the payment's outcome is known. */
    staysUnpaid: ({ context: { ended, isExisting, isUncertain, cart, invoice } }) =>
      ended === 'left' && (isExisting || isUncertain || cart === null || invoice?.payment.status !== 'none'),
    wasLeft: ({ context }) => context.ended === 'left',
    isUncertain: ({ context }) => context.isUncertain,
    hasNewPrice: ({ context }) => context.changedCart !== null,
    isCartGone: ({ context }) => isRejectedAs(context.failure, 'CART_CHANGED'),
    isUnchangeable: ({ context }) =>
      context.invoice !== null && isRejectedAs(context.failure, 'NOT_CHANGEABLE', 'PAYMENT_PROCESSING'),
    isOfItems: ({ context }) =>
      context.cart === null ||
      isRejectedAs(context.failure, 'NOT_REFILLABLE', 'TOO_MANY_PIECES', 'OUT_OF_STOCK', 'NOT_CHANGEABLE'),
  },
  actions: {
    beginAnew: assign(({ context }, { list, isAgain }: EventOf<'refill.begin'>) => ({
      ...rules.noOrder,
      ...nextWrite(context),
      list,
      isAgain,
    })),
    beginNext: assign(({ context }) => ({ ...rules.noOrder, ...nextWrite(context), list: [] })),
    beginPaying: assign(({ context }, { invoice }: { invoice: Invoice }) => ({
      ...rules.noOrder,
      ...nextWrite(context),
      list: [],
      invoice,
      isExisting: true,
    })),
    keepRefillables: assign(({ context }, { output }: { output: Refillables }) => ({
      ...rules.withRefillables(context, output),
      isAgain: false,
    })),
    chooseDue: assign(({ context }) => rules.withDue(context)),
    chooseClinic: assign(({ context }, { clinic }: EventOf<'clinic.select'>) => rules.withClinic(context, clinic)),
    keepKeyword: assign((_, { keyword }: EventOf<'search.change'>) => ({ keyword })),
    search: assign(({ context }) => ({ searched: context.keyword })),
    addItem: assign(({ context }, { id }: EventOf<'item.add'>) => rules.withItem(context, id)),
    changeQuantity: assign(({ context }, { id, qty }: EventOf<'quantity.change'>) =>
      rules.withQuantity(context, id, qty),
    ),
    forgetPrices: assign({ cart: null, limits: [], failure: null }),
    keepCart: assign((_, { output }: { output: RefillCart }) => ({ cart: output, cartId: output._id, failure: null })),
    keepPricingFailure: assign((_, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      limits: itemsOfRefusal(detailOf(error)),
    })),
    keepTyped: assign((_, { output }: { output: DeliveryInfoOutput }) => ({ typed: output.typed, failure: null })),
    keepDelivery: assign((_, { output }: { output: DeliveryInfoOutput }) =>
      output.outcome === 'next' ? { typed: output.typed, delivery: output.delivery, failure: null } : {},
    ),
    takeNewPrice: assign(({ context }) => ({ cart: context.changedCart, changedCart: null, failure: null })),
    /** Any write that follows gets a new key. */
    keepOrder: assign(({ context }, { output }: { output: Invoice }) => ({
      ...nextWrite(context),
      invoice: output,
      list: [],
      ended: null,
      isUncertain: false,
      failure: null,
    })),
    keepOrderFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
      isUncertain: !isOutcomeKnown(asFailure(error)),
      changedCart: cartOfRefusal(detailOf(error)),
      limits: itemsOfRefusal(detailOf(error)),
    })),
    doubt: assign({ isUncertain: true }),
    keepRequest: assign({ isRequested: true, isUncertain: false, failure: null }),
    keepRequestFailure: assign((_, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      isUncertain: !isOutcomeKnown(asFailure(error)),
    })),
    keepEnd: assign((_, { output }: { output: PaymentOutput }) => ({
      ended: output.outcome,
      isUncertain: false,
      failure: null,
    })),
    keepLeft: assign({ ended: 'left' as const }),
    forgetEnd: assign({ ended: null, failure: null }),
    keepInvoice: assign((_, { output }: { output: Invoice }) => ({
      invoice: output,
      isRequested: false,
      isUncertain: false,
      failure: null,
    })),
    keepUnread: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), isUncertain: true })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    askToClose: emit({ type: 'popup.close' }),
    tellOrdered: emit({ type: 'refill.ordered' }),
  },
  delays: { searchDelay: SEARCH_DELAY_MS },
});
