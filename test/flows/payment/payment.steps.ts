/** Steps of paying as tests take them, in English; the invoice and the answers are given. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { fillCard } from '#harness/dom/card-provider.ts';
import { answer, type Gate, type Passage } from '#harness/dom/gate.ts';
import { beginningWith, choices, press, ready, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness } from '#harness/dom/harness.tsx';
import * as bodies from '#harness/drivers/paying.ts';
import type { World } from '#harness/server/world.ts';

const done: Passage = answer(200, { success: true });
export const withInvoice = (members: object): Passage => answer(200, bodies.withInvoice(members));
export const withSettings = answer(200, bodies.withSettings);
export const withPayNow = answer(200, bodies.withPayNow);
export const withIntent = answer(200, bodies.withIntent);
export const refusesIntent = (message: string): Passage => answer(200, bodies.refusesIntent(message));

const METHODS = { card: 'Credit or debit card', paynow: 'PayNow QR' } as const;

/** Default answers, with which everything goes well. */
const allWell = (gate: Gate, invoice: object) => {
  gate.route(invoiceCalls.loadInvoice, withInvoice(invoice));
  gate.route(invoiceCalls.closeInvoice, done);
  gate.route(invoiceCalls.requestConfirmation, done);
  gate.route(paymentCalls.loadCardSettings, withSettings);
  gate.route(paymentCalls.loadPayNowSettings, withPayNow);
  gate.route(paymentCalls.createIntent, withIntent);
  gate.route(paymentCalls.recordPayment, done);
};

export interface Given {
  /** Members of the invoice in the wire's format. */
  invoice?: object;
  before?: (gate: Gate) => void;
  paymentOrigin?: string;
  at?: string;
}

export const PAYING = '/invoiceDetail?id=i1&flow=payment';

/** Opens the first step of paying. */
export const openPaying = async (
  world: World,
  { invoice = {}, before, at = PAYING, ...options }: Given = {},
): Promise<Harness> => {
  const prepare = (gate: Gate) => {
    allWell(gate, invoice);
    before?.(gate);
  };
  const harness = await openHarness(world, { at, as: 'meiling', before: prepare, ...options });
  await harness.settle();
  return harness;
};

export const choose = async (harness: Harness, method: 'card' | 'paynow'): Promise<void> => {
  const [choice] = choices('Payment method', beginningWith(METHODS[method]));
  if (choice === undefined) throw new Error(`${method} is not offered`);
  press(choice);
  tap('button', method === 'card' ? 'Continue with card' : 'Continue with PayNow');
  await harness.settle();
};

/** Opens the card form and fills it in. */
export const toCardForm = async (world: World, given?: Given): Promise<Harness> => {
  const harness = await openPaying(world, given);
  await choose(harness, 'card');
  await harness.pass(1);
  fillCard();
  await harness.settle();
  return harness;
};

export const pay = async (harness: Harness): Promise<void> => {
  const [button] = ready('button', /^Pay \$/);
  if (button === undefined) throw new Error('Pay is not ready');
  press(button);
  await harness.settle();
};
