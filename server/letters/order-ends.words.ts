/** Letters about orders of the store that end, or may. */
import type { LetterRow } from './letters.types.ts';

const ORDER = { about: 'order', link: 'order', mail: 'owed', kind: null, sms: 'never' } as const;

export const ORDER_END_LETTERS = {
  'order.rejected': {
    ...ORDER,
    notice: 'orderRejected',
    texts: {
      en: [
        'Order {number} cannot be sent',
        'The shop could not accept your order {number}. {money}',
        'The shop says: {reason}',
        'The credit note is {reference}. The GST in it is {tax}.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '订单 {number}：未接受',
        '商店未能接受您的订单 {number}。{money}',
        '商店说明：{reason}',
        '贷记单号 {reference}，其中消费税 {tax}。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'order.pay.soon': {
    ...ORDER,
    notice: 'paymentSoon',
    texts: {
      en: [
        'Order {number}: please pay by {endsOn}',
        'Your order {number} of {amount} ends on {endsOn} if it is not paid.',
        'The page of the order says how to pay. Nothing is charged if it ends.',
      ],
      zh: [
        '订单 {number}：请在 {endsOn} 前付款',
        '您的订单 {number}（{amount}）如在 {endsOn} 前未付款将会结束。',
        '付款方式见订单页。结束后不会收费。',
      ],
    },
  },
  'order.lapsed': {
    ...ORDER,
    notice: 'orderLapsed',
    link: 'store',
    texts: {
      en: [
        'Order {number} has ended',
        'Your order {number} was not paid in time and has ended. Nothing is charged.',
        'You can order again in the store.',
      ],
      zh: ['订单 {number} 已结束', '您的订单 {number} 逾期未付款，现已结束，不会收费。', '您可以在商店重新订购。'],
    },
  },
  'order.unanswered': {
    ...ORDER,
    notice: 'orderUnanswered',
    link: 'store',
    texts: {
      en: [
        'Request {number} has ended',
        'We did not answer your request {number} in time, and it has ended. We are sorry. Nothing is charged.',
        'You can order again in the store, or call {phone}.',
      ],
      zh: [
        '请求 {number} 已结束',
        '我们未能及时答复您的请求 {number}，现已结束，非常抱歉。不会收费。',
        '您可以在商店重新订购，或致电 {phone}。',
      ],
    },
  },
  'order.answer.late': {
    ...ORDER,
    notice: 'answerLate',
    kind: 'requests',
    mail: 'chosen',
    texts: {
      en: [
        'Request {number}: our answer is late',
        'We have not answered your request {number} yet. We are sorry. Nothing is charged.',
        'Without an answer it ends on {endsOn}. You can call {phone}, or wait.',
      ],
      zh: [
        '请求 {number}：我们的答复已逾时',
        '我们尚未答复您的请求 {number}，非常抱歉，目前不会收费。',
        '如无答复，将于 {endsOn} 结束。您可致电 {phone} 或继续等待。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
