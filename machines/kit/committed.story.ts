/** What has been committed, in the sentences of the screens: for the stories of the flows that order something. */
import type { Committed } from './committed.ts';
import { type Words, words } from './story.ts';

export const NOT_KNOWN = words('We do not know yet whether this went through.', '尚不知是否成功。');

/** @param who is asked: the clinic, the shop */
export const orderWords = (who: Words): Readonly<Record<Committed, Words>> => ({
  nothing: words('Nothing is ordered yet.', '尚未订购任何项目。'),
  unknown: NOT_KNOWN,
  requested: words(`The ${who.en} has your request. Nothing is charged.`, `${who.zh}已收到您的请求，未扣款。`),
  approved: words(`The ${who.en} has confirmed your order. It is not paid yet.`, `${who.zh}已确认您的订单，尚未付款。`),
  toPay: words('Your order is made. It is not paid yet.', '订单已创建，尚未付款。'),
  paid: words('Your order is paid.', '您的订单已付款。'),
  onItsWay: words('Your order is on its way.', '您的订单正在配送。'),
  received: words('Your order was received.', '您的订单已收货。'),
});
