/** Letters about what staff take back of an order. No medicine is named. */
import type { LetterRow } from './letters.types.ts';

const ORDER = { about: 'order', link: 'order', kind: 'parcels' } as const;
const PARCEL = { ...ORDER, notice: 'parcelCorrected', mail: 'chosen', sms: 'never' } as const;
/** A reader who has chosen no letters gets it, too: the way to the counter would be for nothing. */
const UNREADY = { ...ORDER, notice: 'orderUnready', mail: 'owed', sms: 'chosen' } as const;
/** The refund has a letter of its own. */
const GOODS_BACK = { ...ORDER, kind: null, notice: 'goodsBack', mail: 'owed', sms: 'never' } as const;

export const ORDER_UNDO_LETTERS = {
  'order.parcel': {
    ...PARCEL,
    texts: {
      en: [
        'Order {number}: another parcel number',
        'The parcel number of your order {number} is {parcelNo}. The one from before was wrong.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '订单 {number}：包裹号更正',
        '您的订单 {number} 的包裹号应为 {parcelNo}，之前的号码有误。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.parcel': {
    ...PARCEL,
    isRecord: true,
    texts: {
      en: [
        'Refill {number}: another parcel number',
        'The parcel number of your refill {number} is {parcelNo}. The one from before was wrong.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '续配 {number}：包裹号更正',
        '您的续配 {number} 的包裹号应为 {parcelNo}，之前的号码有误。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'order.unready': {
    ...UNREADY,
    texts: {
      en: [
        'Order {number}: not ready for pickup yet',
        'Your order {number} is not ready yet. We are sorry. Please wait until we write again.',
        'The shop says: {reason}',
        'Questions? Call {phone}.',
      ],
      zh: [
        '订单 {number}：暂不能自取',
        '您的订单 {number} 尚未备好，非常抱歉。请等待我们再次通知。',
        '商店说明：{reason}',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.unready': {
    ...UNREADY,
    isRecord: true,
    texts: {
      en: [
        'Refill {number}: not ready for pickup yet',
        'Your refill {number} is not ready yet. We are sorry. Please wait until we write again.',
        'The clinic says: {reason}',
        'Questions? Call {phone}.',
      ],
      zh: [
        '续配 {number}：暂不能自取',
        '您的续配 {number} 尚未备好，非常抱歉。请等待我们再次通知。',
        '诊所说明：{reason}',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'order.goodsBack': {
    ...GOODS_BACK,
    texts: {
      en: [
        'Order {number}: goods taken back',
        'We have taken back goods of your order {number}.',
        'Our accounts look at what goes back to you. We write again when it is on its way.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '订单 {number}：商品已退回',
        '我们已收回您的订单 {number} 中的商品。',
        '财务会核算应退款项，退款时会再通知您。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'refill.goodsBack': {
    ...GOODS_BACK,
    isRecord: true,
    texts: {
      en: [
        'Refill {number}: goods taken back',
        'We have taken back a part or all of your refill {number}.',
        'Our accounts look at what goes back to you. We write again when it is on its way.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '续配 {number}：已收回',
        '我们已收回您的续配 {number} 的部分或全部内容。',
        '财务会核算应退款项，退款时会再通知您。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'visit.goodsBack': {
    ...GOODS_BACK,
    notice: 'billGoodsBack',
    link: 'bill',
    isRecord: true,
    texts: {
      en: [
        'Bill {number}: goods taken back',
        'We have taken back goods of your bill {number}.',
        'Our accounts look at what goes back to you. We write again when it is on its way.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '账单 {number}：商品已退回',
        '我们已收回您的账单 {number} 中的商品。',
        '财务会核算应退款项，退款时会再通知您。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
