/** One word for each state of an order, its delivery and its money; in both languages. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Invoice } from '#contract/entities/invoice.ts';
import { ALL_WORDS, deliverySaid, moneySaid, ORDER_WORDS, orderSaid, payButtonSaid } from '#contract/order-words.ts';
import { isPayable, ORDER_STATES, type OrderState, orderStateOf } from '#contract/rules/order-state.ts';
import { filled, holesOf } from '#contract/words.ts';
import { ORDER_SAMPLES } from '#harness/dom/orders.ts';
import { voiceIn } from '#server/kit/voice.ts';

const sample = (state: OrderState): Invoice => v.parse(Invoice, ORDER_SAMPLES[state]);
const english = voiceIn('en');
const saidOf = (state: OrderState) => {
  const invoice = sample(state);
  const { title, sentence } = orderSaid(invoice, english);
  return [deliverySaid(invoice, 'en'), moneySaid(invoice, english), title, sentence?.replaceAll('\u00a0', ' ') ?? null];
};

/** Badge of the delivery, badge of the money, title, sentence. */
const SAID: Record<OrderState, (string | null)[]> = {
  made: [
    'Pending',
    'To pay',
    'Your order is made. It is not paid yet.',
    'We keep your items until Tue, 24 Nov 9:15 AM.',
  ],
  overdue: [
    'Rejected',
    'Nothing to pay',
    'The time to pay is over',
    'Nothing is ordered. If your card was charged, the money goes back by itself.',
  ],
  placed: [
    'Pending',
    'Awaiting transfer',
    'Order placed, waiting for your transfer',
    'Transfer $20.00 by Wed, 25 Nov. We look in Singapore office hours.',
  ],
  packed: ['Order Confirmed', 'Paid', 'Order confirmed', 'It is being packed. We write when it is shipped.'],
  free: ['Order Confirmed', 'Nothing to pay', 'Nothing to pay', 'Your order is complete.'],
  toPay: ['Order Confirmed', 'To pay', 'Waiting for your payment', 'Please pay $20.00 by Tue, 01 Dec.'],
  changed: ['Order Confirmed', 'To pay', 'This order has changed', 'Please pay $20.00 by Tue, 01 Dec.'],
  agreed: [
    'Order Confirmed',
    'Awaiting transfer',
    'Order confirmed, waiting for your transfer',
    'Transfer $20.00 by Wed, 25 Nov.',
  ],
  atCounter: ['Pending', 'To pay', 'Your order waits for you at the counter', null],
  processing: ['Pending', 'Processing', 'Your payment is processing.', 'Please do not pay again.'],
  notAsked: [
    'Order Confirmed',
    'Not due yet',
    'The clinic was not asked',
    'Your order waits here. Nothing is charged.',
  ],
  requested: [
    'Pending',
    'Not due yet',
    'The shop has your request',
    'Nothing is charged. We answer by Mon, 23 Nov 6:00 PM.',
  ],
  requestedLate: [
    'Pending',
    'Not due yet',
    'The shop has your request',
    'The answer is late. Please call +65 6550 0120. Without an answer the request ends on Fri, 27 Nov.',
  ],
  checking: [
    'Pending',
    'Not due yet',
    'The clinic is checking your order',
    'It answers by Mon, 23 Nov 6:00 PM. You pay after that.',
  ],
  checkingLate: [
    'Pending',
    'Not due yet',
    'The clinic is checking your order',
    'The answer is late. Please call +65 6550 0120.',
  ],
  shipped: ['Order Shipped', 'Paid', 'On its way to you', 'Parcel number 8841.'],
  ready: ['Ready for Pickup', 'Paid', 'You can pick it up', 'At Orchard clinic. Bring your ID for medicines.'],
  arrived: ['Delivered', 'Paid', 'Your order has arrived', 'Is something missing? Call +65 6550 0177.'],
  received: ['Delivered', 'Paid', 'You have it', null],
  rejected: ['Rejected', 'Nothing to pay', 'The shop could not accept this order', 'Nothing is charged. Not in stock.'],
  rejectedReturning: [
    'Rejected',
    'Refund on its way',
    'The shop could not accept this order',
    'Your money is on its way back to you.',
  ],
  rejectedReturned: [
    'Rejected',
    'Refunded',
    'The shop could not accept this order',
    'Your money was sent back to you.',
  ],
  voidedReturning: [
    'Voided',
    'Refund on its way',
    'The shop has voided this sale',
    'Your money is on its way back to you.',
  ],
  voided: ['Voided', 'Refunded', 'The shop has voided this sale', 'Your money was given back to you.'],
  unpaid: [
    'Rejected',
    'Nothing to pay',
    'Not paid in time',
    'This order has ended. Nothing is charged. You can order it again.',
  ],
  unanswered: [
    'Rejected',
    'Nothing to pay',
    'The shop did not answer in time',
    'This order has ended. Nothing is charged. You can order it again.',
  ],
  unknown: ['Unknown', 'Paid', 'Unknown', 'Please ask the clinic about this order.'],
};

describe('the words of an order', () => {
  it.for(ORDER_STATES)('REC-06 REC-12 CHECKOUT-21: %s has one name, badge and sentence', (state) => {
    expect(orderStateOf(sample(state))).toBe(state);
    expect(saidOf(state)).toEqual(SAID[state]);
  });

  it.for(ORDER_STATES)('I18N-03: %s says the same in Chinese, and leaves no hole', (state) => {
    const invoice = sample(state);
    const { title, sentence } = orderSaid(invoice, voiceIn('zh'));
    const [inEnglish] = [orderSaid(invoice, english)];
    expect(`${title}${sentence}`).not.toMatch(/[{}]/);
    expect(title).toMatch(/\p{Script=Han}/u);
    expect(sentence === null).toBe(inEnglish.sentence === null);
  });

  it('I18N-03: a text has the same holes in both languages', () => {
    const holes = (tongue: 'en' | 'zh') => ALL_WORDS.map((words) => [words.en, holesOf(words[tongue]).toSorted()]);
    expect(holes('zh')).toEqual(holes('en'));
  });

  it('a text without its value is refused, not said with a hole', () => {
    expect(() => filled(ORDER_WORDS.shipped.sentences[0] ?? ORDER_WORDS.shipped.title, 'en')).toThrow('needs parcelNo');
  });

  it('PAY-05 REFILL-24: nothing is due before the answer, and nothing of an order that has ended', () => {
    const states = ORDER_STATES.filter((state) =>
      isPayable({ ...sample(state), ostBalance: sample('made').ostBalance }),
    );
    expect(states).toEqual([
      'made',
      'placed',
      'packed',
      'free',
      'toPay',
      'changed',
      'agreed',
      'atCounter',
      'processing',
      'shipped',
      'ready',
      'arrived',
      'received',
      'unknown',
    ]);
  });

  it('PAY-05: an order abroad that was agreed says how it is paid', () => {
    const agreed = v.parse(Invoice, {
      ...ORDER_SAMPLES.toPay,
      delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryStatus: 'Confirmed', deliveryFee: 0 }],
    });
    expect([payButtonSaid(agreed, english), payButtonSaid(sample('toPay'), english)]).toEqual([
      'How to pay',
      'Pay $20.00',
    ]);
  });
});
