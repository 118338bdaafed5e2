import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moneyFromWire } from '#contract/money.ts';
import { makeInvoice, payByTransfer } from '#harness/server/orders.ts';
import { auditBooks, storm } from '#harness/server/storm.ts';
import { balanceOf, post } from '#server/money/journal.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** The storm calls services beneath the product's calls, and in any order. */
const world = worldPerFile({ isExploring: true });
const sgd = moneyFromWire;
const entries = () => world().db.selectFrom('journal_entry').selectAll().orderBy('id').execute();

test('SERVER-62: the books of the demo world add up', async () => {
  expect(await auditBooks(world().db)).toEqual([]);
  expect((await entries()).length).toBeGreaterThan(30);
});

test('SERVER-62: after many payments, refunds, transfers and rejections at once, each is counted once and the books add up', async () => {
  const { posted, done, brokenOff, refused } = await storm(world(), {
    operations: 400,
    among: 7,
    atOnce: 12,
    seed: 62,
  });
  expect(await auditBooks(world().db)).toEqual([]);
  expect([...posted.values()].every((times) => times === 1)).toBe(true);
  const kept = (await entries()).filter(
    ({ cause }) => cause.includes('storm-62-') && !/^(transfer|returned)/.test(cause),
  );
  expect(new Set(kept.map(({ cause }) => cause))).toEqual(new Set(posted.keys()));
  expect(done + brokenOff + refused).toBe(400);
  expect(Math.min(brokenOff, refused, posted.size)).toBeGreaterThan(10);
});

test('SERVER-62: fifty postings of one cause at once count once', async () => {
  const id = await makeInvoice(world());
  const now = await world().clock.now();
  const posting = { invoiceId: id, kind: 'payment', amount: sgd(-20), cause: 'payment:pi_1', now } as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      world()
        .db.transaction()
        .execute((tx) => post(tx, posting)),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(world().db, id)).toBe(0);
});

test.for([
  ['changed', sql`update journal_entry set amount = amount + 1`],
  ['moved', sql`update journal_entry set invoice_id = 'invoice-meiling-refill-unpaid'`],
  ['taken out', sql`delete from journal_entry`],
] as const)('SERVER-62: no entry of the journal is ever %s', async ([, change]) => {
  const before = await entries();
  await expect(change.execute(world().db)).rejects.toThrow('The journal is only added to');
  expect(await entries()).toEqual(before);
});

test('SERVER-62: a balance that is written past the journal does not get in, nor does an invoice that is born with one', async () => {
  const id = await makeInvoice(world());
  const lower = sql`update invoice set balance = 0 where id = ${id}`;
  await expect(lower.execute(world().db)).rejects.toMatchObject({ constraint: 'invoice_balance_of_journal' });
  expect(
    (await world().db.selectFrom('invoice').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance,
  ).toBe(sgd(20));
  const born = sql`insert into invoice (id, invoice_no, receipt_id, patient_id, invoice_type, created_at, finalized, subtotal,
    total_discount, total_tax, points_redeemed, rounding, total, balance)
    select 'born', 'born', 'born', patient_id, invoice_type, created_at, true, 0, 0, 0, 0, 0, 0, 1 from invoice where id = ${id}`;
  await expect(born.execute(world().db)).rejects.toMatchObject({ constraint: 'invoice_balance_of_journal' });
});

test.for([
  ['payment', 1],
  ['refund', -1],
  ['charge', -1],
  ['points', 1],
  ['adjustment', 0],
] as const)('SERVER-62: a %s of %d cannot be posted', async ([kind, amount]) => {
  const id = await makeInvoice(world());
  const now = await world().clock.now();
  const wrong = world()
    .db.transaction()
    .execute((tx) => post(tx, { invoiceId: id, kind, amount: sgd(amount), cause: `wrong:${kind}`, now }));
  await expect(wrong).rejects.toMatchObject({ code: '23514' });
  expect(await balanceOf(world().db, id)).toBe(sgd(20));
});

test('PAY-26: every change of what is owed is a new revision of the invoice', async () => {
  const id = await makeInvoice(world());
  const revision = async () =>
    (await world().db.selectFrom('invoice').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision;
  const first = await revision();
  await payByTransfer(world(), await world().signIn('meiling'), id);
  expect(await revision()).toBeGreaterThan(first);
});
