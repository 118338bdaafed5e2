/** Steps of paying as tests take them, in English; the invoice and the answers are given. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { fillCard } from '#stage/views/card-provider.ts';
import { answer, type Gate, type Passage } from '#stage/views/gate.ts';
import { press, ready, tap } from '#stage/views/hand.ts';
import { methods, withIntent, withInvoice, withPayNow, withSettings } from '#stage/views/payment.view.ts';
import { openStage, type Stage } from '#stage/views/stage.tsx';
import type { World } from '#stage/world/world.ts';

const done: Passage = answer(200, { success: true });

/** Everything goes well, unless a test says otherwise. */
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
  /** Members of the invoice as the wire has them. */
  invoice?: object;
  before?: (gate: Gate) => void;
  paymentOrigin?: string;
  at?: string;
}

export const PAYING = '/invoiceDetail?id=i1&flow=payment';

/** At the first step of paying. */
export const openPaying = async (
  world: World,
  { invoice = {}, before, at = PAYING, ...options }: Given = {},
): Promise<Stage> => {
  const prepare = (gate: Gate) => {
    allWell(gate, invoice);
    before?.(gate);
  };
  const stage = await openStage(world, { at, as: 'meiling', before: prepare, ...options });
  await stage.settle();
  return stage;
};

export const choose = async (stage: Stage, method: 'card' | 'paynow'): Promise<void> => {
  const [choice] = methods[method]();
  if (choice === undefined) throw new Error(`${method} is not offered`);
  press(choice);
  tap('button', method === 'card' ? 'Continue with card' : 'Continue with PayNow');
  await stage.settle();
};

/** The card form, filled in. */
export const toCardForm = async (world: World, given?: Given): Promise<Stage> => {
  const stage = await openPaying(world, given);
  await choose(stage, 'card');
  await stage.pass(1);
  fillCard();
  await stage.settle();
  return stage;
};

export const pay = async (stage: Stage): Promise<void> => {
  const [button] = ready('button', /^Pay \$/);
  if (button === undefined) throw new Error('Pay is not ready');
  press(button);
  await stage.settle();
};
