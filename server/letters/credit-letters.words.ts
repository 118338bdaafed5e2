/** Letters about deposits, credit, and NIK$ at the counter. */
import type { LetterRow } from './letters.types.ts';

const MONEY = { about: 'order', link: 'bill', mail: 'owed', kind: null, sms: 'never' } as const;

/** @param way how the money goes back, in both languages */
const refunded = (...[en, zh]: [string, string]): LetterRow => ({
  ...MONEY,
  notice: 'moneyGivenBack',
  texts: {
    en: [
      'We give {amount} back: {number}',
      `{amount} of what you paid for {number} goes back ${en}.`,
      'Why: {reason}',
      'The credit note is {reference}.',
      'The GST in it is {tax}.',
    ],
    zh: [
      '退还 {amount}：{number}',
      `您为 {number} 支付的 {amount} ${zh}。`,
      '原因：{reason}',
      '贷记单号 {reference}。',
      '其中消费税 {tax}。',
    ],
  },
});

export const CREDIT_LETTERS = {
  'refunded.card': refunded('to your card', '将退还至您的银行卡'),
  'refunded.cash': refunded('to you in cash', '已以现金退还给您'),
  'refunded.terminal': refunded('to the card at the terminal', '已退回刷卡机上所用的卡'),
  'refunded.bank': refunded('to you by bank transfer', '将通过银行转账退还给您'),
  'deposit.moved': {
    ...MONEY,
    notice: 'depositMoved',
    texts: {
      en: [
        'Your deposit of {amount}',
        'Your deposit of {amount} was taken off {number}.',
        '{rest} of it goes back to your card. Your bank shows it within about 10 working days.',
      ],
      zh: [
        '关于您的押金 {amount}',
        '您的押金 {amount} 已用于抵扣 {number}。',
        '其中 {rest} 将退还至您的银行卡，银行约需 10 个工作日入账。',
      ],
    },
  },
  'deposit.returned': {
    ...MONEY,
    notice: 'depositReturned',
    texts: {
      en: [
        'Your deposit: {amount} goes back to you',
        '{amount} of your deposit goes back to your card. Its number is {number}.',
        'Your bank shows it within about 10 working days.',
      ],
      zh: [
        '您的押金：{amount} 将退还给您',
        '您的押金中 {amount} 将退还至您的银行卡，编号 {number}。',
        '银行约需 10 个工作日入账。',
      ],
    },
  },
  'credit.returned': {
    ...MONEY,
    about: 'member',
    link: 'home',
    notice: 'creditReturned',
    texts: {
      en: ['Your credit of {amount} goes back to you', 'Your credit of {amount} with us is on its way back to you.'],
      zh: ['您的余额 {amount} 将退还给您', '您在我们这里的余额 {amount} 正在退还给您。'],
    },
  },
  'niks.used': {
    ...MONEY,
    notice: 'niksUsed',
    link: 'niks',
    texts: {
      en: [
        '{points} NIK$ used for {number}',
        'You paid {points} NIK$ for {number} at our counter.',
        '{owed} is left to pay.',
        'Was it not you? Call {phone}.',
      ],
      zh: [
        '{number} 已用 {points} NIK$',
        '您在柜台用 {points} NIK$ 支付了 {number}。',
        '还需支付 {owed}。',
        '如非本人操作，请致电 {phone}。',
      ],
    },
  },
  'niks.back': {
    ...MONEY,
    notice: 'niksBack',
    link: 'niks',
    texts: {
      en: [
        '{points} NIK$ are back',
        'We gave you back {points} NIK$ that paid for {number}. The first of them end on {endsOn}.',
        '{owed} is to be paid for {number} now.',
      ],
      zh: [
        '{points} NIK$ 已退还',
        '您用于支付 {number} 的 {points} NIK$ 已退还，最早于 {endsOn} 到期。',
        '{number} 现需支付 {owed}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
