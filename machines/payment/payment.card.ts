/** Payment by card: invokes the sub-flow and maps each of its outcomes to a state. */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { paymentSetup } from './payment.setup.ts';
import type { PaymentContext } from './payment.types.ts';

const inputOf = ({ invoice, card, isCardOnly, message }: PaymentContext) => ({
  invoice: required(invoice, 'invoice'),
  card,
  isCardOnly,
  message,
});

/**
 * After a crash of the sub-flow the app does not know the outcome: the person asks, and the server's invoice answers.
 */
const brokenOff = {
  target: 'invoiceUnavailable',
  actions: { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event },
} as const;

export const byCard = paymentSetup.createStateConfig({
  tags: 'settled',
  on: { 'payment.expire': { actions: ['keepExpired', 'forwardExpiry'] } },
  invoke: {
    id: 'cardPayment',
    src: 'cardPayment',
    input: ({ context }) => ({ ...inputOf(context), isUnderWay: false }),
    onDone: [
      { guard: { type: 'isPaidByCard', params: eventAsParams }, target: 'paid' },
      { guard: { type: 'isPaidMeanwhile', params: eventAsParams }, target: 'loadingInvoice' },
      { guard: { type: 'isReleased', params: eventAsParams }, target: 'closed' },
      { guard: { type: 'isLeft', params: eventAsParams }, target: 'left' },
      { guard: { type: 'hasExpired', params: eventAsParams }, target: 'expired' },
      {
        guard: { type: 'isNotPaid', params: eventAsParams },
        target: 'loadingCard',
        actions: { type: 'keepTrouble', params: eventAsParams },
      },
      { target: 'choosing', actions: { type: 'keepTrouble', params: eventAsParams } },
    ],
    onError: brokenOff,
  },
});

/** The gateway has not decided about a payment by card. If that fails, the invoice is read again. */
export const processing = paymentSetup.createStateConfig({
  tags: 'settled',
  on: { 'payment.expire': { actions: ['keepExpired', 'forwardExpiry'] } },
  invoke: {
    id: 'cardPayment',
    src: 'cardPayment',
    input: ({ context }) => ({ ...inputOf(context), isUnderWay: true }),
    onDone: [
      { guard: { type: 'isPaidByCard', params: eventAsParams }, target: 'paid' },
      { guard: { type: 'isLeft', params: eventAsParams }, target: 'left' },
      { target: 'loadingInvoice', actions: { type: 'keepTrouble', params: eventAsParams } },
    ],
    onError: brokenOff,
  },
});
