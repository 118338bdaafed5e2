/** Paying as a person does it, on the screens of a payment that stands alone. */
import { t } from '@lingui/core/macro';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import { required } from '#machines/kit/required.ts';
import type { PaymentActor } from '#src/wiring/payment.wiring.ts';
import { invoiceVariants, paymentFlow } from '#test/model/payment.flow.ts';
import { cardSettings, payNowSettings, wireInvoiceWith } from '#test/model/samples.ts';
import type { World } from '#test/world/world.ts';
import { type CardAnswer, type CardProvider, cardInputs, fillCard, intentIn, refusedWith } from './card-provider.ts';
import { answer, type Passage } from './gate.ts';
import { beginningWith, choices, popup, reachable, ready, sees } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const done = (members: object = {}): Passage => answer(200, { success: true, ...members });
export const withInvoice = (members: object): Passage => done({ data: wireInvoiceWith(members) });
export const withSettings = done({ data: cardSettings });
export const withPayNow = done({ data: payNowSettings });
export const withIntent = done({ data: { client_secret: 'pi_1_secret' } });
export const refusesIntent = (message: string): Passage =>
  answer(200, { success: false, data: { error: { message } } });

const HELD = [
  invoiceCalls.loadInvoice,
  invoiceCalls.closeInvoice,
  invoiceCalls.requestConfirmation,
  paymentCalls.loadCardSettings,
  paymentCalls.loadPayNowSettings,
  paymentCalls.createIntent,
  paymentCalls.recordPayment,
];

/** By the names of the model. */
const ANSWERS: Record<string, CardAnswer> = {
  succeeded: intentIn('succeeded'),
  processing: intentIn('processing'),
  'another card': intentIn('requires_payment_method'),
  cancelled: intentIn('canceled'),
  declined: refusedWith('card_error', 'Your card was declined.'),
  'no answer': null,
};

const endings: Record<string, Passage> = {
  'loadCardSettings -> settings': withSettings,
  'loadPayNowSettings -> settings': withPayNow,
  'createIntent -> intent': withIntent,
  'createIntent -> provider refuses': refusesIntent('Your account cannot do this.'),
  'recordPayment -> counted': done(),
  'askPayment -> counted': done(),
  'announceTransfer -> announced': done(),
  'closeInvoice -> closed': done(),
  ...Object.fromEntries(
    Object.entries(invoiceVariants).map(([name, members]) => [`loadInvoice -> ${name}`, withInvoice(members)]),
  ),
};

export const methods = {
  card: () => choices(t`Payment method`, beginningWith(t`Credit or debit card`)),
  paynow: () => choices(t`Payment method`, beginningWith(t`PayNow QR`)),
};
const WAYS_ON = () => [
  t`Continue`,
  t`Continue with card`,
  t`Continue with PayNow`,
  t`I have paid`,
  t`I have not paid yet`,
  ...(sees(t`There is nothing to pay.`) ? [t`Try again`] : []),
];
const wayOn = () => [
  ...WAYS_ON().flatMap((name) => ready('button', name)),
  ...ready('button', beginningWith(t`Pay ${'$20.00'}`)),
];

export const paymentView = (world: () => World, provider: () => CardProvider): ViewFlow => {
  let actor: PaymentActor | null = null;
  /** Of one that was left, the last. */
  const present = (stage: Stage) => {
    actor = stage.wiring().payment.get()?.actor ?? actor;
    return required(actor, 'payment').getSnapshot();
  };
  return {
    flow: paymentFlow,
    open: async () => {
      actor = null;
      const before = (gate: Stage['gate']) => gate.hold(...HELD);
      const stage = await openStage(world(), { at: '/profile?id=i1&flow=payment', as: 'meiling', before });
      await stage.until(() => stage.wiring().payment.get()?.actor !== undefined, 'the payment');
      return stage;
    },
    snapshot: present,
    controls: {
      'method.select': (event) => {
        const method = event && (Reflect.get(event, 'method') as keyof typeof methods);
        return method ? methods[method]() : [...methods.card(), ...methods.paynow()];
      },
      'settings.retry': () => ready('button', t`Try the card again`),
      'invoice.retry': () => (sees(t`Can not get invoice`) ? ready('button', t`Try again`) : []),
      'payment.ask': () => ready('button', t`Ask now`),
      'step.next': wayOn,
      'step.back': () => [...ready('button', t`Back`), ...ready('button', t`Wait for the transfer`)],
    },
    moves: {
      'card.change (complete)': () => fillCard(),
      'card.change (incomplete)': () => fillCard({ number: '4242' }),
      'messageDelay is over': (stage) => stage.pass(CARD_MESSAGE_MS),
      'pollDelay is over': (stage) => stage.pass(PAYMENT_POLL_MS),
      ...Object.fromEntries(
        Object.entries(ANSWERS).map(([name, given]) => [
          `confirmCard -> ${name}`,
          async (stage: Stage) => {
            await stage.until(provider().isAsked, 'the confirmation');
            provider().answer(given);
          },
        ]),
      ),
    },
    calls: {
      loadInvoice: [invoiceCalls.loadInvoice],
      loadCardSettings: [paymentCalls.loadCardSettings],
      loadPayNowSettings: [paymentCalls.loadPayNowSettings],
      createIntent: [paymentCalls.createIntent],
      recordPayment: [paymentCalls.recordPayment],
      askPayment: [paymentCalls.recordPayment],
      announceTransfer: [invoiceCalls.requestConfirmation],
      closeInvoice: [invoiceCalls.closeInvoice],
    },
    endings: Object.fromEntries(Object.entries(endings).map(([label, passage]) => [label, async () => passage])),
    region: () => popup(),
    local: (inside) => [
      ...[t`Close`, t`Save QR`, t`Back to the invoice`].flatMap((name) => reachable('button', name, inside)),
      ...reachable('button', beginningWith(t`Copy`), inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"], a[href^="mailto:"]'),
      ...cardInputs(),
    ],
    exceptions: [
      {
        state: 'choosing',
        label: 'settings.retry',
        reason: 'only where the card is off',
        when: ({ card }) => card !== null,
      },
    ],
    impossible: { 'confirmCard -> unexpected': 'the provider’s library answers with an error instead of failing' },
    met: new Set(),
  };
};
