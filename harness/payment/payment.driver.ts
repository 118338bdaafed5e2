/** Paying an invoice over an unrelated page, and paying for a held time. */
import type { AnyMachineSnapshot } from 'xstate';
import { done, refused } from '#harness/drivers/answers.ts';
import { behindHeld, feeReplies, heldRemotely } from '#harness/drivers/clinic.ts';
import type { Driver, Person } from '#harness/drivers/driver.ts';
import {
  AT_THE_BANK,
  askBank,
  CARD_FORM,
  intentIn,
  METHODS,
  openForm,
  PAYING_CALLS,
  refusedWith,
  sendForm,
  withInvoice,
  withPayNow,
} from '#harness/drivers/paying.ts';
import { type Act, button, heading, link, popup, press, pressed, text, unreachable } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import type { PaymentContext, PaymentEvent } from '#machines/payment/payment.types.ts';
import type { Flow } from '#model/flow.ts';
import { heldPaymentFlow, invoiceVariants, paymentFlow } from '#model/payment/payment.model.ts';

type Sent<Type> = Extract<PaymentEvent, { type: Type }>;

const AGAIN = press('Try again');
/** Whether the button retries the failed call `of`: a payment by card only has one button for both calls. */
const retried = ({ isCardOnly, card }: PaymentContext, of: 'card' | 'intent'): boolean =>
  isCardOnly && (card === null) === (of === 'card');
const wayOn = (now: AnyMachineSnapshot): Act => {
  if (now.matches('choosing') && retried(now.context, 'intent')) return AGAIN;
  if (now.matches('closeFailed')) return AGAIN;
  return press('Continue', 'Continue with card', 'Continue with PayNow', 'I have paid', 'I have not paid yet');
};

/** Brings the payment to the bank, whose decision is still open. */
const toBank = async (person: Person): Promise<void> => {
  if (await person.sees(AT_THE_BANK)) return;
  if (await person.sees(CARD_FORM)) await person.bank(intentIn('processing'));
  else await person.answers('intent', refused('PAYMENT_PROCESSING'));
  await person.until(AT_THE_BANK);
};
const afterBank = (body: object) => async (person: Person) => {
  await toBank(person);
  await askBank(person, body);
};

/** Ends of the card payment; card-payment.driver.ts walks the payment itself. */
const cardEnds: NonNullable<Driver['moves']> = {
  'cardPayment -> paid': afterBank(done()),
  'cardPayment -> not paid': afterBank(refused('NOT_PAID')),
  'cardPayment -> left': async (person) => {
    await toBank(person);
    await person.do(press('Back'));
  },
  'cardPayment -> back': async (person) => {
    await openForm(person);
    await person.do(press('Back'));
  },
  'cardPayment -> failed': (person) => person.answers('intent', refused('NOT_FOUND')),
  'cardPayment -> paid meanwhile': (person) => person.answers('intent', refused('NOTHING_TO_PAY')),
  'cardPayment -> released': (person) => person.answers('intent', refused('NOTHING_TO_PAY')),
  'cardPayment -> expired': (person) => person.bank(refusedWith('card_error', 'Your card was declined.')),
};

const handsOf = (flow: Flow, own: Pick<Driver, 'as' | 'at'> & Partial<Driver>): Driver => ({
  flow,
  runs: ['payment', 'booking.holding.payment'],
  inner: ['byCard', 'processing'],
  holds: PAYING_CALLS,
  ...own,
  acts: {
    'method.select': ({ method }: Sent<'method.select'>) => pressed(METHODS[method]),
    'counter.choose': press('Use NIK$ at the counter'),
    'settings.retry': (_, now) => {
      if (now.matches('choosing') && now.context.card !== null) return unreachable('only where the card is off');
      return now.matches('choosing') && retried(now.context, 'card') ? AGAIN : press('Try the card again');
    },
    'invoice.retry': (_, now) => (now.matches('invoiceUnavailable') ? AGAIN : pressed()),
    'step.next': (_, now) => wayOn(now),
    'step.back': press('Back', 'Wait for the transfer'),
  },
  moves: { ...cardEnds, ...own.moves },
  answers: {
    'loadPayNowSettings -> settings': withPayNow,
    'announceTransfer -> announced': done(),
    'keepForCounter -> kept': withInvoice(invoiceVariants['at the counter']),
    'closeInvoice -> closed': done(),
    ...Object.fromEntries(
      Object.entries(invoiceVariants).map(([name, members]) => [`loadInvoice -> ${name}`, withInvoice(members)]),
    ),
  },
  seen: {
    invoiceUnavailable: text('Can not get invoice'),
    international: heading('Pay with the clinic'),
    awaitingTransfer: text('You told us that you have paid. We check PayNow transfers in Singapore office hours.'),
    byCard: button(({ say }) => new RegExp(`${say('Preparing…')}|${say('Paying…')}`)),
    processing: AT_THE_BANK,
    choosing: heading(flow === heldPaymentFlow ? 'Pay by card' : 'How will you pay?'),
    payNow: heading('Pay by PayNow'),
    closeFailed: text('There is nothing to pay.'),
    ...own.seen,
  },
  last: 'any',
  others: [button('Close'), button('Save QR'), button('Back to the invoice'), button(beginning('Copy')), link()],
});

export const paymentDriver = handsOf(paymentFlow, {
  as: 'meiling',
  at: '/profile?id=i1&flow=payment',
  screen: popup('Payment'),
  seen: {
    paid: text('Paid, thank you'),
    announced: text(
      'We check your PayNow transfer in Singapore office hours. Until then it shows as awaiting transfer.',
    ),
    atCounter: text('Your order waits for you at the counter'),
    closed: text('Nothing to pay'),
  },
});

const { clinic, appointment } = heldRemotely;
const held = behindHeld(heldRemotely);
export const heldPaymentDriver = handsOf(heldPaymentFlow, {
  ...held,
  at: held.at,
  replies: [...clinic.replies, ...feeReplies],
  screen: popup('Book appointment'),
  moves: {
    'payment.expire': async (person, { before }) => {
      // an unsent form would close
      const isSent = (await person.sees(AT_THE_BANK)) || (await person.sees(button('Paying…')));
      if (before.matches('byCard') && !isSent) await sendForm(person);
      await clinic.end(person, appointment);
    },
  },
  unreachable: [
    { state: 'choosing', label: 'method.select (card)', reason: 'where only a card will do nothing is chosen' },
  ],
});

export const drivers: readonly Driver[] = [paymentDriver, heldPaymentDriver];
