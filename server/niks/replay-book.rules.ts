/** The changes of a patient's points, computed again without the ledger. */
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { NIKS_GRACE_DAYS, NIKS_VALID_YEARS } from '#contract/niks.ts';
import { earnedBy } from '#contract/rules/niks.ts';
import { POINT } from '#contract/rules/totals.ts';
import { clinicDayOf, type IsoInstant, msOf } from '#contract/time.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { againOf } from './again.rules.ts';
import type { Book, Lot, Running } from './replay.types.ts';

export const orderOf = ({ orders }: Book, id: InvoiceId): Running => {
  const order = orders.get(id);
  if (!order) throw new Error(`The invoice ${id} is gone`);
  return order;
};
const lotOf = ({ lots }: Book, id: string): Lot => {
  const lot = lots.get(id);
  if (!lot) throw new Error(`The lot ${id} is gone`);
  return lot;
};

const byEnd = (one: Lot, other: Lot): number =>
  one.endsOn.localeCompare(other.endsOn) || msOf(one.grantedAt) - msOf(other.grantedAt) || (one.id < other.id ? -1 : 1);
/** Lots with NIK$ left, the first to end first. */
const live = ({ lots }: Book, at: IsoInstant): Lot[] =>
  [...lots.values()].filter(({ left, endsOn }) => left > 0 && endsOn >= clinicDayOf(at)).sort(byEnd);

const worth = ({ isRejected, skinCare, points, bonusRatio }: Running): number =>
  isRejected ? 0 : earnedBy(Math.max(0, skinCare - points * POINT) as Money, bonusRatio).points;

export const earn = (book: Book, id: InvoiceId, at: IsoInstant): void => {
  const order = orderOf(book, id);
  const points = worth(order);
  const lot = `earned-${id}`;
  if (points === 0 || !book.isMember || book.lots.has(lot)) return;
  order.earned = points;
  const endsOn = clinicDayAfter(at, { years: NIKS_VALID_YEARS });
  const fresh = { granted: points, grantedAt: at, endsOn, left: points, expired: 0, closed: 0 };
  book.lots.set(lot, { id: lot, ...fresh, root: lot, earnedBy: id });
};

/** Takes points out of the lot that the order earned first, and then out of lots that give its points back. */
export const withdraw = (book: Book, id: InvoiceId, at: IsoInstant): void => {
  const order = orderOf(book, id);
  let surplus = order.earned - worth(order);
  if (surplus <= 0) return;
  order.earned -= surplus;
  const theirs = live(book, at).filter((lot) => lot.earnedBy === id);
  for (const lot of theirs.sort((one, other) => Number(one.id !== one.root) - Number(other.id !== other.root))) {
    const taken = Math.min(lot.left, surplus);
    lot.left -= taken;
    surplus -= taken;
  }
  order.short += surplus;
};

export const pay = (book: Book, id: InvoiceId, points: number, at: IsoInstant): void => {
  let open = points;
  for (const lot of live(book, at)) {
    const taken = Math.min(lot.left, open);
    if (taken === 0) return;
    lot.left -= taken;
    open -= taken;
    orderOf(book, id).used.push({ lot: lot.id, points: taken });
  }
};

/** The lot that takes another lot's points back: that lot, or a lot of its own when it has ended. */
const takeBack = (book: Book, from: Lot, { id, points, at }: { id: string; points: number; at: IsoInstant }): Lot => {
  if (from.endsOn >= clinicDayOf(at)) {
    from.left += points;
    return from;
  }
  const endsOn = clinicDayAfter(at, { days: NIKS_GRACE_DAYS });
  const again = { ...from, id, granted: points, grantedAt: at, endsOn, left: points, expired: 0, closed: 0 };
  book.lots.set(id, again);
  return again;
};

/** Gives back the NIK$ that end last first; a lot that is short is settled before it grows. */
export const giveBack = (book: Book, id: InvoiceId, points: number, at: IsoInstant): void => {
  const order = orderOf(book, id);
  const soFar = order.returned;
  const backs: { lot: Lot; points: number }[] = [];
  for (const used of order.used.toSorted((one, other) => byEnd(lotOf(book, other.lot), lotOf(book, one.lot)))) {
    const back = Math.min(used.points, points - (order.returned - soFar));
    if (back === 0) continue;
    used.points -= back;
    order.returned += back;
    const again = againOf(used.lot, id, soFar);
    backs.push({ lot: takeBack(book, lotOf(book, used.lot), { id: again, points: back, at }), points: back });
  }
  for (const { lot, points: back } of backs) {
    const earner = lot.earnedBy === null ? undefined : book.orders.get(lot.earnedBy);
    if (!earner) continue;
    const settled = Math.min(back, earner.short);
    earner.short -= settled;
    lot.left -= settled;
  }
};

export const closeMembership = (book: Book, at: IsoInstant): void => {
  book.isMember = false;
  for (const lot of live(book, at)) {
    lot.closed += lot.left;
    lot.left = 0;
  }
};
