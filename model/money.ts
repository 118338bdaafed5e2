/** Money at a state, as the state's sentence about the commitment implies it. */
/** held: a time or pieces are kept, and it is to pay. charged: paid or booked. back: on its way back. */
export const MONEY = ['nothing', 'held', 'charged', 'back', 'unknown'] as const;
export type Money = (typeof MONEY)[number];

/** Money by the names of all stories' sentences. */
const MONEY_AT: Readonly<Record<string, Money>> = {
  nothing: 'nothing',
  waitlisted: 'nothing',
  requested: 'nothing',
  held: 'held',
  approved: 'held',
  toPay: 'held',
  announced: 'held',
  atCounter: 'held',
  booked: 'charged',
  paid: 'charged',
  free: 'charged',
  onItsWay: 'charged',
  received: 'charged',
  lost: 'back',
  unknown: 'unknown',
};

/** @param committed name of a story's sentence; null without one @throws Error for an unknown name */
export const moneyAt = (committed: string | null): Money | null => {
  if (committed === null) return null;
  const money = MONEY_AT[committed];
  if (money === undefined) throw new Error(`model/money.ts does not know “${committed}”`);
  return money;
};
