/**
 * Computes the points that one patient must have: from opening balances, invoices, their journal, item changes and
 * memberships, in the order of their numbers. The ledger of points is never read, because this result proves it.
 */
import { negated } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Book, Entry, Fact, InvoiceNow, Order, Running } from './replay.types.ts';
import { closeMembership, earn, giveBack, orderOf, pay, withdraw } from './replay-book.rules.ts';

const newOrder = ({ skinCare, bonusRatio, after }: InvoiceNow): Running => ({
  earned: 0,
  short: 0,
  used: [],
  returned: 0,
  balance: 0,
  isPaid: false,
  isRejected: false,
  isEarning: false,
  points: 0,
  skinCare,
  bonusRatio,
  after,
});

/** Points that pay for an order. */
export const pointsOf = ({ used }: Pick<Order, 'used'>): number =>
  used.reduce((total, { points }) => total + points, 0);

/** @returns whether this entry completes the payment */
const book = (order: Running, { kind, cause, amount }: Entry): boolean => {
  const before = order.balance;
  order.balance += amount;
  if (kind === 'payment' || (kind === 'deposit' && amount < 0)) order.isPaid = true;
  if (kind === 'points') order.points = negated(amount) / POINT;
  if (cause.startsWith('points-back:')) order.points -= amount / POINT;
  if (cause.startsWith('rejected:')) order.isRejected = true;
  return before > 0 && order.balance <= 0 && order.isPaid && !order.isRejected;
};

const movePoints = (all: Book, entry: Entry, isSettled: boolean, at: IsoInstant): void => {
  const { invoiceId: id, kind, cause, amount } = entry;
  const order = orderOf(all, id);
  if (kind === 'points') pay(all, id, order.points, at);
  if (cause.startsWith('points-back:')) giveBack(all, id, amount / POINT, at);
  if (cause.startsWith('rejected:')) {
    withdraw(all, id, at);
    giveBack(all, id, pointsOf(order), at);
  }
  if (isSettled && cause.startsWith('changed:')) order.isEarning = true;
  else if (isSettled) earn(all, id, at);
};

const enter = (all: Book, fact: Fact, after: number): void => {
  const { is, at } = fact;
  if (is === 'opening') {
    const { lot: id, points: left, granted, expired, endsOn, invoiceId: earnedBy, earned, short } = fact;
    all.lots.set(id, { id, granted, grantedAt: at, endsOn, left, expired, closed: 0, root: id, earnedBy });
    if (earnedBy !== null) Object.assign(orderOf(all, earnedBy), { earned, short });
  }
  if (is === 'openingUse') {
    const order = orderOf(all, fact.invoiceId);
    order.used.push({ lot: fact.lot, points: fact.points });
    order.returned = fact.returned;
  }
  if (is === 'joined') all.isMember = true;
  if (is === 'closed') closeMembership(all, at);
  if (is === 'entry') {
    const order = orderOf(all, fact.invoiceId);
    const isSettled = book(order, fact);
    if (fact.no > Math.max(after, order.after)) movePoints(all, fact, isSettled, at);
  }
  if (is === 'change') {
    const order = orderOf(all, fact.invoiceId);
    order.skinCare -= fact.less;
    withdraw(all, fact.invoiceId, at);
    if (order.isEarning) earn(all, fact.invoiceId, at);
    order.isEarning = false;
  }
};

/** @param after facts up to this number are in the opening balances; only later facts move points */
export const replay = (facts: readonly Fact[], invoices: readonly InvoiceNow[], after: number): Book => {
  const all: Book = {
    isMember: false,
    lots: new Map(),
    orders: new Map(invoices.map((invoice) => [invoice.id, newOrder(invoice)])),
  };
  // begins with the items before the clinic reduced them
  for (const fact of facts) if (fact.is === 'change') orderOf(all, fact.invoiceId).skinCare += fact.less;
  for (const fact of facts.toSorted((one, other) => one.no - other.no)) enter(all, fact, after);
  return all;
};
