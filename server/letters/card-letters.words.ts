/** Letters about payments by card. */
import type { LetterRow } from './letters.types.ts';

const CARD = { about: 'order', link: 'bill', mail: 'owed', kind: null, sms: 'never' } as const;

export const CARD_LETTERS = {
  'paid.card': {
    ...CARD,
    notice: 'paymentCreated',
    attach: 'receipt',
    texts: {
      en: [
        'Paid: {number}, {amount}',
        'We received your payment of {amount} for {number}.',
        '{balance} is left to pay.',
      ],
      zh: ['已付款：{number}，{amount}', '我们已收到您为 {number} 支付的 {amount}。', '还需支付 {balance}。'],
    },
  },
  'card.failed': {
    ...CARD,
    notice: 'paymentFailed',
    texts: {
      en: [
        '{number}: your payment did not go through',
        'Your payment of {amount} for {number} did not go through. No money was taken.',
        'You can pay again in the app.',
      ],
      zh: ['{number}：付款未成功', '您为 {number} 支付的 {amount} 未成功，没有扣款。', '您可在应用中重新付款。'],
    },
  },
  'card.undecided': {
    ...CARD,
    notice: 'paymentUndecided',
    texts: {
      en: [
        '{number}: your bank has not answered yet',
        'Your bank has not decided about your payment of {amount}. Please do not pay again.',
        'You need not do anything. We write to you when it has decided. If it says no, no money is taken, and you can pay again.',
      ],
      zh: [
        '{number}：银行尚未答复',
        '银行尚未确认您支付的 {amount}，请不要再次付款。',
        '您无需做任何事，银行答复后我们会通知您。如果未成功，不会扣款，您可以重新付款。',
      ],
    },
  },
  'card.undecided.visit': {
    ...CARD,
    notice: 'paymentUndecided',
    about: 'visit',
    link: 'visit',
    texts: {
      en: [
        'Your bank has not answered yet: {day}, {time}',
        'Your bank has not decided about your payment of {amount}. Please do not pay again.',
        'You need not do anything. We write to you when it has decided. If it says no, no money is taken. If it says yes after your time was given away, your money goes back.',
      ],
      zh: [
        '银行尚未答复：{day} {time}',
        '银行尚未确认您支付的 {amount}，请不要再次付款。',
        '您无需做任何事，银行答复后我们会通知您。如果未成功，不会扣款。如果付款成功时该时段已被占用，款项将退还给您。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
