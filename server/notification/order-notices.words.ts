/** Notices about orders, refills and their payments. */
import type { NotificationEvent } from '#contract/entities/notification.ts';
import { moneyFromWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { dayInWords, timeInWords } from '#server/kit/dates.ts';
import { type Html, html } from '#server/kit/html.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { ListedNotice, NoticeWords, WordsOf } from './notification.types.ts';

export const said = (metadata: ListedNotice['metadata'], name: string): string => String(metadata[name] ?? '');

export const sum = (metadata: ListedNotice['metadata'], name: string): string =>
  sgd(moneyFromWire(Number(metadata[name])));
const whenOf = (metadata: ListedNotice['metadata'], language: AnswerLanguage): string => {
  const by = said(metadata, 'by') as IsoInstant;
  return `${dayInWords(by, language)} ${timeInWords(by, language)}`;
};
/** The party that answers a request: the clinic, or the shop for an order of the store. */
const answerer = ({ invoiceType }: Pick<ListedNotice, 'invoiceType'>): Record<AnswerLanguage, string> =>
  invoiceType === 'Online Store' ? { en: 'shop', zh: '商店' } : { en: 'clinic', zh: '诊所' };

/** The clinic's own words, where it gave any. */
export const because = (metadata: ListedNotice['metadata'], before: string): Html =>
  'reason' in metadata ? html`${before}${said(metadata, 'reason')}` : html``;

/** The day on which the order ends by itself, where it does. */
const unlessBy = (
  { endsAt }: ListedNotice['metadata'],
  language: AnswerLanguage,
  words: (day: string) => string,
): string => (endsAt === undefined ? '' : words(dayInWords(String(endsAt) as IsoInstant, language)));

/** A notice about an order or a refill. */
export const ofOrder =
  (
    event: NotificationEvent,
    en: (order: Html, notice: ListedNotice) => Html,
    zh: (order: Html, notice: ListedNotice) => Html,
  ) =>
  (notice: ListedNotice): NoticeWords => {
    const isRefill = notice.invoiceType === 'Refill';
    const number = notice.invoiceNo ?? '';
    return {
      event,
      words: {
        en: en(html`${isRefill ? 'Refill' : 'Order'} <b>${number}</b>`, notice),
        zh: zh(html`${isRefill ? '续配' : '订单'} <b>${number}</b>`, notice),
      },
    };
  };

export const ORDER_NOTICES = {
  refillCreated: ofOrder(
    'REFILL_CREATED',
    (order) => html`${order} was made for you.`,
    (order) => html`已为您建立${order}。`,
  ),
  orderRequested: ofOrder(
    'REFILL_CREATED',
    (order, notice) =>
      html`${order} is with the ${answerer(notice).en}. Nothing is charged. It answers by ${whenOf(notice.metadata, 'en')}.`,
    (order, notice) =>
      html`${order}已交给${answerer(notice).zh}，目前不会收费，最迟 ${whenOf(notice.metadata, 'zh')} 答复。`,
  ),
  paymentCreated: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      'amount' in metadata
        ? html`${order}: your transfer of ${sum(metadata, 'amount')} has arrived.`
        : metadata['paid'] === 0
          ? html`${order} is placed. Nothing was to be paid.`
          : html`${order}: we received your payment.`,
    (order, { metadata }) =>
      'amount' in metadata
        ? html`${order}：您转账的 ${sum(metadata, 'amount')} 已到账。`
        : metadata['paid'] === 0
          ? html`${order}已提交，无需付款。`
          : html`${order}：已收到您的付款。`,
  ),
  paymentFailed: ofOrder(
    'ANNOUNCEMENT',
    (order, { metadata }) =>
      html`${order}: your payment of ${sum(metadata, 'amount')} did not go through. No money was taken.`,
    (order, { metadata }) => html`${order}：您支付的 ${sum(metadata, 'amount')} 未成功，没有扣款。`,
  ),
  paymentUndecided: ({ invoiceNo, metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`<b>${invoiceNo ?? ''}</b>: your bank has not decided about your payment of ${sum(metadata, 'amount')}. Please do not pay again.`,
      zh: html`<b>${invoiceNo ?? ''}</b>：银行尚未确认您支付的 ${sum(metadata, 'amount')}，请不要再次付款。`,
    },
  }),
  transferAnnounced: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order}: you told us that you have transferred ${sum(metadata, 'amount')}. We look for it in Singapore office hours. Please do not pay again.`,
    (order, { metadata }) =>
      html`${order}：您已告知我们转账 ${sum(metadata, 'amount')}，我们会在新加坡办公时间内核对。请不要再次付款。`,
  ),
  paymentRefunded: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      'amount' in metadata
        ? html`${order}: we sent ${sum(metadata, 'amount')} back to your card.`
        : html`${order}: your money was sent back to you.`,
    (order, { metadata }) =>
      'amount' in metadata
        ? html`${order}：${sum(metadata, 'amount')} 已退还至您的银行卡。`
        : html`${order}：款项已退还给您。`,
  ),
  orderDone: ofOrder(
    'ORDER_DONE',
    (order) => html`${order} is confirmed.`,
    (order) => html`${order} 已确认。`,
  ),
  orderRejected: ofOrder(
    'ORDER_REJECTED',
    (order, { metadata }) => html`${order} was not accepted by the clinic.${because(metadata, ' ')}`,
    (order, { metadata }) => html`诊所未接受${order}。${because(metadata, '')}`,
  ),
  orderLapsed: ofOrder(
    'ORDER_REJECTED',
    (order) => html`${order} was not paid in time and has ended. Nothing is charged. You can order it again.`,
    (order) => html`${order} 逾期未付款，现已结束，不会收费。您可以重新订购。`,
  ),
  orderUnanswered: ofOrder(
    'ORDER_REJECTED',
    (order, notice) =>
      html`${order} has ended, because the ${answerer(notice).en} did not answer in time. We are sorry. Nothing is charged. You can order it again.`,
    (order, notice) =>
      html`${answerer(notice).zh}未能及时答复，${order} 现已结束，非常抱歉。不会收费，您可以重新订购。`,
  ),
  orderChanged: ofOrder(
    'ORDER_DONE',
    (order, { metadata, ...notice }) =>
      html`${order}: the ${answerer(notice).en} gives ${said(metadata, 'qty')} of ${said(metadata, 'asked')} <b>${said(metadata, 'name')}</b>. What you pay is less.${because(metadata, ' ')}`,
    (order, { metadata, ...notice }) =>
      html`${order}：<b>${said(metadata, 'name')}</b> 您要 ${said(metadata, 'asked')} 件，${answerer(notice).zh}提供 ${said(metadata, 'qty')} 件，应付金额相应减少。${because(metadata, '')}`,
  ),
  answerLate: ofOrder(
    'REFILL_CREATED',
    (order, notice) =>
      html`The ${answerer(notice).en} has not answered about ${order} yet, and knows that it is late. Nothing is charged. You can call the ${answerer(notice).en}, or wait.${unlessBy(notice.metadata, 'en', (day) => ` Without an answer it ends on ${day}.`)}`,
    (order, notice) =>
      html`${answerer(notice).zh}尚未就${order}作出答复，我们已提醒${answerer(notice).zh}。目前不会收费，您可以致电${answerer(notice).zh}或继续等待。${unlessBy(notice.metadata, 'zh', (day) => `如无答复，将于 ${day} 结束。`)}`,
  ),
  transferLate: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`Your transfer${'amount' in metadata ? ` of ${sgd(moneyFromWire(Number(metadata['amount'])))}` : ''} for ${order} has not arrived. Please look at your bank, or call the clinic. The order is not paid yet.${unlessBy(metadata, 'en', (day) => ` It ends on ${day}.`)}`,
    (order, { metadata }) =>
      html`尚未收到${order}的转账${'amount' in metadata ? ` ${sgd(moneyFromWire(Number(metadata['amount'])))}` : ''}，订单仍未付款。请查看您的银行记录，或致电诊所。${unlessBy(metadata, 'zh', (day) => `订单将于 ${day} 结束。`)}`,
  ),
  paymentSoon: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order} of ${sum(metadata, 'amount')} ends${unlessBy(metadata, 'en', (day) => ` on ${day}`)} if it is not paid. Nothing is charged if it ends.`,
    (order, { metadata }) =>
      html`${order}（${sum(metadata, 'amount')}）如未付款，将${unlessBy(metadata, 'zh', (day) => `于 ${day} `)}结束，结束后不会收费。`,
  ),
  orderShipped: ofOrder(
    'ORDER_SHIPPED',
    (order, { parcelNo }) => html`${order} is on the way.${parcelNo ? ` Parcel number ${parcelNo}.` : ''}`,
    (order, { parcelNo }) => html`${order} 已发货。${parcelNo ? `包裹号 ${parcelNo}。` : ''}`,
  ),
  orderPickup: ofOrder(
    'ORDER_PICKUP',
    (order, { pickupName }) => html`${order} is ready for pickup${pickupName ? ` at ${pickupName}` : ''}.`,
    (order, { pickupName, chinese }) =>
      html`${order} 已备好，请到 ${pickupName === null ? '诊所' : (chinese[pickupName] ?? pickupName)} 领取。`,
  ),
  orderReceived: ofOrder(
    'ORDER_RECEIVED',
    (order) => html`${order} has been delivered.`,
    (order) => html`${order} 已送达。`,
  ),
} satisfies Record<string, WordsOf>;
