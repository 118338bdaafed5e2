/** Notices about what staff take back of an order. */
import { html } from '#server/kit/html.ts';
import type { WordsOf } from './notification.types.ts';
import { because, ofOrder } from './order-notices.words.ts';

export const ORDER_UNDO_NOTICES = {
  parcelCorrected: ofOrder(
    'ORDER_SHIPPED',
    (order, { parcelNo }) => html`${order}: the parcel number was wrong. It is <b>${parcelNo ?? ''}</b>.`,
    (order, { parcelNo }) => html`${order}：之前的包裹号有误，应为 <b>${parcelNo ?? ''}</b>。`,
  ),
  orderUnready: ofOrder(
    'ORDER_PICKUP',
    (order, { metadata }) => html`${order} is not ready for pickup yet. We are sorry.${because(metadata, ' ')}`,
    (order, { metadata }) => html`${order} 尚未备好，暂不能领取，非常抱歉。${because(metadata, '')}`,
  ),
  goodsBack: ofOrder(
    'ORDER_RECEIVED',
    (order, { metadata: { goods } }) =>
      html`${order}: we have taken back <b>${String(goods ?? '')}</b>. Our accounts look at what goes back to you.`,
    (order, { metadata: { goods } }) => html`${order}：我们已收回 <b>${String(goods ?? '')}</b>，财务会核算应退款项。`,
  ),
  billGoodsBack: ({ metadata: { goods }, invoiceNo }) => {
    const [number, names] = [invoiceNo ?? '', String(goods ?? '')];
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`Bill <b>${number}</b>: we have taken back <b>${names}</b>. Our accounts look at what goes back to you.`,
        zh: html`账单 <b>${number}</b>：我们已收回 <b>${names}</b>，财务会核算应退款项。`,
      },
    };
  },
} satisfies Record<string, WordsOf>;
