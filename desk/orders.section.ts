import { html } from 'hono/html';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import { deliverySaid, moneySaid } from '#contract/order-words.ts';
import { isPartPaid, moneyStateOf } from '#contract/rules/order-state.ts';
import { dayInWords, timeInWords } from '#server/kit/dates.ts';
import { sgd } from '#server/kit/money-words.ts';
import { voiceIn } from '#server/kit/voice.ts';
import { nextSteps, type OrderStep } from '#server/money/order.rules.ts';
import { actButton, addressOf } from './act.button.ts';
import type { Act } from './act.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { Order, OrderLine } from './orders.store.ts';

const VOICE = voiceIn('en');

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

const reasonField = (about: string): Html =>
  html`<label class="field">Reason, which the patient reads<input name="reason" size="24" maxlength="300" required autocomplete="off" aria-describedby="${about}"></label>`;

const stepForm = (desk: Desk, { id }: Order, step: OrderStep, about: string): Html => html`
<form class="acts" method="post" action="${addressOf(desk, STEPS[step])}"><input type="hidden" name="id" value="${id}">
${step === 'ship' ? html`<label class="field">Parcel number<input name="parcelNo" size="12" required autocomplete="off" aria-describedby="${about}"></label>` : ''}
${step === 'reject' ? reasonField(about) : ''}
${actButton(STEPS[step], about, step === 'reject' ? 'line' : '')}</form>`;

const lineWords = ({ name, qty, asked }: OrderLine): string =>
  asked === null ? `${qty} × ${name}` : `${qty} × ${name}, ${asked} asked for`;

/** Form that gives fewer pieces of one item. */
const lineForm = (desk: Desk, { id, lines }: Order, line: OrderLine): Html => {
  const about = `line-${line.id}`;
  const least = lines.length > 1 ? 0 : 1;
  return html`
<form class="acts" method="post" action="${addressOf(desk, ACTS.changeOrderItem)}">
<input type="hidden" name="id" value="${id}"><input type="hidden" name="item" value="${line.id}">
<span class="text" id="${about}">${lineWords(line)}</span>
<label class="field">Pieces<input type="number" name="qty" min="${least}" max="${line.qty - 1}" required aria-describedby="${about}"></label>
${reasonField(about)}<button class="line" aria-describedby="${about}">${ACTS.changeOrderItem.words}</button></form>`;
};

const isChangeable = ({ invoiceType }: Order, steps: readonly OrderStep[]): boolean =>
  (invoiceType === 'Refill' || invoiceType === 'Online Store') && steps.includes('reject');

const owedWords = ({ clinicName, answerBy, isLate }: NonNullable<Order['owes']>): Html => {
  const by = answerBy === null ? '' : ` by ${dayInWords(answerBy, 'en')} ${timeInWords(answerBy, 'en')}`;
  return html`<span class="quiet">${clinicName ?? 'The clinic'} answers${by}</span>
${isLate ? html`<span class="badge">Answer is late</span>` : ''}`;
};

/** The word that the patient reads for the order's money, with the sum. */
const moneyWords = ({ invoice }: Order): string => {
  const { ostBalance, total } = invoice;
  const state = moneyStateOf(invoice);
  if (isPartPaid(invoice)) return `${sgd(ostBalance)} to pay of ${sgd(total)}`;
  if (state === 'toPay') return `${sgd(ostBalance)} to pay`;
  const word = moneySaid(invoice, VOICE).toLowerCase();
  return state === 'announced' || state === 'notDue' ? `${word}, ${sgd(ostBalance)}` : word;
};

const orderItem = (desk: Desk, order: Order): Html => {
  const { id, invoiceNo, invoiceType, patientName, deliveryType, notes, owes, lines, invoice } = order;
  // a transfer that was announced for it has its id
  const about = `order-${id}`;
  const steps = nextSteps(order);
  const changeable = isChangeable(order, steps) ? lines.filter(({ qty }) => qty > 1 || lines.length > 1) : [];
  return html`
<li class="row"><span class="text"><b id="${about}">${invoiceNo}, ${patientName}</b>
<span class="quiet">${invoiceType} ${WAYS[deliveryType]}, ${moneyWords(order)}</span>
<span class="quiet">${lines.map(lineWords).join('; ')}</span>${
    notes === null
      ? ''
      : html`
<span class="quiet">${notes}</span>`
  }
<span class="badge">${deliverySaid(invoice, 'en')}</span>${owes ? owedWords(owes) : ''}</span>
${steps.map((step) => stepForm(desk, order, step, about))}
${changeable.map((line) => lineForm(desk, order, line))}</li>`;
};

export const ordersSection = (desk: Desk): Html => html`
<section aria-labelledby="orders"><h2 id="orders">Orders</h2>
<p class="quiet">${desk.orders.length === 0 ? 'Nobody has one.' : 'Late answers first, then the newest. What is not paid does not leave the clinic.'}</p>
<ul class="plate" aria-labelledby="orders">${desk.orders.map((order) => orderItem(desk, order))}</ul></section>`;
