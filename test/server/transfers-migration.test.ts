/** A database from before transfers were lines of the bank, and points had opening balances. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { balanceOf, buy, enrol, grant, passDays, pay } from '#harness/server/niks.ts';
import { asStaff, itemOf } from '#harness/server/orders.ts';
import { openWorld } from '#harness/server/world.ts';
import { listWrongFigures } from '#server/money/reconcile.store.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { migrateWorld } from '#test/kit/migrate-world.ts';

const WITHOUT = [
  'drop table transfer_move, bank_line, item_change, niks_opening, niks_opening_use',
  'drop function keep_bank_line, keep_transfer_move',
  'alter table niks_account drop column joined_no, drop column closed_no',
  'alter table niks_lot drop column stems_from',
  "delete from setting where name = 'niks-opening'",
  "delete from migration where name in ('0022-transfers.sql', '0062-moved-transfers.sql')",
];

test('SERVER-62 NIKS-01: its transfers become lines of the bank, its lots opening balances, and what comes after is proven', async () => {
  const world = await openWorld({ isDatabaseChanged: true });
  onTestFinished(() => world.close());
  const { db } = world;
  const redeem = (id: string, points: number) =>
    asStaff(world, operatorCalls.redeemNiks, { id }, { points, identity: { nric: 'S9271643J' } });
  const reject = (id: string) => asStaff(world, operatorCalls.rejectOrder, { id });
  await enrol(world, 'siti');
  await grant(world, 'siti', 6, addDays(clinicDayOf(await world.clock.now()), 5));
  const earner = await buy(world, 'siti', { items: [itemOf(440)] });
  await pay(world, earner);
  const refill = await buy(world, 'siti', { items: [itemOf(20, { qty: 3 })] });
  await redeem(refill, 45);
  const fewer = { item: `${refill}-0`, qty: 2, reason: 'Few are left' };
  await asStaff(world, operatorCalls.changeOrderItem, { id: refill }, fewer);
  passDays(world, 20);

  for (const statement of WITHOUT) await sql.raw(statement).execute(db);
  await migrateWorld(world);
  const { rows } = await sql<{ transfers: number; lines: number }>`
    select (select count(*)::int from journal_entry where cause like 'transfer:%' or cause like 'returned:%') as transfers,
      (select count(*)::int from bank_line) as lines`.execute(db);
  expect(rows[0]?.lines).toBe(rows[0]?.transfers);
  expect(rows[0]?.lines).toBeGreaterThan(5);
  const proven = async () => {
    expect(await listWrongFigures(db)).toEqual([]);
    expect((await proveNiks(db)).differences).toEqual([]);
  };
  await proven();
  await reject(earner);
  await proven();
  await reject(refill);
  await proven();
  // the six expired NIK$ count for thirty days more; those of the rejected order do not
  expect(await balanceOf(world, 'siti')).toBe(6);
});
