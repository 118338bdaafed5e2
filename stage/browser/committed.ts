/** What the screens of a wizard that orders something say is committed. */
import type { Committed } from '#machines/kit/committed.ts';

/** @param who is asked: the clinic or the shop */
export const committedWords = (who: 'clinic' | 'shop'): Readonly<Record<Committed, string>> => ({
  nothing: 'Nothing is ordered yet.',
  unknown: 'We do not know yet whether this went through.',
  requested: `The ${who} has your request. Nothing is charged.`,
  approved: `The ${who} has confirmed your order. It is not paid yet.`,
  toPay: 'Your order is made. It is not paid yet.',
  paid: 'Your order is paid.',
  onItsWay: 'Your order is on its way.',
  received: 'Your order was received.',
});
