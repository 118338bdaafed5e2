/** Paying by a transfer: what it needs, the code to scan, and telling the clinic that it was made. */
import { eventAsParams } from '../kit/event-as-params.ts';
import { paymentSetup } from './payment.setup.ts';

export const loadingPayNow = paymentSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'loadPayNowSettings',
    src: 'loadPayNowSettings',
    input: {},
    onDone: { target: 'payNow', actions: { type: 'keepPayNow', params: eventAsParams } },
    onError: { target: 'choosing', actions: { type: 'keepFailure', params: eventAsParams } },
  },
});

export const payNow = paymentSetup.createStateConfig({
  tags: 'settled',
  on: {
    'step.next': 'announcing',
    'step.back': [
      // the announcement may have arrived, and a card would then be asked to pay twice
      { guard: 'hasFailed', target: 'loadingInvoice', actions: 'forgetFailure' },
      { target: 'choosing' },
    ],
  },
});

export const announcing = paymentSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'announceTransfer',
    src: 'announceTransfer',
    input: ({ context }) => ({ id: context.invoiceId }),
    onDone: 'announced',
    onError: { target: 'payNow', actions: { type: 'keepFailure', params: eventAsParams } },
  },
});
