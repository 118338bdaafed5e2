import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { cardSettings, invoiceWith, payNowSettings } from '#model/samples.ts';
import { paymentMachine } from './payment.machine.ts';
import { paymentReasons } from './payment.reasons.ts';
import { paymentStory } from './payment.story.ts';
import type { Confirmed, Intent } from './payment.types.ts';

/** What an invoice can be when it is read, by name; amounts as the wire has them. */
export const invoiceVariants = {
  unpaid: { ostBalance: 20 },
  paid: { ostBalance: 0, payment: { status: 'paid' } },
  'nothing to pay': { ostBalance: 0 },
  processing: { ostBalance: 20, payment: { status: 'processing' } },
  announced: { ostBalance: 20, payment: { status: 'announced' } },
  international: { ostBalance: 20, delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryFee: 0 }] },
} as const;

const unpaid = invoiceWith({ ostBalance: 20 });

const flowOf = (isCardOnly: boolean) =>
  defineFlow({
    machine: paymentMachine,
    story: paymentStory,
    reasons: paymentReasons,
    start: isCardOnly
      ? words('To pay for a booking that is held', '为保留中的预约付款')
      : words('To pay an invoice', '支付账单'),
    input: { invoiceId: unpaid._id, patientId: unpaid.patientId, isCardOnly },
    events: {
      'method.select': { card: { method: 'card' }, PayNow: { method: 'paynow' } },
      /** Only what is held can run out. */
      'payment.expire': isCardOnly ? plain : {},
      'settings.retry': plain,
      'card.change': { complete: { isComplete: true }, incomplete: { isComplete: false } },
      'invoice.retry': plain,
      'payment.ask': plain,
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      loadInvoice: call<Invoice>(
        Object.fromEntries(Object.entries(invoiceVariants).map(([name, members]) => [name, invoiceWith(members)])),
        'NOT_FOUND',
        'offline',
      ),
      loadCardSettings: call<CardSettings>({ settings: cardSettings }, 'offline'),
      loadPayNowSettings: call<PayNowSettings>({ settings: payNowSettings }, 'offline'),
      createIntent: call<Intent>(
        { intent: { clientSecret: 'pi_1_secret' }, 'provider refuses': { refused: 'Your account cannot do this.' } },
        'PAYMENT_PROCESSING',
        'NOTHING_TO_PAY',
        'offline',
      ),
      confirmCard: call<Confirmed>(
        {
          succeeded: { status: 'succeeded' },
          processing: { status: 'processing' },
          'another card': { status: 'requires_payment_method' },
          cancelled: { status: 'canceled' },
          declined: { error: 'card', text: 'Your card was declined.' },
          'no answer': { error: 'other' },
        },
        'unexpected',
      ),
      recordPayment: call<void>({ counted: undefined }, 'NOT_PAID', 'PAYMENT_PROCESSING', 'offline'),
      announceTransfer: call<void>({ announced: undefined }, 'offline'),
      closeInvoice: call<void>({ closed: undefined }, 'BALANCE_OPEN', 'offline'),
    },
    key: ({ invoice, card, method, isCardComplete, message, isExpired }) => [
      isExpired,
      invoice?.payment.status,
      invoice?.ostBalance,
      invoice?.delivery.length,
      card !== null,
      method,
      isCardComplete,
      message !== null,
    ],
  });

export const paymentFlow = flowOf(false);
/** The fee or deposit of a booking that is held. */
export const heldPaymentFlow = flowOf(true);

/** By labels: the card form of a held booking is open and filled in. */
export const toHeldCardForm = [
  'loadInvoice -> unpaid',
  'loadCardSettings -> settings',
  'createIntent -> intent',
  'card.change (complete)',
] as const;
/** By labels: the card form is open and filled in. */
export const toCardForm = [
  'loadInvoice -> unpaid',
  'loadCardSettings -> settings',
  'method.select (card)',
  'step.next',
  'createIntent -> intent',
  'card.change (complete)',
] as const;

export const flows: readonly Flow[] = [paymentFlow, heldPaymentFlow];
