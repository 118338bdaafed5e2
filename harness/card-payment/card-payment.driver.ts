/** Paying by card: an invoice, a time that is held, and a payment that was under way before. */

import { done } from '#harness/drivers/answers.ts';
import { behindHeld, feeReplies, heldRemotely } from '#harness/drivers/clinic.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import {
  AT_THE_BANK,
  CARD_FORM,
  intentIn,
  METHODS,
  PAY,
  PAYING_CALLS,
  payByCard,
  readInvoice,
  refusedWith,
  refusesIntent,
  withIntent,
  withInvoice,
} from '#harness/drivers/paying.ts';
import { button, popup, press, pressed } from '#harness/drivers/things.ts';
import { cardPaymentFlow, heldCardPaymentFlow, underWayPaymentFlow } from '#model/card-payment/card-payment.model.ts';
import type { Flow } from '#model/flow.ts';
import { invoiceVariants } from '#model/payment/payment.model.ts';

const handsOf = (flow: Flow, own: Pick<Driver, 'as' | 'at' | 'arrive'> & Partial<Driver>): Driver => ({
  flow,
  runs: ['payment.cardPayment', 'booking.holding.payment.cardPayment'],
  holds: PAYING_CALLS,
  ...own,
  acts: {
    'payment.ask': press('Ask now'),
    'step.next': pressed(PAY),
    'step.back': press('Back'),
  },
  moves: {
    'card.change (complete)': (person) => person.fillCard(),
    'card.change (incomplete)': (person) => person.fillCard({ number: '4242' }),
    ...own.moves,
  },
  answers: {
    'createIntent -> intent': withIntent,
    'createIntent -> provider refuses': refusesIntent('Your account cannot do this.'),
    'recordPayment -> counted': done(),
    'askPayment -> counted': done(),
  },
  bank: {
    'confirmCard -> succeeded': intentIn('succeeded'),
    'confirmCard -> processing': intentIn('processing'),
    'confirmCard -> another card': intentIn('requires_payment_method'),
    'confirmCard -> cancelled': intentIn('canceled'),
    'confirmCard -> declined': refusedWith('card_error', 'Your card was declined.'),
    'confirmCard -> no answer': null,
  },
  seen: { form: CARD_FORM, processing: AT_THE_BANK },
  others: [button('Close')],
});
const NEVER_FAILS: NonNullable<Driver['unreachable']> = [
  { label: 'confirmCard -> unexpected', reason: 'the provider’s library answers with an error instead of failing' },
];

const ALONE = { as: 'meiling', at: '/profile?id=i1&flow=payment', screen: popup('Payment') } as const;

const cardPaymentDriver = handsOf(cardPaymentFlow, {
  ...ALONE,
  unreachable: NEVER_FAILS,
  arrive: async (person) => {
    await readInvoice(person, 'unpaid');
    await person.until(METHODS.card);
    await payByCard(person);
  },
});
const underWayPaymentDriver = handsOf(underWayPaymentFlow, {
  ...ALONE,
  arrive: (person) => person.answers('invoice', withInvoice(invoiceVariants.processing)),
});

const { clinic, appointment } = heldRemotely;
const held = behindHeld(heldRemotely);
const heldCardPaymentDriver = handsOf(heldCardPaymentFlow, {
  ...held,
  replies: [...clinic.replies, ...feeReplies],
  screen: popup('Book appointment'),
  unreachable: NEVER_FAILS,
  arrive: async (person, path) => {
    await held.arrive?.(person, path);
    await readInvoice(person, 'unpaid');
  },
  moves: { 'payment.expire': (person) => clinic.end(person, appointment) },
});

export const drivers: readonly Driver[] = [cardPaymentDriver, heldCardPaymentDriver, underWayPaymentDriver];
