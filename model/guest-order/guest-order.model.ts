import * as v from 'valibot';
import { KeyedOrder } from '#contract/calls/order.calls.ts';
import { OrderKey } from '#contract/ids.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { guestOrderMachine } from '#machines/guest-order/guest-order.machine.ts';
import { guestOrderReasons } from '#machines/guest-order/guest-order.reasons.ts';
import { guestOrderStory } from '#machines/guest-order/guest-order.story.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { payNowSettings, wireInvoiceWith } from '#model/samples.ts';

const wireKeyed = (deliveryStatus: string, members: object) => ({
  order: wireInvoiceWith({
    invoiceType: 'Online Store',
    delivery: [{ deliveryType: 'Deliver To Singapore', deliveryStatus, deliveryFee: 0 }],
    ...members,
  }),
  worksUntil: null,
  payNow: payNowSettings,
});
const paid = { ostBalance: 0, payment: { status: 'paid' }, receipt: 'receipt' };
/** Orders as the server sends them. */
export const wireKeyedOrders = {
  shipped: wireKeyed('OrderShipped', paid),
  received: wireKeyed('Received', paid),
  announced: wireKeyed('Pending', { payment: { status: 'announced' } }),
};
const keyedOrders = Object.fromEntries(
  Object.entries(wireKeyedOrders).map(([name, wire]) => [name, v.parse(KeyedOrder, wire)]),
);

const flowFrom = (key: OrderKey | null, start: Words) =>
  defineFlow({
    machine: guestOrderMachine,
    story: guestOrderStory,
    reasons: guestOrderReasons,
    start,
    input: { wizardId: 'guest-order', key },
    events: {
      'order.refresh': plain,
      'receipt.confirm': plain,
      'receipt.save': plain,
      'home.open': plain,
      'number.change': { filled: { number: 'INV-000123' }, empty: { number: ' ' } },
      'email.change': { 'a right email': { email: 'nora@example.com' }, 'a wrong email': { email: 'nora@' } },
      'link.request': plain,
      'link.correct': plain,
    },
    calls: {
      confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected'),
      readOrder: call<KeyedOrder>(keyedOrders, 'NOT_FOUND', 'offline'),
      receiveOrder: call<void>({ received: undefined }, 'NOT_FOUND', 'NOT_RECEIVABLE', 'offline'),
      requestLink: call<void>({ answered: undefined }, 'TOO_MANY_TRIES', 'offline'),
      saveReceipt: call<void>({ saved: undefined }, 'NOT_FOUND', 'offline'),
    },
    key: ({ keyed, failure, typed }) => [
      keyed?.order.delivery[0]?.deliveryStatus,
      failure?.kind,
      typed?.number.trim() !== '' && typed?.number,
      typed?.email,
    ],
  });

export const followedOrderFlow = flowFrom(
  v.parse(OrderKey, 'key'),
  words('The link of an order is followed', '点击订单链接'),
);
/** Start by an address whose link this tab does not have. */
export const lostOrderFlow = flowFrom(null, words('The page is opened without a link', '打开没有链接的页面'));

export const flows: readonly Flow[] = [followedOrderFlow, lostOrderFlow];
