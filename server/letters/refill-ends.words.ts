/** Letters about refills that end, or may. No medicine is named. */
import type { LetterRow } from './letters.types.ts';

const REFILL = { about: 'order', link: 'order', mail: 'owed', kind: null, sms: 'never', isRecord: true } as const;

export const REFILL_END_LETTERS = {
  'refill.rejected': {
    ...REFILL,
    notice: 'orderRejected',
    texts: {
      en: [
        'Refill {number}: not possible this time',
        '{place} could not accept your refill {number}. {money}',
        'The credit note is {reference}. The GST in it is {tax}.',
        'The app shows why. You may need an appointment first, or call {phone}.',
      ],
      zh: [
        '续配 {number}：此次无法提供',
        '{place}未能接受您的续配 {number}。{money}',
        '贷记单号 {reference}，其中消费税 {tax}。',
        '原因请在应用中查看。您可能需要先预约就诊，或致电 {phone}。',
      ],
    },
  },
  'refill.may': {
    ...REFILL,
    about: 'member',
    link: 'refills',
    kind: 'records',
    mail: 'chosen',
    notice: 'refillMay',
    texts: {
      en: [
        'You can order again what you were given',
        'What you were given at {place} can be ordered again in the app.',
        'The first of it until {endsOn}.',
      ],
      zh: ['您可以续配所开药品', '您可在应用中续配{place}所开的药品。', '其中最早的可续配至 {endsOn}。'],
    },
  },
  'refill.prescribed': {
    ...REFILL,
    about: 'member',
    link: 'refills',
    kind: 'records',
    mail: 'chosen',
    notice: 'refillPrescribed',
    texts: {
      en: [
        'You can order something again',
        'The clinic has prescribed something for you. In the app you can order it again until {endsOn}.',
        'The app shows what it is, and how many pieces. Call {phone} if you have questions.',
      ],
      zh: [
        '您可以续配一项药品',
        '诊所已开具一项药品，您可在 {endsOn} 前在应用中续配。',
        '请在应用中查看药品及数量。如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.prescription.changed': {
    ...REFILL,
    about: 'member',
    link: 'refills',
    notice: 'refillPrescriptionChanged',
    texts: {
      en: [
        'What you can order again has changed',
        'The clinic has changed what you can order again in the app. Orders that you made of it stay.',
        'The app shows what has changed, and why. Call {phone} if you have questions.',
      ],
      zh: [
        '您可续配的药品有变动',
        '诊所已更改您可在应用中续配的药品。您已下的订单不受影响。',
        '请在应用中查看变动及原因。如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.withdrawn': {
    ...REFILL,
    about: 'member',
    link: 'refills',
    notice: 'refillWithdrawn',
    texts: {
      en: [
        'Something can no longer be ordered again',
        'Something that you could order again was taken back by the clinic. Orders that you made of it stay.',
        'The app shows which, and why. Call {phone} if you have questions.',
      ],
      zh: [
        '有一项药品不能再续配',
        '诊所已取消您可续配的一项药品。您已下的订单不受影响。',
        '请在应用中查看是哪一项及原因。如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.stopped': {
    ...REFILL,
    about: 'member',
    link: 'refills',
    notice: 'refillStopped',
    texts: {
      en: [
        'Something cannot be ordered again for now',
        'Something that you could order again is not to be had for now. Orders that you made of it stay.',
        'The app shows which. Call {place}, {phone}, if you need it.',
      ],
      zh: [
        '有一项药品暂时不能续配',
        '您可续配的一项药品目前无法供应。您已下的订单不受影响。',
        '请在应用中查看是哪一项。如有需要，请致电{place}，{phone}。',
      ],
    },
  },
  'refill.pay.soon': {
    ...REFILL,
    notice: 'paymentSoon',
    texts: {
      en: [
        'Refill {number}: please pay by {endsOn}',
        'Your refill {number} of {amount} ends on {endsOn} if it is not paid.',
        'Nothing is charged if it ends.',
      ],
      zh: [
        '续配 {number}：请在 {endsOn} 前付款',
        '您的续配 {number}（{amount}）如在 {endsOn} 前未付款将会结束。',
        '结束后不会收费。',
      ],
    },
  },
  'refill.lapsed': {
    ...REFILL,
    notice: 'orderLapsed',
    link: 'records',
    texts: {
      en: [
        'Refill {number} has ended',
        'Your refill {number} was not paid in time and has ended. Nothing is charged.',
        'You can order it again in the app.',
      ],
      zh: ['续配 {number} 已结束', '您的续配 {number} 逾期未付款，现已结束，不会收费。', '您可以在应用中重新续配。'],
    },
  },
  'refill.answer.late': {
    ...REFILL,
    notice: 'answerLate',
    kind: 'requests',
    mail: 'chosen',
    texts: {
      en: [
        'Refill {number}: our answer is late',
        '{place} has not answered about your refill {number} yet. If your medicine runs out, call {phone}.',
        'Nothing is charged. We are sorry.',
      ],
      zh: [
        '续配 {number}：我们的答复已逾时',
        '{place}尚未答复您的续配 {number}。如药品将用完，请致电 {phone}。',
        '目前不会收费，非常抱歉。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
