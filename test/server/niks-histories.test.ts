/**
 * Random histories of one member: earned, used, refunded whole and in part, time that passes, the job. After each step the
 * balance of the database is that of a model in memory, and at the end the proof finds nothing. NIKS_HISTORIES sets how many.
 */
import * as fc from 'fast-check';
import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, addMs, type ClinicDay, clinicDayOf, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { listMovements } from '#server/membership/statement.store.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { receiveTransfer, rejectOrder } from '#server/money/order.service.ts';
import { changeOrderItem } from '#server/money/order-change.service.ts';
import { expireIfEnded, followNiks } from '#server/niks/expiry.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { enrol } from '#stage/world/niks.ts';
import { itemOf } from '#stage/world/orders.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
const RUNS = Number(process.env['NIKS_HISTORIES'] ?? 30);
const patientId = patientIdOf('siti');
const PIECES = 3;

interface Lot {
  left: number;
  endsOn: ClinicDay;
}
interface Order {
  id: InvoiceId;
  /** SGD of one piece, and how many. */
  dollars: number;
  pieces: number;
  earned: number;
  lot: Lot | null;
  used: { lot: Lot; points: number }[];
  isRejected: boolean;
}

const yearAfter = (day: ClinicDay): ClinicDay => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return (next.endsWith('-02-29') ? next.replace('-29', '-28') : next) as ClinicDay;
};

/** The model: what a bookkeeper would write on paper. */
const paper = () => {
  const lots: Lot[] = [];
  const expire = (today: ClinicDay) => {
    for (const lot of lots) if (lot.endsOn < today) lot.left = 0;
  };
  const add = (left: number, endsOn: ClinicDay): Lot => {
    const lot = { left, endsOn };
    lots.push(lot);
    return lot;
  };
  return {
    expire,
    balance: () => lots.reduce((total, { left }) => total + left, 0),
    earn: (points: number, today: ClinicDay): Lot | null => (points > 0 ? add(points, yearAfter(today)) : null),
    /** The oldest of those that end first. */
    use: (points: number): Order['used'] => {
      const used: Order['used'] = [];
      let left = points;
      for (const lot of lots.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))) {
        const taken = Math.min(left, lot.left);
        if (taken > 0) used.push({ lot, points: taken });
        lot.left -= taken;
        left -= taken;
      }
      return used;
    },
    withdraw: (order: Order, earns: number) => {
      if (order.lot) order.lot.left -= Math.min(order.lot.left, Math.max(0, order.earned - earns));
      order.earned = Math.min(order.earned, earns);
    },
    giveBack: (order: Order, today: ClinicDay) => {
      const ended = order.used.filter(({ lot }) => lot.endsOn < today);
      for (const { lot, points } of order.used) if (lot.endsOn >= today) lot.left += points;
      const points = ended.reduce((total, part) => total + part.points, 0);
      if (points > 0) add(points, addDays(today, 30));
    },
  };
};

type Step =
  | { does: 'buy'; dollars: number; pieces: number; part: number }
  | { does: 'reject' | 'shrink'; which: number }
  | { does: 'wait'; days: number }
  | { does: 'job' };
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      dollars: fc.integer({ min: 1, max: 120 }),
      pieces: fc.integer({ min: 1, max: PIECES }),
      /** Of the balance, that is used. */
      part: fc.constantFrom(0, 0, 0.3, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reject' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('shrink' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1, 40, 200, 366) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('job' as const) }) },
);

const play = async (steps: readonly Step[]): Promise<void> => {
  const { db } = world();
  const book = paper();
  const orders: Order[] = [];
  let now: IsoInstant = await world().clock.now();
  const run = <Answer>(work: (tx: Transaction<Database>) => Promise<Answer>) => db.transaction().execute(work);
  const pick = (place: number) => orders.filter(({ isRejected }) => !isRejected).at(place % Math.max(1, orders.length));

  const buy = async ({ dollars, pieces, part }: Extract<Step, { does: 'buy' }>, today: ClinicDay) => {
    const price = dollars * pieces;
    const points = Math.min(price, Math.floor(book.balance() * part));
    const id = await run(async (tx) => {
      const made = await createInvoice(tx, {
        patientId,
        invoiceType: 'Refill',
        clinicId: null,
        finalized: true,
        items: [itemOf(dollars, { qty: pieces }), itemOf(1, { itemType: 'Medicine' })],
        delivery: { deliveryType: 'Pickup', deliveryStatus: 'Confirmed', fee: moneyFromWire(0) },
        pointsRedeemed: points,
        now,
      });
      const { balance } = await findInvoiceForPayment(tx, made);
      await receiveTransfer(tx, made, { amount: balance, reference: made }, now);
      return made;
    });
    const used = book.use(points);
    const earned = Math.floor((price - points) / 10);
    orders.push({ id, dollars, pieces, earned, lot: book.earn(earned, today), used, isRejected: false });
  };
  const shrink = async (order: Order) => {
    order.pieces -= 1;
    await run((tx) => changeOrderItem(tx, order.id, { item: `${order.id}-0`, qty: order.pieces, reason: 'few' }, now));
    book.withdraw(order, Math.floor((order.dollars * order.pieces) / 10));
  };
  const reject = async (order: Order, today: ClinicDay) => {
    order.isRejected = true;
    await run((tx) => rejectOrder(tx, order.id, now));
    book.withdraw(order, 0);
    book.giveBack(order, today);
  };

  await enrol(world(), 'siti');
  // an account at zero closes after two years, which has tests of its own
  let left = 700;
  for (const asked of steps) {
    const one: Step = asked.does === 'wait' ? { does: 'wait', days: Math.min(asked.days, left) } : asked;
    if (one.does === 'wait') left -= one.days;
    now = addMs(now, MINUTE_MS + (one.does === 'wait' ? one.days * DAY_MS : 0));
    const today = clinicDayOf(now);
    book.expire(today);
    if (one.does === 'buy') await buy(one, today);
    if (one.does === 'job') await followNiks(db, now);
    const order = 'which' in one ? pick(one.which) : undefined;
    if (one.does === 'reject' && order) await reject(order, today);
    if (one.does === 'shrink' && order && order.used.length === 0 && order.pieces > 0) await shrink(order);
    await expireIfEnded(db, patientId, now);
    const { trx } = await listMovements(db, patientId, null);
    expect(trx[0]?.totalAvailablePts ?? 0).toBe(book.balance());
  }
  expect((await proveNiks(db)).first).toBeNull();
};

test('SERVER-25 NIKS-05: in any history the balance is that of the model, and the proof finds nothing', async () => {
  const histories = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), play);
  await expect(
    fc.assert(
      histories.beforeEach(() => world().reset()),
      { numRuns: RUNS },
    ),
  ).resolves.toBeUndefined();
});
