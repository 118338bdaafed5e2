/**
 * Paying as a person does it: over a page that has nothing to do with it, and for a time that is held. The card form is
 * the sandbox provider's own; what the server and the provider answer comes from the model, for no world gives every order
 * of their answers.
 */

import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import { remoteBookingFlow } from '#machines/booking/booking.model.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { heldBefore } from '#machines/holding/holding.samples.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { heldPaymentFlow, invoiceVariants, paymentFlow } from '#machines/payment/payment.model.ts';
import type { CardMessage, PaymentEvent } from '#machines/payment/payment.types.ts';
import type { Flow } from '#model/flow.ts';
import { payNowSettings, wireInvoiceWith } from '#model/samples.ts';
import paymentDefinition from '#src/flows/payment.definition.ts';
import { type Clinic, openClinic } from './booking.clinic.ts';
import { cardRefused, fillCard, intentIn, isConfirmation } from './card.hands.ts';
import { endDelay, holdDelays } from './hands.ts';
import { answered, offline, type Passage, toServer } from './network.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

type Payment = SnapshotFrom<typeof paymentMachine>;

const WAITING: Record<string, string> = {
  loadInvoice: 'loadingInvoice',
  loadCardSettings: 'loadingCard',
  createIntent: 'requestingIntent',
  confirmCard: 'confirming',
  recordPayment: 'recording',
  loadPayNowSettings: 'loadingPayNow',
  announceTransfer: 'announcing',
  closeInvoice: 'closing',
};
const PROCESSING = 'Your payment is processing.';
/** Booking asks what became of the payment, however that ended. */
const OVER = 'over';
const TITLES: Record<string, string> = {
  'Can not get invoice': 'invoiceUnavailable',
  'Pay with the clinic': 'international',
  'Awaiting your transfer': 'awaitingTransfer',
  'How will you pay?': 'choosing',
  'Pay by card': 'choosing',
  'Card details': 'cardForm',
  [PROCESSING]: 'processing.waiting',
  'Pay by PayNow': 'payNow',
  'There is nothing to pay.': 'closeFailed',
  'Paid, thank you': 'paid',
  'Thank you, your transfer is noted': 'announced',
  'Nothing to pay': 'closed',
  'Checking your payment': OVER,
};
const DECLINED = 'Your card was declined.';
const MESSAGES: Record<Exclude<CardMessage['kind'], 'provider'>, string> = {
  unexpected: 'An unexpected error occured.',
  notSuccessful: 'Your payment was not successful, please try again.',
  wrong: 'Something went wrong.',
};
const NOT_CHARGED = 'Nothing was charged';
const CARD_IS_OFF = 'Cards are not possible right now';
const NOTES = [DECLINED, ...Object.values(MESSAGES), NOT_CHARGED];
const noteOf = (message: CardMessage) => (message.kind === 'provider' ? message.text : MESSAGES[message.kind]);

interface Facts {
  state: string;
  method: string | null;
  isCardOff: boolean;
  /** What went wrong, where there is a choice or the card form. */
  notes: string[];
  /** The countdown of what is held. */
  isCounting: boolean;
}
const LEFT = { state: 'left', method: null, isCardOff: false, notes: [] };

/** Of one moment; runs in the page. */
const seen = () => {
  const popup = document.querySelector('[role=dialog]');
  return {
    text: popup && (popup.textContent ?? ''),
    chosen: popup?.querySelector('[role=radio][aria-checked=true]')?.textContent ?? null,
    isCounting: document.querySelector('[role=timer]') !== null,
  };
};
const observe = async ({ page, network }: Place): Promise<Facts> => {
  const { text, chosen, isCounting } = await page.evaluate(seen);
  if (text === null) return { ...LEFT, isCounting };
  const has = (words: string) => text.includes(words);
  const notes = NOTES.filter(has);
  const title = Object.keys(TITLES).find(has) ?? '';
  const waiting = Object.keys(WAITING).find((call) => network.isHeld(call));
  const form = notes.length > 0 ? 'cardForm.telling' : 'cardForm.quiet';
  const step = TITLES[title] ?? '';
  const stateNow = () => {
    if (waiting && step !== OVER) return title === PROCESSING ? 'processing.asking' : (WAITING[waiting] ?? '');
    return step === 'cardForm' ? form : step;
  };
  const method = chosen && (chosen.startsWith('PayNow') ? 'paynow' : 'card');
  return { state: stateNow(), method, isCardOff: has(CARD_IS_OFF) && step === 'choosing', notes, isCounting };
};

const CHOOSING = ['loadingCard', 'choosing', 'requestingIntent', 'loadingPayNow'];
const CARD_FORM = ['cardForm.quiet', 'cardForm.telling', 'confirming', 'recording'];
const notesOf = (state: string, { message, failure, card, isCardOnly }: Payment['context']): string[] => {
  if (isCardOnly && CHOOSING.includes(state)) {
    if (state !== 'choosing') return [];
    return [message && card ? noteOf(message) : NOT_CHARGED];
  }
  if (message && [...CHOOSING, ...CARD_FORM].includes(state)) return [noteOf(message)];
  return failure && CHOOSING.includes(state) ? [NOT_CHARGED] : [];
};
const expected = (snapshot: AnyMachineSnapshot): Facts => {
  const { value, context, status } = snapshot as Payment;
  const isCounting = context.isCardOnly && !context.isExpired && context.outcome !== 'expired';
  if (statePath(value) === 'left') return { ...LEFT, isCounting };
  const state = context.isCardOnly && status === 'done' ? OVER : statePath(value);
  return {
    state,
    method: CHOOSING.includes(state) && !context.isCardOnly ? context.method : null,
    isCardOff: state === 'choosing' && context.card === null,
    notes: notesOf(state, context),
    isCounting,
  };
};

const WAYS_ON: Record<string, RegExp> = {
  choosing: /^(?:Continue|Try again$)/,
  cardForm: /^Pay \$20\.00$/,
  payNow: /^I have paid$/,
  awaitingTransfer: /^I have not paid yet$/,
  closeFailed: /^Try again$/,
};
const perform = ({ page }: Place, { before, label, event: asked }: Step): Promise<unknown> => {
  const event = asked as PaymentEvent | { type: 'xstate.after' };
  const popup = page.getByRole('dialog');
  const press = (name: string | RegExp) => popup.getByRole('button', { name }).click();
  switch (event.type) {
    case 'method.select':
      return popup.getByRole('radio', { name: event.method === 'card' ? /^Credit or debit card/ : /^PayNow/ }).click();
    case 'settings.retry':
      return press(/^Try (?:the card )?again$/);
    case 'card.change':
      return fillCard(page, event.isComplete ? {} : { number: '4242' });
    case 'invoice.retry':
      return press('Try again');
    case 'payment.ask':
      return press('Ask now');
    case 'step.next':
      return press(WAYS_ON[statePath(before.value).split('.')[0] ?? ''] ?? '');
    case 'step.back':
      return press('Back');
    default:
      return endDelay(page, label.startsWith('messageDelay') ? CARD_MESSAGE_MS : PAYMENT_POLL_MS);
  }
};

const done = (members: object = {}): Passage => answered({ success: true, ...members });
/** A call that everything is well with. */
const ENDS: Record<string, Passage> = {
  'loadCardSettings -> settings': toServer,
  'loadPayNowSettings -> settings': done({ data: payNowSettings }),
  'createIntent -> intent': done({ data: { client_secret: 'pi_1_secret' } }),
  'createIntent -> provider refuses': answered({
    success: false,
    data: { error: { message: 'Your account cannot do this.' } },
  }),
  'confirmCard -> succeeded': intentIn('succeeded'),
  'confirmCard -> processing': intentIn('processing'),
  'confirmCard -> another card': intentIn('requires_payment_method'),
  'confirmCard -> cancelled': intentIn('canceled'),
  'confirmCard -> declined': cardRefused(DECLINED),
  'confirmCard -> no answer': offline,
  'recordPayment -> counted': done(),
  'askPayment -> counted': done(),
  'announceTransfer -> announced': done(),
  'closeInvoice -> closed': done(),
};
/** For this reading alone: when its payment is over, booking reads the invoice again. */
const readOnce =
  (members: object) =>
  ({ network }: Place): Passage =>
  (route) => {
    network.settle();
    return done({ data: wireInvoiceWith(members) })(route);
  };
const passages: NonNullable<Screen['passages']> = Object.fromEntries([
  ...Object.entries(ENDS).map(([label, passage]) => [label, () => passage]),
  ...Object.entries(invoiceVariants).map(([name, members]) => [`loadInvoice -> ${name}`, readOnce(members)]),
]);

/** What the server says after a reload; the app asks it before anything else, so nothing is paid twice. */
const TRUTHS: Record<string, readonly string[]> = {
  processing: ['loadInvoice -> processing'],
  awaitingTransfer: ['loadInvoice -> announced'],
  announced: ['loadInvoice -> announced'],
  international: ['loadInvoice -> international'],
  closeFailed: ['loadInvoice -> nothing to pay', 'closeInvoice -> closed'],
  closed: ['loadInvoice -> nothing to pay', 'closeInvoice -> closed'],
  paid: ['loadInvoice -> paid'],
};
const UNPAID = ['loadInvoice -> unpaid', 'loadCardSettings -> settings'];

const leftOut: readonly LeftOut[] = [
  {
    state: 'choosing',
    label: 'settings.retry',
    when: ({ card }) => card !== null,
    reason: 'only where the card is off',
  },
  {
    state: 'choosing',
    label: 'method.select (card)',
    when: ({ isCardOnly }) => isCardOnly,
    reason: 'where only a card will do nothing is chosen',
  },
  { label: 'confirmCard -> unexpected', reason: 'the provider’s library answers with an error instead of failing' },
];

type Own = Pick<Screen<Facts>, 'prepare' | 'lookOf'> & Partial<Screen<Facts>>;
const screenOf = (flow: Flow, own: Own): Screen<Facts> => ({
  flow,
  leftOut,
  parts: [paymentDefinition],
  callOf: (request) => (isConfirmation(request) ? ['confirmCard'] : []),
  passages,
  perform,
  observe,
  expected,
  comesBack: () => false,
  ...own,
});
const pauseDelays = (page: Page) => holdDelays(page, CARD_MESSAGE_MS, PAYMENT_POLL_MS);

const ENDED = ['paid', 'announced', 'closed'];
const paymentScreen = screenOf(paymentFlow, {
  prepare: () => ({ as: 'meiling', at: '/profile?id=i1&flow=payment', before: pauseDelays }),
  lookOf: (snapshot) => {
    const { value, context } = snapshot as Payment;
    const state = statePath(value);
    if (!snapshot.hasTag('settled') && !ENDED.includes(state)) return null;
    const isTroubled = context.message !== null || context.failure !== null;
    if (state === 'choosing')
      return [state, context.card === null && 'off', isTroubled && 'troubled'].filter(Boolean).join(' ');
    return state === 'payNow' && isTroubled ? `${state} troubled` : state;
  },
  afterReload: ({ value }) => TRUTHS[statePath(value).split('.')[0] ?? ''] ?? UNPAID,
});

/** Opened from the countdown. What booking shows when its payment is over is walked in booking.screen.ts. */
const heldScreen = (): Screen<Facts> => {
  let clinic: Clinic | null = null;
  return screenOf(heldPaymentFlow, {
    prepare: (world) => {
      const opened = openClinic(world, remoteBookingFlow.input as BookingInput, [heldBefore], false);
      clinic = opened;
      return {
        as: 'meiling',
        at: '/appointment',
        before: async (page) => {
          await opened.route(page);
          await pauseDelays(page);
        },
      };
    },
    arrive: ({ page }) => page.getByRole('button', { name: /^Tap to/ }).click(),
    perform: (at, step) =>
      step.event.type === 'payment.expire' ? required(clinic, 'clinic').end(at.page, heldBefore) : perform(at, step),
    // its other steps look as those of any payment
    lookOf: (snapshot) => (snapshot.matches('choosing') ? 'choosing held' : null),
    isShown: async (at) => (await observe(at)).state === 'choosing',
  });
};
const heldPaymentScreen = heldScreen();

export const screens: readonly Screen[] = [paymentScreen, heldPaymentScreen];
