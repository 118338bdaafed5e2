/** A bookkeeper's record of one patient's NIK$: the model that is compared with the database. */
import { addDays, type ClinicDay, clinicDayOf, type IsoInstant, msOf } from '#contract/time.ts';
import type { Act, Outcome, Standing } from './histories.types.ts';

interface Lot {
  id: string;
  /** Index of the lot from which this one stems; its own index if there is none. */
  root: number;
  left: number;
  endsOn: ClinicDay;
  at: IsoInstant;
}

interface Order {
  key: string;
  on: ClinicDay;
  dollars: number;
  pieces: number;
  /** NIK$ that pay for the order. */
  points: number;
  hasBonus: boolean;
  earned: number;
  /** Points that were used before they could be taken back, less those recovered since. */
  short: number;
  returned: number;
  /** Index of the lot that the order earned; null without one. */
  lot: number | null;
  /** Lots by index, in the order of use. */
  used: { lot: number; points: number }[];
  isRejected: boolean;
}

/** Plain data, which can be copied. */
export interface Book {
  isMember: boolean;
  /** Day of the last opening of the account; null before. */
  joinedOn: ClinicDay | null;
  movedOn: ClinicDay | null;
  lots: Lot[];
  orders: Order[];
}

const GRACE_DAYS = 30;
const OTHER_DOLLARS = 1;

export const emptyBook = (joinedOn: ClinicDay | null): Book => ({
  isMember: joinedOn !== null,
  joinedOn,
  movedOn: null,
  lots: [],
  orders: [],
});

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const yearsAfter = (day: ClinicDay, years: number): ClinicDay => {
  const year = Number(day.slice(0, 4)) + years;
  const rest = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4);
  return `${year}${rest}` as ClinicDay;
};
const monthBefore = (day: ClinicDay): ClinicDay => {
  const date = new Date(`${day}T00:00:00Z`);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0));
  last.setUTCDate(Math.min(last.getUTCDate(), date.getUTCDate()));
  return last.toISOString().slice(0, 10) as ClinicDay;
};

const charged = ({ dollars, pieces }: Pick<Order, 'dollars' | 'pieces'>): number => dollars * pieces + OTHER_DOLLARS;

const earns = ({ dollars, pieces, points, hasBonus }: Order): number => {
  const whole = Math.floor(Math.max(0, dollars * pieces - points) / 10);
  return whole + (hasBonus ? Math.floor(whole / 5) : 0);
};

const moved = (book: Book, points: number, today: ClinicDay): void => {
  if (points !== 0) book.movedOn = today;
};

/** By end, the earliest first; then by the time of the grant. */
const inOrder = (book: Book): number[] =>
  book.lots
    .map((_, place) => place)
    .sort((a, b) => {
      const [one, other] = [book.lots[a], book.lots[b]] as [Lot, Lot];
      return one.endsOn.localeCompare(other.endsOn) || msOf(one.at) - msOf(other.at) || (one.id < other.id ? -1 : 1);
    });

const lotAt = (book: Book, place: number): Lot => {
  const lot = book.lots[place];
  if (!lot) throw new Error(`There is no lot ${place}`);
  return lot;
};

export const balanceOf = (book: Book): number => book.lots.reduce((total, { left }) => total + left, 0);

export const expire = (book: Book, today: ClinicDay): void => {
  for (const lot of book.lots) {
    if (lot.endsOn >= today) continue;
    moved(book, lot.left, today);
    lot.left = 0;
  }
};

/** Closes the membership when it is due, as the job does beside writing off. */
export const closeIfDue = (book: Book, today: ClinicDay): void => {
  if (!book.isMember || balanceOf(book) > 0) return;
  const last = [book.joinedOn, book.movedOn].filter((day) => day !== null).sort();
  const since = last.at(-1);
  if (since !== undefined && yearsAfter(since, 2) <= today) book.isMember = false;
};

/** Takes points back: from the lot that the order earned first, then from lots that give its points back. */
const withdraw = (book: Book, order: Order, target: number, today: ClinicDay): void => {
  if (order.lot === null || order.earned <= target) return;
  let surplus = order.earned - target;
  order.earned = target;
  for (const place of [order.lot, ...inOrder(book).filter((one) => one !== order.lot)]) {
    const lot = lotAt(book, place);
    if (lot.root !== order.lot) continue;
    const taken = Math.min(lot.left, surplus);
    lot.left -= taken;
    surplus -= taken;
    moved(book, taken, today);
  }
  order.short += surplus;
};

/** Returns points, the last used first, and settles the shortfall of the orders that earned them. */
const giveBack = (book: Book, order: Order, points: number, now: IsoInstant): void => {
  const today = clinicDayOf(now);
  const soFar = order.returned;
  const backs: { place: number; points: number }[] = [];
  let left = points;
  while (left > 0) {
    const last = order.used.at(-1);
    if (!last) throw new Error('More goes back than was used');
    const back = Math.min(left, last.points);
    left -= back;
    last.points -= back;
    if (last.points === 0) order.used.pop();
    const { id, root, endsOn } = lotAt(book, last.lot);
    const again = {
      id: `again-invoice-${order.key}-${soFar}-${id}`,
      root,
      left: 0,
      endsOn: addDays(today, GRACE_DAYS),
      at: now,
    };
    const place = endsOn < today ? book.lots.push(again) - 1 : last.lot;
    lotAt(book, place).left += back;
    backs.push({ place, points: back });
  }
  order.returned += points;
  moved(book, points, today);
  for (const { place, points: back } of backs) {
    const lot = lotAt(book, place);
    const earner = book.orders.find((one) => one.lot === lot.root);
    const settled = Math.min(back, earner?.short ?? 0);
    if (earner) earner.short -= settled;
    lot.left -= settled;
  }
};

const buy = (book: Book, act: Extract<Act, { does: 'buy' }>, now: IsoInstant): Outcome => {
  const today = clinicDayOf(now);
  const { key, dollars, pieces, hasBonus } = act;
  const points = Math.min(act.points, charged(act));
  if (points > 0 && (!book.isMember || balanceOf(book) < points)) return 'NIKS_SHORT';
  const order: Order = {
    key,
    on: today,
    dollars,
    pieces,
    points,
    hasBonus,
    earned: 0,
    short: 0,
    returned: 0,
    lot: null,
    used: [],
    isRejected: false,
  };
  let left = points;
  for (const place of inOrder(book)) {
    const lot = lotAt(book, place);
    const taken = Math.min(left, lot.left);
    if (taken === 0) continue;
    lot.left -= taken;
    left -= taken;
    order.used.push({ lot: place, points: taken });
  }
  const earned = book.isMember ? earns(order) : 0;
  if (earned > 0) {
    order.earned = earned;
    const root = book.lots.length;
    book.lots.push({ id: `earned-invoice-${key}`, root, left: earned, endsOn: yearsAfter(today, 1), at: now });
    order.lot = root;
  }
  moved(book, points + earned, today);
  book.orders.push(order);
  return 'done';
};

const shrink = (book: Book, order: Order, pieces: number, now: IsoInstant): Outcome => {
  if (order.pieces === pieces) return 'done';
  if (order.isRejected || pieces > order.pieces) return 'NOT_CHANGEABLE';
  order.pieces = pieces;
  const points = Math.min(order.points, charged(order));
  giveBack(book, order, order.points - points, now);
  order.points = points;
  withdraw(book, order, earns(order), clinicDayOf(now));
  return 'done';
};

const reject = (book: Book, order: Order, now: IsoInstant): Outcome => {
  if (order.isRejected) return 'done';
  order.isRejected = true;
  withdraw(book, order, 0, clinicDayOf(now));
  giveBack(book, order, order.points, now);
  return 'done';
};

const join = (book: Book, now: IsoInstant): Outcome => {
  const today = clinicDayOf(now);
  if (book.isMember) return 'NIKS_JOINED';
  const isEnough = book.orders.some(
    (order) => !order.isRejected && order.on >= monthBefore(today) && order.dollars * order.pieces >= 100,
  );
  if (!isEnough) return 'NIKS_SPENT_TOO_LITTLE';
  book.isMember = true;
  book.joinedOn = today;
  return 'done';
};

/** Applies an act to the book. Lots that have ended must be written off before. */
export const enter = (book: Book, act: Act, now: IsoInstant): Outcome => {
  if (act.does === 'buy') return buy(book, act, now);
  if (act.does === 'join') return join(book, now);
  const order = book.orders.find(({ key }) => key === act.key);
  if (!order) return 'NOT_FOUND';
  return act.does === 'reject' ? reject(book, order, now) : shrink(book, order, act.pieces, now);
};

export const standingOf = (book: Book): Standing => ({
  isMember: book.isMember,
  lots: inOrder(book)
    .map((place) => lotAt(book, place))
    .filter(({ left }) => left > 0)
    .map(({ endsOn, left }) => [endsOn, left]),
});
