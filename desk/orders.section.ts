import { html } from 'hono/html';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import { type ShownStatus, shownStatus } from '#contract/rules/delivery-status.ts';
import { sgd } from '#server/kit/money-words.ts';
import { nextSteps, type OrderStep } from '#server/money/order.rules.ts';
import { actButton, addressOf } from './act.button.ts';
import type { Act } from './act.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { Order } from './orders.store.ts';

/** As the app shows them. */
const STATUS: Record<ShownStatus, string> = {
  pending: 'Pending',
  confirmed: 'Order Confirmed',
  confirmedToPay: 'Order Confirmed',
  shipped: 'Order Shipped',
  readyForPickup: 'Ready for Pickup',
  delivered: 'Delivered',
  rejected: 'Rejected',
  unknown: 'Unknown',
};

const WAYS: Record<DeliveryType, string> = {
  Pickup: 'for pickup',
  'Deliver To Singapore': 'for delivery in Singapore',
  'Deliver To Other Countries': 'for delivery abroad',
};

const STEPS: Record<OrderStep, Act> = {
  accept: ACTS.acceptOrder,
  ship: ACTS.shipOrder,
  ready: ACTS.readyForPickup,
  deliver: ACTS.deliverOrder,
  reject: ACTS.rejectOrder,
};

const stepButton = (step: OrderStep, about: string): Html => {
  const act = STEPS[step];
  if (step === 'reject')
    return html`<button class="line" name="act" value="${act.act}" formnovalidate aria-describedby="${about}">${act.words}</button>`;
  const button = actButton(act, about);
  return step === 'ship'
    ? html`<label class="field">Parcel number<input name="parcelNo" size="12" required autocomplete="off" aria-describedby="${about}"></label>${button}`
    : button;
};

const orderItem = (desk: Desk, order: Order): Html => {
  const { id, invoiceNo, invoiceType, patientName, deliveryType, deliveryStatus, balance } = order;
  // a transfer that was announced for it has its id
  const about = `order-${id}`;
  const owed = balance > 0 ? `${sgd(balance)} to pay` : 'nothing to pay';
  return html`
<li class="row"><span class="text"><b id="${about}">${invoiceNo}, ${patientName}</b>
<span class="quiet">${invoiceType} ${WAYS[deliveryType]}, ${owed}</span>
<span class="badge">${STATUS[shownStatus(deliveryStatus, balance)]}</span></span>
<form class="acts" method="post" action="${addressOf(desk, ACTS.acceptOrder)}"><input type="hidden" name="id" value="${id}">
${nextSteps(order).map((step) => stepButton(step, about))}</form></li>`;
};

export const ordersSection = (desk: Desk): Html => html`
<section aria-labelledby="orders"><h2 id="orders">Orders</h2>
<p class="quiet">${desk.orders.length === 0 ? 'Nobody has one.' : 'The newest first. What is not paid does not leave the clinic.'}</p>
<ul class="plate" aria-labelledby="orders">${desk.orders.map((order) => orderItem(desk, order))}</ul></section>`;
