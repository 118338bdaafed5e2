import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { CardPaymentOutcome, CardPaymentOutput } from '#machines/card-payment/card-payment.types.ts';
import { selectHeldBy } from '#machines/holding/holding.selectors.ts';
import { heldWords } from '#machines/holding/holding.story.ts';
import { words } from '#machines/kit/story.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import { selectCommitted } from '#machines/payment/payment.selectors.ts';
import { paymentStory } from '#machines/payment/payment.story.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { cardSettings, invoiceWith, payNowSettings } from '#model/samples.ts';

/** Invoices as they may be read, by name; amounts in wire format. */
export const invoiceVariants = {
  unpaid: { ostBalance: 20 },
  'NIK$ to use': { ostBalance: 20, usableNiks: 12 },
  'at the counter': { ostBalance: 20, usableNiks: 12, isAtCounter: true, endsAt: '2026-11-24T10:00:00Z' },
  paid: { ostBalance: 0, payment: { status: 'paid' } },
  'nothing to pay': { ostBalance: 0 },
  'given up': { ostBalance: 0, delivery: [{ deliveryType: 'Pickup', deliveryStatus: 'Rejected', deliveryFee: 0 }] },
  processing: { ostBalance: 20, payment: { status: 'processing' } },
  announced: { ostBalance: 20, payment: { status: 'announced' } },
  international: {
    ostBalance: 20,
    delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryStatus: 'Confirmed', deliveryFee: 0 }],
  },
} as const;

const endedAs = (
  outcome: CardPaymentOutcome,
  { message = null, failure = null }: Partial<CardPaymentOutput> = {},
): CardPaymentOutput => ({ outcome, message, failure });
/** Outcomes while the invoice's hold lasts, or without a hold. */
const endsOfOpen = ({ isCardOnly, message }: PaymentContext): Record<string, CardPaymentOutput> => ({
  // the message of the former try stays
  failed: endedAs('notBegun', { message, failure: { kind: 'offline' } }),
  ...(isCardOnly
    ? { released: endedAs('released') }
    : { back: endedAs('notBegun'), 'paid meanwhile': endedAs('paidMeanwhile') }),
});
/** Variants that do not apply to a booking: it takes no NIK$ and has no delivery. */
const NOT_OF_BOOKING: readonly string[] = ['NIK$ to use', 'at the counter', 'given up'];

/** Outcomes of a payment by card; a payment that the bank has yet to decide about began earlier. */
const cardEndsOf = (context: PaymentContext, path: string): Record<string, CardPaymentOutput> => ({
  paid: endedAs('paid'),
  left: endedAs('left'),
  'not paid': endedAs('notPaid', { message: { kind: 'notSuccessful' } }),
  ...(path === 'byCard' && (context.isExpired ? { expired: endedAs('expired') } : endsOfOpen(context))),
});

const unpaid = invoiceWith({ ostBalance: 20 });

const flowOf = (isCardOnly: boolean) =>
  defineFlow({
    machine: paymentMachine,
    // for a held booking, the booking's story has the sentences
    story: isCardOnly ? { ...paymentStory, committed: heldWords } : paymentStory,
    committed: isCardOnly ? selectHeldBy : selectCommitted,
    reasons: paymentReasons,
    start: isCardOnly
      ? words('To pay for a booking that is held', '为保留中的预约付款')
      : words('To pay an invoice', '支付账单'),
    input: { invoiceId: unpaid._id, patientId: unpaid.patientId, isCardOnly, method: null },
    events: {
      'method.select': { card: { method: 'card' }, PayNow: { method: 'paynow' } },
      /** A payment can expire only where it pays for a hold. */
      'payment.expire': isCardOnly ? plain : {},
      'counter.choose': plain,
      'settings.retry': plain,
      'invoice.retry': plain,
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      loadInvoice: call<Invoice>(
        Object.fromEntries(
          Object.entries(invoiceVariants)
            .filter(([name]) => !isCardOnly || !NOT_OF_BOOKING.includes(name))
            .map(([name, members]) => [name, invoiceWith(members)]),
        ),
        'NOT_FOUND',
        'offline',
      ),
      loadCardSettings: call<CardSettings>({ settings: cardSettings }, 'offline'),
      loadPayNowSettings: call<PayNowSettings>({ settings: payNowSettings }, 'offline'),
      cardPayment: (context, path) => call<CardPaymentOutput>(cardEndsOf(context, path), 'unexpected'),
      announceTransfer: call<void>({ announced: undefined }, 'offline'),
      keepForCounter: call<Invoice>({ kept: invoiceWith(invoiceVariants['at the counter']) }, 'NIKS_SHORT', 'offline'),
      closeInvoice: call<void>({ closed: undefined }, 'BALANCE_OPEN', 'offline'),
    },
    key: ({ invoice, card, method, message, isExpired, failure }, path) => [
      isExpired,
      invoice?.payment.status,
      invoice?.ostBalance,
      invoice?.delivery.length,
      invoice && [invoice.usableNiks > 0, invoice.isAtCounter],
      card !== null,
      method,
      message !== null,
      path === 'payNow' && failure !== null,
    ],
  });

export const paymentFlow = flowOf(false);
/** Payment of the fee or deposit of a held booking. */
export const heldPaymentFlow = flowOf(true);

export const flows: readonly Flow[] = [paymentFlow, heldPaymentFlow];
