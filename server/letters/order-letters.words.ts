/** Letters about orders of the store, a member's and a guest's. */
import type { LetterRow } from './letters.types.ts';

const ORDER = { about: 'order', link: 'order', mail: 'owed', kind: null, sms: 'never' } as const;

export const ORDER_LETTERS = {
  'order.placed.paid': {
    ...ORDER,
    notice: 'paymentCreated',
    attach: 'receipt',
    texts: {
      en: [
        'Order {number}: paid, thank you',
        'Your order {number} is placed and paid: {total}.',
        'We write again when it has left.{ifParcel}',
        'We write again when it can be picked up.{ifPickup}',
      ],
      zh: [
        '订单 {number}：已付款，谢谢',
        '您的订单 {number} 已提交并付款：{total}。',
        '发货时会再通知您。{ifParcel}',
        '可自取时会再通知您。{ifPickup}',
      ],
    },
  },
  'order.placed.transfer': {
    ...ORDER,
    notice: 'transferAnnounced',
    texts: {
      en: [
        'Order {number}: waiting for your transfer',
        'Your order {number} is placed. It is waiting for your transfer of {amount}.',
        'We look for it in Singapore office hours, until {by}. Please write {number} with it, to the UEN {uen}, and do not pay twice.',
      ],
      zh: [
        '订单 {number}：等待转账',
        '您的订单 {number} 已提交，等待您转账 {amount}。',
        '我们会在新加坡办公时间内核对，最迟 {by}。转账请注明 {number}，收款 UEN 为 {uen}，请勿重复付款。',
      ],
    },
  },
  'order.requested': {
    ...ORDER,
    notice: 'orderRequested',
    texts: {
      en: [
        'Request {number}: the shop answers by {by}',
        'The shop has your request {number}. Nothing is charged. We answer by {by}.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '请求 {number}：商店将在 {by} 前答复',
        '商店已收到您的请求 {number}，目前不会收费，我们会在 {by} 前答复。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'order.abroad.accepted': {
    ...ORDER,
    notice: 'orderDone',
    texts: {
      en: [
        'We can send your order {number}: {total}',
        'We can send your order {number}. The total is {total}; this letter says how to pay.',
        'Please call {phone} or write to {email}, and name {number}. Nothing is charged before you pay.',
      ],
      zh: [
        '我们可以寄送您的订单 {number}：{total}',
        '我们可以寄送您的订单 {number}，总计 {total}，本信说明付款方式。',
        '请致电 {phone} 或写信至 {email}，并注明 {number}。付款之前不会收费。',
      ],
    },
  },
  'order.accepted': {
    ...ORDER,
    notice: 'orderDone',
    kind: 'planned',
    mail: 'chosen',
    texts: {
      en: ['Order {number} is confirmed', 'Your order {number} is confirmed. We pack it now.'],
      zh: ['订单 {number} 已确认', '您的订单 {number} 已确认，正在备货。'],
    },
  },
  'order.changed': {
    ...ORDER,
    notice: 'orderChanged',
    texts: {
      en: [
        'Order {number} has changed: now {total}',
        'One item of your order {number} is not there as you asked. You pay {less} less.',
        'The shop says: {reason}',
        '{money}',
        'The credit note is {reference}. The GST in it is {tax}.',
      ],
      zh: [
        '订单 {number} 有变动：现为 {total}',
        '您的订单 {number} 有一项无法按您要求的数量提供，应付金额减少 {less}。',
        '商店说明：{reason}',
        '{money}',
        '贷记单号 {reference}，其中消费税 {tax}。',
      ],
    },
  },
  'order.ready': {
    ...ORDER,
    notice: 'orderPickup',
    kind: 'parcels',
    mail: 'chosen',
    sms: 'chosen',
    texts: {
      en: [
        'Order {number}: ready for pickup at {pickup}',
        'Your order {number} is ready at {pickup}.',
        'It is open {hours}.',
        'Please bring the number {number}.',
      ],
      zh: [
        '订单 {number}：可到{pickup}自取',
        '您的订单 {number} 已备好，可到{pickup}自取。',
        '营业时间：{hours}。',
        '请出示编号 {number}。',
      ],
    },
  },
  'order.shipped': {
    ...ORDER,
    notice: 'orderShipped',
    kind: 'parcels',
    mail: 'chosen',
    texts: {
      en: [
        'Order {number} is on its way',
        'Your order {number} has left. Parcel number {parcelNo}.',
        'When it is in your hands, tap “Confirm as Received” on its page.',
      ],
      zh: [
        '订单 {number} 已发货',
        '您的订单 {number} 已发货，包裹号 {parcelNo}。',
        '收到后，请在订单页点按“确认收货”。',
      ],
    },
  },
  'order.delivered': {
    ...ORDER,
    notice: 'orderReceived',
    kind: 'planned',
    mail: 'chosen',
    texts: {
      en: [
        'Order {number} was delivered',
        'Your order {number} was delivered. Is something missing? Call {phone}.',
        'Is all there? Tap “Confirm as Received” on its page.',
      ],
      zh: [
        '订单 {number} 已送达',
        '您的订单 {number} 已送达。如有遗漏，请致电 {phone}。',
        '如无误，请在订单页点按“确认收货”。',
      ],
    },
  },
  'order.link.again': {
    ...ORDER,
    notice: null,
    renewsKey: true,
    texts: {
      en: [
        'Your order {number}: a new link',
        'Here is the way back to your order {number}. The link works until {day}.',
        'Links of our letters from before have ended.',
        'You did not ask for it? Then somebody knows this number and your email. Nothing was changed; call {phone}.',
      ],
      zh: [
        '您的订单 {number}：新链接',
        '这是返回您订单 {number} 的链接，有效至 {day}。',
        '此前邮件中的链接已失效。',
        '如非您本人申请，说明有人知道此编号和您的邮箱。订单未作任何更改，请致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
