/** Letters about refills. No medicine is named. */
import type { LetterRow } from './letters.types.ts';

const REFILL = { about: 'order', link: 'order', mail: 'owed', kind: null, sms: 'never', isRecord: true } as const;

export const REFILL_LETTERS = {
  'refill.placed.paid': {
    ...REFILL,
    notice: 'paymentCreated',
    attach: 'receipt',
    texts: {
      en: [
        'Refill {number}: paid, thank you',
        'Your refill {number} is ordered and paid: {total}.',
        'We write again when it has left.{ifParcel}',
        'We write again when it can be picked up. Please bring your NRIC, FIN or passport then.{ifPickup}',
      ],
      zh: [
        '续配 {number}：已付款，谢谢',
        '您的续配 {number} 已提交并付款：{total}。',
        '发货时会再通知您。{ifParcel}',
        '可自取时会再通知您，届时请携带身份证、FIN 证件或护照。{ifPickup}',
      ],
    },
  },
  'refill.placed.transfer': {
    ...REFILL,
    notice: 'transferAnnounced',
    texts: {
      en: [
        'Refill {number}: waiting for your transfer',
        'Your refill {number} is ordered. It is waiting for your transfer of {amount}.',
        'We look for it in Singapore office hours, until {by}. Please write {number} with it, to the UEN {uen}, and do not pay twice.',
      ],
      zh: [
        '续配 {number}：等待转账',
        '您的续配 {number} 已提交，等待您转账 {amount}。',
        '我们会在新加坡办公时间内核对，最迟 {by}。转账请注明 {number}，收款 UEN 为 {uen}，请勿重复付款。',
      ],
    },
  },
  'refill.waiting': {
    ...REFILL,
    notice: 'orderRequested',
    kind: 'requests',
    mail: 'chosen',
    texts: {
      en: [
        'Refill {number}: the clinic answers by {by}',
        '{place} is checking your refill {number}. Nothing is charged. It answers by {by}.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '续配 {number}：诊所将在 {by} 前答复',
        '{place}正在核对您的续配 {number}，目前不会收费，最迟 {by} 答复。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.confirmed': {
    ...REFILL,
    notice: 'orderDone',
    texts: {
      en: [
        'Refill {number} is confirmed: {balance} to pay',
        '{place} has confirmed your refill {number}. Please pay {balance} by {payBy}.',
        'After that we send it, or it can be picked up.',
      ],
      zh: [
        '续配 {number} 已确认：待付款 {balance}',
        '{place}已确认您的续配 {number}，请在 {payBy} 前支付 {balance}。',
        '付款后即可发货或自取。',
      ],
    },
  },
  'refill.changed': {
    ...REFILL,
    notice: 'orderChanged',
    texts: {
      en: [
        'Refill {number} has changed: now {total}',
        '{place} has changed your refill {number}. You pay {less} less.',
        '{money}',
        'The credit note is {reference}. The GST in it is {tax}.',
        'The app shows what has changed, and why.',
      ],
      zh: [
        '续配 {number} 有变动：现为 {total}',
        '{place}调整了您的续配 {number}，应付金额减少 {less}。',
        '{money}',
        '贷记单号 {reference}，其中消费税 {tax}。',
        '应用中可查看调整内容和原因。',
      ],
    },
  },
  'refill.made.clinic': {
    ...REFILL,
    notice: 'refillCreated',
    texts: {
      en: [
        'Refill {number} was ordered for you',
        '{place} has ordered refill {number} for you. Please pay {balance} by {payBy}.',
        'You did not ask for it? Call {phone}.',
      ],
      zh: [
        '已为您续配：{number}',
        '{place}已为您提交续配 {number}，请在 {payBy} 前支付 {balance}。',
        '如非您要求，请致电 {phone}。',
      ],
    },
  },
  'refill.ready': {
    ...REFILL,
    notice: 'orderPickup',
    kind: 'parcels',
    sms: 'chosen',
    texts: {
      en: [
        'Refill {number}: ready for pickup at {pickup}',
        'Your refill {number} is ready at {pickup}. Please bring your ID.',
        'It is open {hours}.',
        'Your NRIC, FIN or passport is needed. Another person who comes for you brings a copy of it.',
      ],
      zh: [
        '续配 {number}：可到{pickup}自取',
        '您的续配 {number} 已备好，请携带身份证件到{pickup}自取。',
        '营业时间：{hours}。',
        '需出示身份证、FIN 证件或护照；代取人请携带其复印件。',
      ],
    },
  },
  'refill.shipped': {
    ...REFILL,
    notice: 'orderShipped',
    kind: 'parcels',
    mail: 'chosen',
    texts: {
      en: [
        'Refill {number} is on its way',
        'Your refill {number} has left. Parcel number {parcelNo}.',
        'It has to be signed for when it comes.',
      ],
      zh: ['续配 {number} 已发货', '您的续配 {number} 已发货，包裹号 {parcelNo}。', '送达时需有人签收。'],
    },
  },
  'refill.delivered': {
    ...REFILL,
    notice: 'orderReceived',
    kind: 'planned',
    mail: 'chosen',
    texts: {
      en: [
        'Refill {number} was delivered',
        'Your refill {number} was delivered. Questions? Call {phone}.',
        'Is all there? Tap “Confirm as Received” on its page.',
      ],
      zh: [
        '续配 {number} 已送达',
        '您的续配 {number} 已送达。如有疑问，请致电 {phone}。',
        '如无误，请在订单页点按“确认收货”。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
