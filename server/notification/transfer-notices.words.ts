/** Notices about transfers that have arrived, were counted for the wrong order, or went back. */
import { html } from '#server/kit/html.ts';
import type { WordsOf } from './notification.types.ts';
import { ofOrder, said, sum } from './order-notices.words.ts';

export const TRANSFER_NOTICES = {
  transferPart: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order}: ${sum(metadata, 'amount')} arrived. <b>${sum(metadata, 'rest')}</b> is still to pay; nothing is sent before.`,
    (order, { metadata }) =>
      html`${order}：已收到 ${sum(metadata, 'amount')}，还需支付 <b>${sum(metadata, 'rest')}</b>，付清后才会发货。`,
  ),
  transferMore: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order}: ${sum(metadata, 'amount')} arrived, ${sum(metadata, 'more')} more than was due. We send <b>${sum(metadata, 'more')}</b> back to you.`,
    (order, { metadata }) =>
      html`${order}：收到 ${sum(metadata, 'amount')}，多付了 ${sum(metadata, 'more')}，我们会将 <b>${sum(metadata, 'more')}</b> 退还给您。`,
  ),
  transferMoved: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order}: we had counted a transfer of ${sum(metadata, 'amount')} that was not for it. It does not count any more.${'rest' in metadata ? html` <b>${sum(metadata, 'rest')}</b> is still to pay.` : ''}`,
    (order, { metadata }) =>
      html`${order}：我们曾误将一笔 ${sum(metadata, 'amount')} 的转账记入此单，现已更正，不再计入。${'rest' in metadata ? html`还需支付 <b>${sum(metadata, 'rest')}</b>。` : ''}`,
  ),
  transferReturned: ofOrder(
    'PAYMENT_CREATED',
    (order, { metadata }) =>
      html`${order}: we sent ${sum(metadata, 'amount')} back to you by bank transfer, reference ${said(metadata, 'reference')}.`,
    (order, { metadata }) =>
      html`${order}：我们已通过银行转账退还 ${sum(metadata, 'amount')}，参考号 ${said(metadata, 'reference')}。`,
  ),
} satisfies Record<string, WordsOf>;
