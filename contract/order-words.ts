/**
 * One word for each state of money and delivery: end page, record, order, dock, desk and letters say these. Texts with holes are
 * filled by `orderSaid` and `moneySaid`.
 */
import type { Delivery, DeliveryType, Invoice } from './entities/invoice.ts';
import { type Money, negated } from './money.ts';
import type { Commitment } from './rules/commitment.ts';
import { isInternational, type ShownStatus, type TrackingStep } from './rules/delivery-status.ts';
import {
  deliveryBadgeOf,
  isPartPaid,
  type MoneyState,
  moneyStateOf,
  type OrderState,
  orderStateOf,
} from './rules/order-state.ts';
import type { IsoInstant } from './time-formats.ts';
import { filled, holesOf, type Tongue, type Words } from './words.ts';

const words = (en: string, zh: string): Words => ({ en, zh });

/** REC-06 to REC-13 */
const DELIVERY_WORDS: Readonly<Record<ShownStatus, Words>> = {
  pending: words('Pending', '待确认'),
  confirmed: words('Order Confirmed', '订单已确认'),
  confirmedToPay: words('Order Confirmed', '订单已确认'),
  shipped: words('Order Shipped', '订单已发货'),
  readyForPickup: words('Ready for Pickup', '可自取'),
  delivered: words('Delivered', '已送达'),
  rejected: words('Rejected', '未接受'),
  voided: words('Voided', '已作废'),
  unknown: words('Unknown', '未知'),
};

/** REC-16 */
export const TRACKING_WORDS: Readonly<Record<TrackingStep, Words>> = {
  confirmed: words('Confirmed', '已确认'),
  shipped: words('Shipped', '已发货'),
  readyForPickup: words('Ready for Pickup', '可自取'),
  received: words('Received', '已收货'),
};

export const MONEY_WORDS: Readonly<Record<MoneyState, Words>> = {
  toPay: words('To pay', '待付款'),
  notDue: words('Not due yet', '暂无需付款'),
  settled: words('Nothing to pay', '无需付款'),
  processing: words('Processing', '处理中'),
  announced: words('Awaiting transfer', '等待转账'),
  partPaid: words('Part paid', '已部分付款'),
  paid: words('Paid', '已付款'),
  owedBack: words('We owe you {back}', '应退还您 {back}'),
  refunding: words('Refund on its way', '退款处理中'),
  refunded: words('Refunded', '已退款'),
  partlyRefunded: words('Partly refunded', '已部分退款'),
};

export const DOCK_WORDS = {
  pay: words('Pay {amount}', '付款 {amount}'),
  howToPay: words('How to pay', '如何付款'),
  seePayment: words('See your payment', '查看付款'),
  received: words('Confirm as Received', '确认收货'),
} as const satisfies Record<string, Words>;

export type WhoAnswers = 'clinic' | 'shop';
/** The party that answers a request: the shop for an order of the store, otherwise the clinic. */
export const whoAnswers = ({ invoiceType }: { invoiceType: string | null }): WhoAnswers =>
  invoiceType === 'Online Store' ? 'shop' : 'clinic';
const WHO: Readonly<Record<WhoAnswers, Words>> = {
  clinic: words('The clinic', '诊所'),
  shop: words('The shop', '商店'),
};

const ENDED = words(
  'This order has ended. Nothing is charged. You can order it again.',
  '订单已结束，不会收费，您可以重新订购。',
);
const LATE_ANSWER = [
  words('The answer is late. Please call {phone}.', '答复已逾时，请致电 {phone}。'),
  words('Without an answer the request ends on {lastDay}.', '如无答复，请求将于 {lastDay} 结束。'),
];
const TRANSFER = words('Transfer {amount} by {day}.', '请在 {day} 前转账 {amount}。');
const LOOKED_FOR = words('We look in Singapore office hours.', '我们在新加坡办公时间内核对。');
const LATE_TRANSFER = words(
  'Your transfer has not arrived. The order ends on {lastDay}.',
  '尚未收到您的转账，订单将于 {lastDay} 结束。',
);
const REJECTED = words('{who} could not accept this order', '{who}未能接受此订单');
const VOIDED = words('The shop has voided this sale', '商店已将此笔销售作废');
const REASON = words('{reason}', '{reason}');

/** isOfRefills: the sentence is left out for an order of the store. */
type Sentence = Words & { isOfRefills?: true };
interface StateWords {
  title: Words;
  /** Said in this order; one with a hole for which there is no value is left out. */
  sentences: readonly Sentence[];
}

/** Titles and sentences of end page, order page and letter. */
export const ORDER_WORDS: Readonly<Record<OrderState, StateWords>> = {
  made: {
    title: words('Your order is made. It is not paid yet.', '订单已提交，尚未付款。'),
    sentences: [words('We keep your items until {keptUntil}.', '商品为您保留至 {keptUntil}。')],
  },
  overdue: {
    title: words('The time to pay is over', '付款时间已过'),
    sentences: [
      words(
        'Nothing is ordered. If your card was charged, the money goes back by itself.',
        '未提交订单。如已扣款，将自动退还。',
      ),
    ],
  },
  placed: {
    title: words('Order placed, waiting for your transfer', '订单已提交，等待您转账'),
    sentences: [TRANSFER, LOOKED_FOR, LATE_TRANSFER],
  },
  packed: {
    title: words('Order confirmed', '订单已确认'),
    sentences: [
      words('It is being packed. We write when it is {shippedOrReady}.', '正在备货，{shippedOrReady}时会通知您。'),
    ],
  },
  free: {
    title: words('Nothing to pay', '无需付款'),
    sentences: [words('Your order is complete.', '您的订单已完成。')],
  },
  toPay: {
    title: words('Waiting for your payment', '等待您付款'),
    sentences: [words('Please pay {amount} by {day}.', '请在 {day} 前支付 {amount}。')],
  },
  changed: {
    title: words('This order has changed', '订单有变动'),
    sentences: [words('Please pay {amount} by {day}.', '请在 {day} 前支付 {amount}。')],
  },
  agreed: {
    title: words('Order confirmed, waiting for your transfer', '订单已确认，等待您转账'),
    sentences: [TRANSFER, LATE_TRANSFER],
  },
  atCounter: {
    title: words('Your order waits for you at the counter', '您的订单在柜台等候您'),
    sentences: [],
  },
  processing: {
    title: words('Your payment is processing.', '您的付款正在处理中。'),
    sentences: [words('Please do not pay again.', '请不要再次付款。')],
  },
  notAsked: {
    title: words('{who} was not asked', '尚未请{who}确认'),
    sentences: [words('Your order waits here. Nothing is charged.', '订单在此等候，不会收费。')],
  },
  requested: {
    title: words('The shop has your request', '商店已收到您的请求'),
    sentences: [words('Nothing is charged.', '不会收费。'), words('We answer by {when}.', '我们会在 {when} 前答复。')],
  },
  requestedLate: { title: words('The shop has your request', '商店已收到您的请求'), sentences: LATE_ANSWER },
  checking: {
    title: words('The clinic is checking your order', '诊所正在核对您的订单'),
    sentences: [words('It answers by {when}. You pay after that.', '最迟 {when} 答复，之后才需付款。')],
  },
  checkingLate: { title: words('The clinic is checking your order', '诊所正在核对您的订单'), sentences: LATE_ANSWER },
  shipped: {
    title: words('On its way to you', '正在送往您处'),
    sentences: [words('Parcel number {parcelNo}.', '包裹号 {parcelNo}。')],
  },
  ready: {
    title: words('You can pick it up', '您可以来取'),
    sentences: [
      words('At {place}.', '地点：{place}。'),
      { ...words('Bring your ID for medicines.', '取药请携带身份证件。'), isOfRefills: true },
    ],
  },
  arrived: {
    title: words('Your order has arrived', '您的订单已送达'),
    sentences: [words('Is something missing? Call {phone}.', '如有遗漏，请致电 {phone}。')],
  },
  received: { title: words('You have it', '您已收货'), sentences: [] },
  rejected: { title: REJECTED, sentences: [words('Nothing is charged.', '不会收费。'), REASON] },
  rejectedReturning: {
    title: REJECTED,
    sentences: [words('Your money is on its way back to you.', '款项正在退还给您。'), REASON],
  },
  rejectedReturned: {
    title: REJECTED,
    sentences: [words('Your money was sent back to you.', '款项已退还给您。'), REASON],
  },
  voidedReturning: {
    title: VOIDED,
    sentences: [words('Your money is on its way back to you.', '款项正在退还给您。'), REASON],
  },
  voided: { title: VOIDED, sentences: [words('Your money was given back to you.', '款项已退还给您。'), REASON] },
  unpaid: { title: words('Not paid in time', '逾期未付款'), sentences: [ENDED] },
  unanswered: { title: words('{who} did not answer in time', '{who}未能及时答复'), sentences: [ENDED] },
  unknown: {
    title: words('Unknown', '未知'),
    sentences: [words('Please ask the clinic about this order.', '请向诊所查询此订单。')],
  },
};

/** How the app, the desk and letters each write the values that texts have holes for. */
export interface Voice {
  tongue: Tongue;
  money: (amount: Money) => string;
  day: (instant: IsoInstant) => string;
  /** A day with the time. */
  when: (instant: IsoInstant) => string;
  phone: (number: string) => string;
}

/** The status line of a wizard says what has been committed, as far as the wizard knows. */
const COMMITTED_WORDS: Readonly<Record<Commitment | 'unknown', Words>> = {
  nothing: words('Nothing is ordered yet.', '尚未提交订单。'),
  unknown: words('We do not know yet whether this went through.', '尚不知订单是否已提交。'),
  requested: words('{who} has your request. Nothing is charged.', '{who}已收到您的请求，不会收费。'),
  approved: words('{who} has confirmed your order. It is not paid yet.', '{who}已确认您的订单，尚未付款。'),
  toPay: ORDER_WORDS.made.title,
  announced: words('Your order is placed. We wait for your transfer.', '订单已提交，等待您转账。'),
  paid: words('Your order is paid.', '订单已付款。'),
  onItsWay: words('Your order is on its way.', '您的订单正在配送。'),
  received: words('You have your order.', '您已收货。'),
};

/** The status lines of a wizard, with the clinic or the shop as the party that answers. */
export const committedWords = (who: WhoAnswers): Readonly<Record<Commitment | 'unknown', Words>> => {
  const said = Object.entries(COMMITTED_WORDS).map(([commitment, line]) => {
    const inTongue = (tongue: Tongue) => filled(line, tongue, { who: WHO[who][tongue] });
    return [commitment, words(inTongue('en'), inTongue('zh'))] as const;
  });
  return Object.fromEntries(said) as Record<Commitment | 'unknown', Words>;
};

/** Words within a sentence: “We write when it is shipped.” */
const SHIPPED: Words = words('shipped', '发货');
const READY: Words = words('ready', '可自取');

const valuesOf = (invoice: Invoice, { tongue, money, day, when, phone }: Voice): Record<string, string | null> => {
  const { ostBalance, payBy, endsAt, reservedUntil, confirmation, delivery } = invoice;
  const way: Delivery | null = delivery[0] ?? null;
  const said = <At>(at: At | null | undefined, write: (at: At) => string) => (at ? write(at) : null);
  const type: DeliveryType | null = way?.deliveryType ?? null;
  return {
    who: filled(WHO[whoAnswers(invoice)], tongue),
    amount: money(ostBalance),
    back: ostBalance < 0 ? money(negated(ostBalance)) : null,
    // once the order is late, only the day on which it ends counts
    day: said(endsAt === null ? payBy : null, day),
    lastDay: said(endsAt, day),
    keptUntil: said(reservedUntil, when),
    when: said(confirmation?.answerBy, when),
    phone: said(confirmation?.call ?? invoice.clinicPhone, phone),
    parcelNo: way?.parcelNo ?? null,
    place: type === 'Pickup' ? (way?.deliveryAddress ?? null) : null,
    shippedOrReady: filled(type === 'Pickup' ? READY : SHIPPED, tongue),
    reason: confirmation?.reason ?? null,
  };
};

export interface OrderSaid {
  title: string;
  /** Null where nothing is added. */
  sentence: string | null;
}

/** @param invoice with a delivery */
export const orderSaid = (invoice: Invoice, voice: Voice): OrderSaid => {
  const { title, sentences } = ORDER_WORDS[orderStateOf(invoice)];
  const values = valuesOf(invoice, voice);
  const { tongue } = voice;
  const saidOnes = sentences.filter(
    (sentence) =>
      holesOf(sentence[tongue]).every((hole) => (values[hole] ?? null) !== null) &&
      !(sentence.isOfRefills && whoAnswers(invoice) === 'shop'),
  );
  const sentence = saidOnes.map((one) => filled(one, tongue, values)).join(tongue === 'en' ? ' ' : '');
  return { title: filled(title, tongue, values), sentence: sentence === '' ? null : sentence };
};

/** The badge of the delivery. */
export const deliverySaid = (invoice: Parameters<typeof deliveryBadgeOf>[0], tongue: Tongue): string =>
  DELIVERY_WORDS[deliveryBadgeOf(invoice)][tongue];

/** The badge of the money. */
export const moneySaid = (invoice: Invoice, voice: Voice): string =>
  filled(MONEY_WORDS[moneyStateOf(invoice)], voice.tongue, valuesOf(invoice, voice));

const PART = words('{arrived} arrived, {amount} to pay.', '已收到 {arrived}，待付款 {amount}。');
const BACK = words('{back} goes back to you.', '{back} 将退还给您。');
const REFERENCE = words('Your refund has the reference {reference}.', '您的退款编号为 {reference}。');
const RETURNS: readonly MoneyState[] = ['refunding', 'refunded', 'partlyRefunded'];

/** Adds to the word of `moneySaid` how much has arrived, how much goes back, and the refund's reference; null where the word says all. */
export const moneySentence = (invoice: Invoice, voice: Voice): string | null => {
  const { total, ostBalance, payment } = invoice;
  const state = moneyStateOf(invoice);
  const values = {
    ...valuesOf(invoice, voice),
    arrived: voice.money((total - ostBalance) as Money),
    reference: payment.reference,
  };
  if (isPartPaid(invoice)) return filled(PART, voice.tongue, values);
  if (state === 'owedBack') return filled(BACK, voice.tongue, values);
  return RETURNS.includes(state) && payment.reference !== null ? filled(REFERENCE, voice.tongue, values) : null;
};

/** Label of the button that leads to the payment; it asks for no money that is already under way. */
export const payButtonSaid = (invoice: Invoice, voice: Voice): string => {
  const { status } = invoice.payment;
  const isUnderWay = status === 'processing' || status === 'announced';
  const goesAbroad = isInternational(invoice.delivery[0]?.deliveryType ?? null);
  const said = isUnderWay ? DOCK_WORDS.seePayment : goesAbroad ? DOCK_WORDS.howToPay : DOCK_WORDS.pay;
  return filled(said, voice.tongue, valuesOf(invoice, voice));
};

/** Every text of these tables, by which the tests read a screen. */
export const ALL_WORDS: readonly Words[] = [
  ...Object.values(DELIVERY_WORDS),
  ...Object.values(TRACKING_WORDS),
  ...Object.values(MONEY_WORDS),
  ...Object.values(DOCK_WORDS),
  ...Object.values(WHO),
  ...Object.values(ORDER_WORDS).flatMap(({ title, sentences }) => [title, ...sentences]),
  PART,
  BACK,
  REFERENCE,
  ...Object.values(committedWords('clinic')),
  ...Object.values(committedWords('shop')),
];
