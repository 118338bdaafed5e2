/** Paying as a person does it: on the screens of a payment that stands alone, and of one inside a booking that is held. */

import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import { remoteBookingFlow } from '#machines/booking/booking.model.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { fee, heldBefore } from '#machines/holding/holding.samples.model.ts';
import { feeOnWire } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { heldPaymentFlow, invoiceVariants, paymentFlow } from '#machines/payment/payment.model.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import type { Flow } from '#model/flow.ts';
import { cardSettings, payNowSettings, wireInvoiceWith } from '#model/samples.ts';
import paymentDefinition from '#src/flows/payment.definition.ts';
import type { World } from '#stage/world/world.ts';
import { type Clinic, createClinic } from './booking.clinic.ts';
import { type CardAnswer, type CardProvider, cardInputs, fillCard, intentIn, refusedWith } from './card-provider.ts';
import { answer, type Passage } from './gate.ts';
import { beginningWith, choices, popup, reachable, ready, sees, tap } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { Exception, ViewFlow, ViewsOf } from './view-flow.ts';

type PaymentActor = ActorRefFrom<typeof paymentMachine>;

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
];
/** Where only a card will do, the same button tries what has failed. */
const tryAgain = ({ isCardOnly, card }: PaymentContext, isOf: 'card' | 'intent') =>
  isCardOnly && (card === null) === (isOf === 'card') ? ready('button', t`Try again`) : [];

const exceptions: readonly Exception[] = [
  {
    state: 'choosing',
    label: 'settings.retry',
    reason: 'only where the card is off',
    when: ({ card }) => card !== null,
  },
  {
    state: 'choosing',
    label: 'method.select (card)',
    reason: 'where only a card will do nothing is chosen',
    when: ({ isCardOnly }) => isCardOnly,
  },
];

/** How a payment is opened, and where it is found. */
interface Opening {
  flow: Flow;
  open: (gate: (gate: Stage['gate']) => void) => Promise<Stage>;
  actorOn: (stage: Stage) => PaymentActor | null;
  moves?: ViewFlow['moves'];
}

const viewOf = (
  { flow, open, actorOn, moves }: Opening,
  provider: () => CardProvider,
  met: Set<Exception>,
): ViewFlow => {
  let actor: PaymentActor | null = null;
  /** Of one that was left, the last. */
  const present = (stage: Stage) => {
    actor = actorOn(stage) ?? actor;
    return required(actor, 'payment').getSnapshot();
  };
  const snapshot = (): AnyMachineSnapshot => required(actor, 'payment').getSnapshot();
  const context = (): PaymentContext => snapshot().context;
  const isIn = (...paths: string[]) => paths.includes(statePath(snapshot().value));
  return {
    flow,
    open: async () => {
      actor = null;
      const stage = await open((gate) => gate.hold(...HELD));
      await stage.until(() => actorOn(stage) !== null, 'the payment');
      present(stage);
      return stage;
    },
    snapshot: present,
    controls: {
      'method.select': (event) => {
        const method = event && (Reflect.get(event, 'method') as keyof typeof methods);
        return method ? methods[method]() : [...methods.card(), ...methods.paynow()];
      },
      'settings.retry': () => [
        ...ready('button', t`Try the card again`),
        ...(isIn('choosing') ? tryAgain(context(), 'card') : []),
      ],
      'invoice.retry': () => (sees(t`Can not get invoice`) ? ready('button', t`Try again`) : []),
      'payment.ask': () => ready('button', t`Ask now`),
      'step.next': () => [
        ...WAYS_ON().flatMap((name) => ready('button', name)),
        ...ready('button', beginningWith(t`Pay ${'$20.00'}`)),
        ...(isIn('closeFailed') ? ready('button', t`Try again`) : []),
        ...(isIn('choosing') ? tryAgain(context(), 'intent') : []),
      ],
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
      ...moves,
    },
    parts: paymentDefinition,
    endings: Object.fromEntries(Object.entries(endings).map(([label, passage]) => [label, async () => passage])),
    // what booking shows after its payment is walked in booking.view.ts
    region: () => (snapshot().status === 'done' && context().isCardOnly ? null : popup()),
    local: (inside) => [
      ...[t`Close`, t`Save QR`, t`Back to the invoice`].flatMap((name) => reachable('button', name, inside)),
      ...reachable('button', beginningWith(t`Copy`), inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"], a[href^="mailto:"]'),
      ...cardInputs(),
    ],
    exceptions,
    impossible: { 'confirmCard -> unexpected': 'the provider’s library answers with an error instead of failing' },
    met,
  };
};

const alone = (world: () => World): Opening => ({
  flow: paymentFlow,
  open: (before) => openStage(world(), { at: '/profile?id=i1&flow=payment', as: 'meiling', before }),
  actorOn: (stage) => stage.flow('payment'),
});

/** Opened from the countdown. */
const held = (world: () => World): Opening => {
  let clinic: Clinic | null = null;
  return {
    flow: heldPaymentFlow,
    open: async (hold) => {
      const present = createClinic(remoteBookingFlow.input as BookingInput, false);
      clinic = present;
      const before = (gate: Stage['gate']) => {
        present.route(gate);
        gate.route(settingsCalls.loadRemoteFee, answer(200, { success: true, data: feeOnWire(fee) }));
        hold(gate);
      };
      const stage = await openStage(world(), { at: '/appointment', as: 'meiling', before });
      present.hold(stage, heldBefore);
      const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });
      await stage.until(() => countdown() !== null, 'the countdown');
      tap('button', undefined, required(countdown(), 'countdown'));
      return stage;
    },
    actorOn: (stage) => stage.flow('booking')?.getSnapshot().children.holding?.getSnapshot().children.payment ?? null,
    moves: { 'payment.expire': (stage) => required(clinic, 'clinic').end(stage, heldBefore) },
  };
};

export const views: ViewsOf = (world, provider) => {
  const met = new Set<Exception>();
  return [alone(world), held(world)].map((opening) => viewOf(opening, provider, met));
};
