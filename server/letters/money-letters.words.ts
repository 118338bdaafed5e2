/** Letters about transfers, refunds and deposits. */
import type { LetterRow } from './letters.types.ts';

const MONEY = { about: 'order', link: 'bill', mail: 'owed', kind: null, sms: 'never' } as const;

export const MONEY_LETTERS = {
  'paid.transfer': {
    ...MONEY,
    notice: 'paymentCreated',
    attach: 'receipt',
    texts: {
      en: [
        'Paid: {number}, {amount}',
        'Your transfer of {amount} for {number} has arrived.',
        'Its reference is {reference}.',
      ],
      zh: ['已付款：{number}，{amount}', '您为 {number} 转账的 {amount} 已到账。', '参考号 {reference}。'],
    },
  },
  'transfer.part': {
    ...MONEY,
    notice: 'transferPart',
    link: 'order',
    texts: {
      en: [
        '{amount} arrived, {rest} still to pay: {number}',
        '{amount} arrived for {number}. {rest} is still to pay.',
        'Nothing is sent before. The page of the order has a new code of exactly the rest.',
      ],
      zh: [
        '已收到 {amount}，还需支付 {rest}：{number}',
        '{number} 已收到 {amount}，还需支付 {rest}。',
        '付清后才会发货。订单页有一个金额恰为余款的新付款码。',
      ],
    },
  },
  'transfer.more': {
    ...MONEY,
    notice: 'transferMore',
    attach: 'receipt',
    texts: {
      en: [
        'We owe you {more}: {number}',
        '{amount} arrived for {number}, {more} more than was due. We send {more} back to you.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '我们将退还您 {more}：{number}',
        '{number} 收到 {amount}，多付了 {more}，我们会将 {more} 退还给您。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'transfer.moved': {
    ...MONEY,
    notice: 'transferMoved',
    texts: {
      en: [
        'Corrected: {number}',
        'We had counted a transfer of {amount} for {number}. It was not for it, and does not count for it any more.',
        '{rest} is still to pay.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '更正：{number}',
        '我们曾将一笔 {amount} 的转账记入 {number}。该款项并非支付此单，现已更正，不再计入。',
        '还需支付 {rest}。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'transfer.announced': {
    ...MONEY,
    notice: 'transferAnnounced',
    link: 'order',
    texts: {
      en: [
        '{number}: waiting for your transfer',
        'You told us that you have transferred {amount} for {number}. We look for it in Singapore office hours.',
        'It is to arrive by {by}, with {number} written with it, at the UEN {uen}. Please do not pay again.',
      ],
      zh: [
        '{number}：等待转账',
        '您已告知我们为 {number} 转账 {amount}，我们会在新加坡办公时间内核对。',
        '款项须在 {by} 前到账，请注明 {number}，收款 UEN 为 {uen}。请勿再次付款。',
      ],
    },
  },
  'transfer.late': {
    ...MONEY,
    notice: 'transferLate',
    link: 'order',
    texts: {
      en: [
        '{number}: your transfer has not arrived',
        'Your transfer of {amount} for {number} has not arrived.',
        'The order ends on {endsOn}.',
        'Please look at your bank’s list, or call {phone}.',
      ],
      zh: [
        '{number}：尚未收到转账',
        '尚未收到您为 {number} 转账的 {amount}。',
        '订单将于 {endsOn} 结束。',
        '请查看您的银行记录，或致电 {phone}。',
      ],
    },
  },
  'refund.sent.card': {
    ...MONEY,
    notice: 'paymentRefunded',
    texts: {
      en: [
        'Refunded: {amount} to your card',
        'We sent {amount} back to your card for {number}.',
        'Your bank shows it within about 10 working days.',
      ],
      zh: [
        '已退款：{amount} 退还至您的银行卡',
        '{number} 的 {amount} 已退还至您的银行卡。',
        '银行约需 10 个工作日入账。',
      ],
    },
  },
  'refund.sent.bank': {
    ...MONEY,
    notice: 'transferReturned',
    texts: {
      en: [
        'Refunded: {amount} by bank transfer',
        'We sent {amount} back to you by bank transfer for {number}, reference {reference}.',
      ],
      zh: ['已退款：{amount}（银行转账）', '我们已通过银行转账退还 {number} 的 {amount}，参考号 {reference}。'],
    },
  },
  'counter.chosen': {
    ...MONEY,
    notice: 'counterChosen',
    link: 'order',
    texts: {
      en: [
        '{number}: bring your ID to use NIK$',
        'Your order {number} of {amount} waits for you at the counter.',
        'Bring your original NRIC, FIN or passport to use NIK$.',
        'We keep your items until {endsOn}. If it is not paid by then, it ends, and nothing is charged.',
      ],
      zh: [
        '{number}：请携带证件使用 NIK$',
        '您的订单 {number}（{amount}）在柜台等您付款。',
        '使用 NIK$ 时请携带身份证、FIN 证件或护照原件。',
        '商品为您保留至 {endsOn}。届时未付款，订单将结束，不会收费。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
