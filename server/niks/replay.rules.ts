/**
 * What the points of one patient must be: derived from opening balances, invoices, their journal, changes of items and
 * memberships, in the order of their numbers; never from the ledger of points, which is proven by it.
 */
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { NIKS_GRACE_DAYS, NIKS_VALID_YEARS } from '#contract/niks.ts';
import { earnedBy } from '#contract/rules/niks.ts';
import { POINT } from '#contract/rules/totals.ts';
import { type ClinicDay, clinicDayOf, type IsoInstant, msOf } from '#contract/time.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';

/** The id of a lot that gives back what an ended one had. @param soFar how many had returned of the order before */
export const againOf = (lot: string, invoiceId: InvoiceId, soFar: number): string =>
  `again-${invoiceId}-${soFar}-${lot}`;

/** Something that moves points, or decides whether something does. */
export type Fact = { no: number; at: IsoInstant } & (
  | {
      is: 'opening';
      lot: string;
      points: number;
      endsOn: ClinicDay;
      invoiceId: InvoiceId | null;
      earned: number;
      short: number;
    }
  | { is: 'openingUse'; invoiceId: InvoiceId; lot: string; points: number; returned: number }
  | { is: 'joined' }
  | { is: 'closed' }
  | { is: 'entry'; invoiceId: InvoiceId; kind: string; cause: string; amount: Money }
  | { is: 'change'; invoiceId: InvoiceId; less: Money }
);

/** An invoice as it is now. */
export interface InvoiceNow {
  id: InvoiceId;
  /** Price less discount of its skin care. */
  skinCare: Money;
  bonusRatio: number;
}

export interface Lot {
  id: string;
  granted: number;
  grantedAt: IsoInstant;
  endsOn: ClinicDay;
  /** With what is to be written off because it has ended. */
  left: number;
  /** Written off when the membership closed. */
  closed: number;
  root: string;
  earnedBy: InvoiceId | null;
}

export interface Order {
  /** Points that it has earned, and that count; what could not be taken back does not. */
  earned: number;
  /** Of what was earned, used before it was taken back. */
  short: number;
  /** Lots whose points pay for it. */
  used: { lot: string; points: number }[];
  returned: number;
}

interface Running extends Order {
  balance: number;
  isPaid: boolean;
  isRejected: boolean;
  /** Paid by what the clinic took off, which is known before its item is. */
  isEarning: boolean;
  points: number;
  skinCare: number;
  bonusRatio: number;
}

export interface Replayed {
  lots: Map<string, Lot>;
  orders: Map<InvoiceId, Order>;
}

const byEnd = (one: Lot, other: Lot): number =>
  one.endsOn.localeCompare(other.endsOn) || msOf(one.grantedAt) - msOf(other.grantedAt) || (one.id < other.id ? -1 : 1);

const lotIsGone = (lot: string): never => {
  throw new Error(`The lot ${lot} is gone`);
};

/** @param after facts up to this number are in the opening balances; those after it move points */
export const replay = (facts: readonly Fact[], invoices: readonly InvoiceNow[], after: number): Replayed => {
  const lots = new Map<string, Lot>();
  const orders = new Map<InvoiceId, Running>(
    invoices.map(({ id, skinCare, bonusRatio }) => [
      id,
      {
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
      },
    ]),
  );
  let isMember = false;
  const orderOf = (id: InvoiceId): Running => {
    const order = orders.get(id);
    if (!order) throw new Error(`The invoice ${id} is gone`);
    return order;
  };
  for (const fact of facts) if (fact.is === 'change') orderOf(fact.invoiceId).skinCare += fact.less;

  const live = (at: IsoInstant): Lot[] =>
    [...lots.values()].filter(({ left, endsOn }) => left > 0 && endsOn >= clinicDayOf(at)).sort(byEnd);
  const worth = ({ isRejected, skinCare, points, bonusRatio }: Running): number =>
    isRejected ? 0 : earnedBy(Math.max(0, skinCare - points * POINT) as Money, bonusRatio).points;

  const earn = (id: InvoiceId, at: IsoInstant): void => {
    const order = orderOf(id);
    const points = worth(order);
    const lot = `earned-${id}`;
    if (points === 0 || !isMember || lots.has(lot)) return;
    order.earned = points;
    const endsOn = clinicDayAfter(at, { years: NIKS_VALID_YEARS });
    lots.set(lot, {
      id: lot,
      granted: points,
      grantedAt: at,
      endsOn,
      left: points,
      closed: 0,
      root: lot,
      earnedBy: id,
    });
  };
  const withdraw = (id: InvoiceId, at: IsoInstant): void => {
    const order = orderOf(id);
    let surplus = order.earned - worth(order);
    if (surplus <= 0) return;
    order.earned -= surplus;
    const today = clinicDayOf(at);
    const own = [...lots.values()]
      .filter(({ earnedBy: by, endsOn }) => by === id && endsOn >= today)
      .sort((one, other) => Number(one.id !== one.root) - Number(other.id !== other.root) || byEnd(one, other));
    for (const lot of own) {
      const taken = Math.min(lot.left, surplus);
      lot.left -= taken;
      surplus -= taken;
    }
    order.short += surplus;
  };
  const use = (id: InvoiceId, points: number, at: IsoInstant): void => {
    const order = orderOf(id);
    let open = points;
    for (const lot of live(at)) {
      const taken = Math.min(lot.left, open);
      if (taken === 0) continue;
      lot.left -= taken;
      open -= taken;
      order.used.push({ lot: lot.id, points: taken });
    }
  };
  const giveBack = (id: InvoiceId, points: number, at: IsoInstant): void => {
    const order = orderOf(id);
    const soFar = order.returned;
    let open = points;
    const backs: { lot: Lot; points: number }[] = [];
    const endOf = ({ lot }: { lot: string }): Lot => lots.get(lot) ?? lotIsGone(lot);
    for (const used of order.used.toSorted((one, other) => byEnd(endOf(other), endOf(one)))) {
      const back = Math.min(used.points, open);
      const from = endOf(used);
      if (back === 0) continue;
      used.points -= back;
      open -= back;
      order.returned += back;
      if (from.endsOn >= clinicDayOf(at)) {
        from.left += back;
        backs.push({ lot: from, points: back });
        continue;
      }
      const { root, earnedBy: by } = from;
      const endsOn = clinicDayAfter(at, { days: NIKS_GRACE_DAYS });
      const again = { id: againOf(from.id, id, soFar), granted: back, grantedAt: at, endsOn, left: back, closed: 0 };
      lots.set(again.id, { ...again, root, earnedBy: by });
      backs.push({ lot: lots.get(again.id) ?? from, points: back });
    }
    for (const { lot, points: back } of backs) {
      const earner = lot.earnedBy === null ? undefined : orders.get(lot.earnedBy);
      if (!earner) continue;
      const settled = Math.min(back, earner.short);
      earner.short -= settled;
      lot.left -= settled;
    }
  };
  const outstanding = ({ used }: Running): number => used.reduce((total, { points }) => total + points, 0);

  const enter = ({ invoiceId: id, kind, cause, amount, at, no }: Extract<Fact, { is: 'entry' }>): void => {
    const order = orderOf(id);
    const before = order.balance;
    order.balance += amount;
    const moves = no > after;
    if (kind === 'payment') order.isPaid = true;
    if (kind === 'points') {
      order.points = -amount / POINT;
      if (moves) use(id, order.points, at);
    }
    if (cause.startsWith('points-back:')) {
      order.points -= amount / POINT;
      if (moves) giveBack(id, amount / POINT, at);
    }
    if (cause.startsWith('rejected:')) {
      order.isRejected = true;
      if (!moves) return;
      withdraw(id, at);
      giveBack(id, outstanding(order), at);
      return;
    }
    const isSettled = before > 0 && order.balance <= 0 && order.isPaid;
    if (!isSettled || !moves || order.isRejected) return;
    if (cause.startsWith('changed:')) order.isEarning = true;
    else earn(id, at);
  };

  for (const fact of facts.toSorted((one, other) => one.no - other.no)) {
    const { is, at } = fact;
    if (is === 'opening') {
      const { lot: id, points: left, endsOn, invoiceId, earned, short } = fact;
      lots.set(id, { id, granted: left, grantedAt: at, endsOn, left, closed: 0, root: id, earnedBy: invoiceId });
      if (invoiceId !== null) Object.assign(orderOf(invoiceId), { earned, short });
    } else if (is === 'openingUse') {
      const order = orderOf(fact.invoiceId);
      order.used.push({ lot: fact.lot, points: fact.points });
      order.returned = fact.returned;
    } else if (is === 'joined') isMember = true;
    else if (is === 'closed') {
      isMember = false;
      for (const lot of live(at)) {
        lot.closed += lot.left;
        lot.left = 0;
      }
    } else if (is === 'change') {
      const order = orderOf(fact.invoiceId);
      order.skinCare -= fact.less;
      withdraw(fact.invoiceId, at);
      if (order.isEarning) earn(fact.invoiceId, at);
      order.isEarning = false;
    } else enter(fact);
  }
  return { lots, orders };
};
