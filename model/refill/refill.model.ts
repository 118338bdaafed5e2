import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { RefillCart } from '#contract/entities/refill.ts';
import type { RefillableId } from '#contract/ids.ts';
import type { DeliveryForm, DeliveryInfoOutput } from '#machines/delivery-info/delivery-info.types.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { PaymentOutput } from '#machines/payment/payment.types.ts';
import { refillMachine } from '#machines/refill/refill.machine.ts';
import { refillReasons } from '#machines/refill/refill.reasons.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import { refillStory } from '#machines/refill/refill.story.ts';
import type { Refillables, RefillContext } from '#machines/refill/refill.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { bedok, mei, member, orchard } from '#model/samples.ts';
import { unknownForm } from '../delivery-info/delivery-info.samples.model.ts';
import { anotherEarlier, cart, cream, dearerOnWire, earlier, orders, tablets } from './refill.samples.model.ts';

const typed: DeliveryForm = { ...unknownForm, type: 'clinic' };
export const pickup: SentDelivery = {
  deliveryType: 'Pickup',
  deliveryStatus: 'Confirmed',
  deliveryFee: 0,
  otherFields: {
    name: 'Mei',
    email: 'mei@example.com',
    phoneCode: '+65',
    phoneNumber: '91234567',
    pickupClinic: orchard._id,
  },
};

const ofItem = (code: 'OUT_OF_STOCK' | 'TOO_MANY_PIECES') =>
  new FailureError({ kind: 'rejected', code, serverMessage: code }, { items: [{ _id: cream._id, qtyMax: 1 }] });
const priceChanged = new FailureError(
  { kind: 'rejected', code: 'PRICE_CHANGED', serverMessage: 'PRICE_CHANGED' },
  { cart: dearerOnWire },
);
const ordered = call<Invoice>(
  { 'to pay': orders['to pay'], 'to confirm': orders['to confirm'] },
  'NOT_SENT_TO_CHINA',
  'CART_CHANGED',
  'NOT_CHANGEABLE',
  'offline',
);

interface Part {
  start: Words;
  list?: readonly RefillableId[];
  invoice?: Invoice;
}

/** @param part how the wizard is opened; an earlier order never shows the list */
const flowOf = ({ start, list = [], invoice }: Part) => {
  const isNew = invoice === undefined && list.length === 0;
  return defineFlow({
    machine: refillMachine,
    story: refillStory,
    reasons: refillReasons,
    start,
    committed: selectCommitted,
    input: {
      wizardId: 'wizard',
      patientId: mei._id,
      profile: { ...member, email: 'mei@example.com', phone: '+6591234567' },
      list,
      isAgain: list.length > 0,
      invoice: invoice ?? null,
    },
    events: {
      'refill.begin': ({ list: own }) =>
        isNew
          ? {
              'the same list': { list: own, isAgain: false },
              'another list': { list: own.length === 0 ? [cream._id] : [], isAgain: false },
            }
          : { 'the same list': { list: own, isAgain: false } },
      'refill.pay': invoice ? { 'the same order': { invoice }, 'another order': { invoice: anotherEarlier } } : {},
      'refill.resume': plain,
      'popup.closed': plain,
      'items.retry': plain,
      'items.again': plain,
      'clinic.select': isNew ? { 'at Orchard': { clinic: orchard }, 'at Bedok': { clinic: bedok } } : {},
      'search.change': isNew ? { 'a name': { keyword: 'cream' } } : {},
      'item.add': isNew ? { 'the tablets': { id: tablets._id } } : {},
      'quantity.change': ({ chosen }) =>
        chosen[0] ? { 'two pieces': { id: chosen[0]._id, qty: 2 }, none: { id: chosen[0]._id, qty: 0 } } : {},
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      loadRefillables: call<Refillables>(
        {
          'some items': { clinics: [orchard, bedok], items: [cream, tablets] },
          nothing: { clinics: [orchard, bedok], items: [] },
        },
        'offline',
      ),
      priceCart: {
        done: { priced: cart },
        failed: { OUT_OF_STOCK: ofItem('OUT_OF_STOCK'), ...call<RefillCart>({}, 'NOT_CHANGEABLE', 'offline').failed },
      },
      deliveryInfo: call<DeliveryInfoOutput>(
        { given: { outcome: 'next', delivery: pickup, typed }, back: { outcome: 'back', typed } },
        'unexpected',
      ),
      createRefill: {
        ...ordered,
        failed: { ...ordered.failed, PRICE_CHANGED: priceChanged, TOO_MANY_PIECES: ofItem('TOO_MANY_PIECES') },
      },
      requestConfirmation: call<void>({ asked: undefined }, 'NOT_CHANGEABLE', 'PAYMENT_PROCESSING', 'offline'),
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
    },
    key: keyOf,
  });
};

/** States with an order, whose items can change only after its payment was left. */
const ORDERED = ['requesting', 'requestFailed', 'pending', 'payment', 'readingInvoice', 'unpaid'];

const keyOf = (context: RefillContext, path: string) => {
  const { list, items, clinic, chosen, cart: priced, changedCart, invoice, isExisting, isRequested, ended } = context;
  const order = invoice && [isExisting && invoice._id, invoice.confirmation?.status, invoice.isAtCounter];
  const said = selectCommitted({ context });
  const isOver = path === 'complete' || path === 'rejected';
  if (isOver) return [list.length, order, isExisting, said, ended === 'announced'];
  const canChange = !ORDERED.includes(path) || priced !== null;
  return [
    list.length,
    context.isAgain,
    canChange && [items.length, clinic?._id, chosen.map(({ _id, qty }) => [_id, qty])],
    priced !== null,
    changedCart !== null,
    order,
    isExisting,
    isRequested,
    said,
    // the outcome of the last payment has no effect where the next one begins
    path === 'payment' || path === 'unpaid' || ended,
  ];
};

export const refillFlow = flowOf({ start: words('A refill is ordered', '订购续药') });
export const listedRefillFlow = flowOf({
  start: words('The same as last time is ordered', '订购与上次相同的项目'),
  list: [cream._id],
});
export const payingRefillFlow = flowOf({
  start: words('An order of before is to be paid', '支付之前的订单'),
  invoice: earlier,
});

/** Labels until an order of one item is priced. */
export const toResult = ['loadRefillables -> some items', 'items.again', 'step.next', 'priceCart -> priced'] as const;
export const toInfo = [...toResult, 'step.next'] as const;
export const toCreating = [...toInfo, 'deliveryInfo -> given'] as const;
export const toPayment = [...toCreating, 'createRefill -> to pay'] as const;

export const flows: readonly Flow[] = [refillFlow, listedRefillFlow, payingRefillFlow];
