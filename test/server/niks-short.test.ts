/** NIK$ that come back when what earned them does not count any more; and ten planted faults of one point. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { balanceOf, buy, enrol, follow, grant, movementOf, passDays, pay, statementOf } from '#harness/server/niks.ts';
import { asStaff, itemOf } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { withPlanted } from '#test/kit/planted.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const siti = patientIdOf('siti');
const redeem = (id: InvoiceId, points: number) =>
  asStaff(world(), operatorCalls.redeemNiks, { id }, { points, identity: { nric: 'S9271643J' } });
const reject = async (id: InvoiceId) =>
  expect((await asStaff(world(), operatorCalls.rejectOrder, { id })).status).toBe(200);
const give = (id: InvoiceId, item: number, qty: number) =>
  asStaff(world(), operatorCalls.changeOrderItem, { id }, { item: `${id}-${item}`, qty, reason: 'Few are left' });
const arrive = (id: InvoiceId, amount: number, reference: string) =>
  asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount, reference });
const dayIn = async (days: number) => addDays(clinicDayOf(await world().clock.now()), days);
const kinds = async () => (await statementOf(world(), 'siti')).trx.map(({ kind, points }) => [kind, points]);
/** Earns 44 NIK$, and uses them for another order. */
const earnAndUse = async () => {
  const earner = await buy(world(), 'siti', { items: [itemOf(440)] });
  await pay(world(), earner);
  const refill = await buy(world(), 'siti', { items: [itemOf(60)] });
  expect((await redeem(refill, 44)).status).toBe(200);
  return { earner, refill };
};

beforeEach(() => enrol(world(), 'siti'));
afterEach(async () => {
  const { first } = await proveNiks(world().db);
  if (first) throw new Error(`${first.what} of ${first.id} is ${first.kept}, not ${first.rebuilt}`);
});

describe('points that come back', () => {
  test('NIKS-01 SERVER-65: settle first what the order that earned them was short of: nothing comes of nothing', async () => {
    const { earner, refill } = await earnAndUse();
    await reject(earner);
    expect(await balanceOf(world(), 'siti')).toBe(0);
    await reject(refill);
    expect(await balanceOf(world(), 'siti')).toBe(0);
    expect((await kinds()).slice(0, 3)).toEqual([
      ['withdrawn', -44],
      ['returned', 44],
      ['withdrawn', 0],
    ]);
    const { trx } = await statementOf(world(), 'siti');
    expect(await movementOf(world(), 'siti', trx[0]?._id ?? '')).toMatchObject({ points: -44, short: 0 });
    expect(await movementOf(world(), 'siti', trx[2]?._id ?? '')).toMatchObject({ points: 0, short: 44 });
  });

  test('the other way round it is the same', async () => {
    const { earner, refill } = await earnAndUse();
    await reject(refill);
    expect(await balanceOf(world(), 'siti')).toBe(44);
    await reject(earner);
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });

  test('settle a part of it, where a part of the order went back', async () => {
    const earner = await buy(world(), 'siti', { items: [itemOf(100, { qty: 4 }), itemOf(40)] });
    await pay(world(), earner);
    const refill = await buy(world(), 'siti', { items: [itemOf(20, { qty: 3 })] });
    await redeem(refill, 44);
    await give(earner, 0, 1);
    await give(refill, 0, 2);
    await give(refill, 0, 1);
    expect(await balanceOf(world(), 'siti')).toBe(0);
    await reject(refill);
    expect(await balanceOf(world(), 'siti')).toBe(14);
  });

  test('settle it also after their own lot has ended', async () => {
    const { earner, refill } = await earnAndUse();
    await reject(earner);
    passDays(world(), 400);
    await reject(refill);
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });

  test('are taken back with the order that earned them, also out of the lot that gives them again', async () => {
    const { earner, refill } = await earnAndUse();
    passDays(world(), 400);
    await reject(refill);
    expect(await balanceOf(world(), 'siti')).toBe(44);
    await reject(earner);
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });

  test('NIKS-05: return into their own lot on its last day, which still counts; a day later for thirty days', async () => {
    await grant(world(), 'siti', 5, await dayIn(10));
    await grant(world(), 'siti', 5, await dayIn(9));
    const [last, late] = [await buy(world(), 'siti', { items: [itemOf(60)] }), await buy(world(), 'siti')];
    await redeem(late, 5);
    await redeem(last, 5);
    passDays(world(), 10);
    const today = await dayIn(0);
    await reject(last);
    await reject(late);
    const lots = await world()
      .db.selectFrom('niks_lot')
      .select(['ends_on', 'remaining'])
      .where('patient_id', '=', siti)
      .where('remaining', '>', 0)
      .orderBy('ends_on')
      .execute();
    expect(lots).toEqual([
      { ends_on: today, remaining: 5 },
      { ends_on: addDays(today, 30), remaining: 5 },
    ]);
    expect(await balanceOf(world(), 'siti')).toBe(10);
  });
});

describe('of an order that is paid in parts', () => {
  test('NIKS-01 SERVER-53: nothing is earned before all of it is paid, and then once', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    await arrive(id, 60, 'PN-1');
    expect(await balanceOf(world(), 'siti')).toBe(0);
    await arrive(id, 60, 'PN-2');
    expect(await balanceOf(world(), 'siti')).toBe(10);
    await arrive(id, 60, 'PN-3');
    expect(await balanceOf(world(), 'siti')).toBe(10);
  });

  test('it is earned by what the clinic takes off, and by NIK$ that pay the rest', async () => {
    await grant(world(), 'siti', 40, await dayIn(20));
    const shrunk = await buy(world(), 'siti', { items: [itemOf(50, { qty: 2 })] });
    await arrive(shrunk, 50, 'PN-1');
    await give(shrunk, 0, 1);
    expect(await balanceOf(world(), 'siti')).toBe(45);
    const rest = await buy(world(), 'siti', { items: [itemOf(50)] });
    await arrive(rest, 20, 'PN-2');
    await redeem(rest, 30);
    expect(await balanceOf(world(), 'siti')).toBe(45 - 30 + 2);
  });

  test('a late second transfer earns nothing for an order that was paid before its buyer joined', async () => {
    const id = await buy(world(), 'grace', { items: [itemOf(100)] });
    await arrive(id, 100, 'PN-1');
    await enrol(world(), 'grace');
    await arrive(id, 100, 'PN-2');
    expect(await balanceOf(world(), 'grace')).toBe(0);
  });
});

test('NIKS-01: of ten planted faults of one point the proof finds and names each, though the ledger agrees with itself', async () => {
  const { earner, refill } = await earnAndUse();
  const carried = await grant(world(), 'siti', 7, await dayIn(20));
  const ending = await grant(world(), 'siti', 6, await dayIn(5));
  const shrunk = await buy(world(), 'siti', { items: [itemOf(50, { qty: 2 })] });
  await pay(world(), shrunk);
  await give(shrunk, 0, 1);
  await redeem(await buy(world(), 'siti'), 2);
  passDays(world(), 10);
  await follow(world());
  await reject(earner);
  /** A movement of points that the ledger agrees with. */
  const consistent = (movement: string, lot: string, points: number) => sql`
    with moved as (update niks_movement set points = points + ${points} where id = ${movement} returning id),
      part as (update niks_entry set points = points + ${points}
        where movement_id = ${movement} and lot_id = ${lot} returning lot_id)
    update niks_lot set remaining = remaining + ${points}, granted = granted + greatest(0, ${points})
    where id = ${lot} and exists (select from moved) and exists (select from part)`;
  const oneMore = (kind: string, lot: string, points: number) => sql`
    with moved as (insert into niks_movement (id, patient_id, kind, points, moved_at)
        values ('planted', ${siti}, ${kind}, ${points}, now()) returning id),
      part as (insert into niks_entry (movement_id, lot_id, points) select id, ${lot}, ${points} from moved returning lot_id)
    update niks_lot set remaining = remaining + ${points}, granted = granted + greatest(0, ${points})
    where id = ${lot} and exists (select from part)`;
  const plants = [
    [
      'a row of the ledger',
      'movement',
      sql`update niks_movement set points = points + 1 where id = ${`earned-${shrunk}`}`,
    ],
    ['a lot', 'lot', sql`update niks_lot set remaining = remaining - 1 where id = ${carried}`],
    [
      'a part of a movement',
      'lot',
      sql`update niks_entry set points = points - 1 where movement_id = ${`used-${refill}`}`,
    ],
    ['what an invoice earned', 'earned', consistent(`earned-${shrunk}`, `earned-${shrunk}`, 1)],
    ['what was carried over', 'balance', consistent(carried, carried, 1)],
    ['what was used', 'used', consistent(`used-${refill}`, `earned-${earner}`, 1)],
    ['a lot that ends twice', 'balance', oneMore('expired', carried, -1)],
    ['a point of nothing', 'balance', oneMore('carried', carried, 1)],
    [
      'what was short',
      'short',
      sql`update niks_movement set short = short - 1 where invoice_id = ${earner} and short > 0`,
    ],
    ['an ending that left one', 'lot expired', consistent(`expired-${ending}`, ending, 1)],
    [
      'the item that earned it',
      'earned',
      sql`update invoice_item set price = price - 100000, after_tax = after_tax - 100000 where invoice_id = ${shrunk}`,
    ],
    ['an opening balance', 'lot', sql`update niks_opening set points = points - 1 where lot_id = ${carried}`],
    [
      'the entry of an act at the counter',
      'used',
      sql`update journal_entry set amount = amount + 10000 where cause = ${`points:${refill}`}`,
    ],
  ] as const;
  expect((await proveNiks(world().db)).differences).toEqual([]);
  for (const [where, what, plant] of plants) {
    const { differences } = await withPlanted(world().db, plant, (db) => proveNiks(db));
    const named = differences.find((one) => one.what === what);
    if (!named) throw new Error(`${where} is not named: ${JSON.stringify(differences)}`);
    expect(Math.abs(named.kept - named.rebuilt)).toBe(1);
  }
});
