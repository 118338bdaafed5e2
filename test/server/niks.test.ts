/** NIK$: earning by purchases, expiry, refunds, joining, and the patient's own view. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { NIK_VALUE } from '#contract/niks.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { openGateway } from '#harness/server/gateway.ts';
import {
  askJoin,
  balanceOf,
  buy,
  datedBack,
  enrol,
  follow,
  grant,
  membershipOf,
  movementOf,
  passDays,
  pay,
  statementOf,
  terms,
} from '#harness/server/niks.ts';
import { asStaff, itemOf } from '#harness/server/orders.ts';
import { orderOf, startGuest } from '#harness/server/store.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { earn } from '#server/niks/earning.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const reject = (id: InvoiceId) => asStaff(world(), operatorCalls.rejectOrder, { id });
const dayIn = async (days: number) => addDays(clinicDayOf(await world().clock.now()), days);
const at = (instant: string) => world().clock.set(v.parse(IsoInstant, instant));
const told = async (userId: 'siti' | 'meiling') => {
  const token = await world().signIn(userId);
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ msg }) => msg).filter((msg) => msg?.includes('NIK$'));
};
/** NIK$ that a purchase of siti's earns. */
const earnedWith = async (...items: ReturnType<typeof itemOf>[]): Promise<number> => {
  const before = await balanceOf(world(), 'siti');
  await pay(world(), await buy(world(), 'siti', { items }));
  return (await balanceOf(world(), 'siti')) - before;
};
afterEach(async () => {
  const { first } = await proveNiks(world().db);
  if (first) throw new Error(`${first.what} of ${first.id} is ${first.kept}, not ${first.rebuilt}`);
});

describe('a purchase of a member', () => {
  beforeEach(() => enrol(world(), 'siti'));

  test('NIKS-01 NIKS-02 SERVER-65: of $50 net of skin care earns 5 NIK$ of $1, with an expiry one year ahead', async () => {
    expect(NIK_VALUE).toBe(1);
    const id = await buy(world(), 'siti', { items: [itemOf(50)] });
    expect(await balanceOf(world(), 'siti')).toBe(0);
    await pay(world(), id);
    expect(await balanceOf(world(), 'siti')).toBe(5);
    const { lots } = await movementOf(world(), 'siti', `earned-${id}`);
    expect(lots).toMatchObject([{ points: 5, granted: 5, remaining: 5, endsOn: '2027-11-21' }]);
    expect(await earnedWith(itemOf(100))).toBe(10);
  });

  test.for([
    [9.99, 0],
    [10, 1],
    [29.99, 2],
  ])('NIKS-03 NIKS-04: of $%d net earns %d whole NIK$', async ([dollars, points]) => {
    expect(await earnedWith(itemOf(dollars ?? 0))).toBe(points);
  });

  test('NIKS-04: counts skin care alone, after discounts, before tax and delivery', async () => {
    expect(await earnedWith(itemOf(200, { itemType: 'Medicine' }), itemOf(19, { tax: 9 }))).toBe(1);
    expect(await earnedWith(itemOf(40, { discount: { type: 'PERCENTAGE', percent: 50 } }))).toBe(2);
    const fee = { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Confirmed', fee: moneyFromWire(15) } as const;
    const id = await buy(world(), 'siti', { items: [itemOf(19)], delivery: fee });
    await pay(world(), id);
    expect((await movementOf(world(), 'siti', `earned-${id}`)).points).toBe(1);
  });

  test('NIKS-04: what NIK$ paid for earns nothing', async () => {
    await grant(world(), 'siti', 30, await dayIn(200));
    const id = await buy(world(), 'siti', { items: [itemOf(49)], pointsRedeemed: 30 });
    await pay(world(), id);
    expect((await statementOf(world(), 'siti')).trx.map(({ kind, points }) => [kind, points])).toEqual([
      ['earned', 1],
      ['used', -30],
      ['carried', 30],
    ]);
  });

  test('earns once, however often the payment is told', async () => {
    const gateway = await openGateway(world());
    const token = await world().signIn('siti');
    const order = await orderOf(world(), { 'Calm barrier cream': 2 }, { token, patient: patientIdOf('siti') });
    const unpaid = { id: order._id, invoiceNo: order.invoiceNo, amount: order.ostBalance / 10_000 };
    gateway.mute();
    await gateway.pay(await secretOf(world(), token, unpaid));
    await record(world(), token, unpaid);
    await record(world(), token, unpaid);
    await heal(world().deps);
    await gateway.close();
    expect((await statementOf(world(), 'siti')).trx.map(({ points }) => points)).toEqual([9]);
  });

  test('SERVER-59: of a birthday bonus earns a bonusRatio more', async () => {
    await world().db.updateTable('patient').set({ birth_month: 11 }).where('id', '=', patientIdOf('siti')).execute();
    expect((await membershipOf(world(), 'siti')).bonusRatio).toBe(0.2);
    const token = await world().signIn('siti');
    const ordering = { token, patient: patientIdOf('siti'), promotions: ['birthday bonus'] };
    const { _id } = await orderOf(world(), { 'Calm barrier cream': 2 }, ordering);
    await pay(world(), _id);
    // $96 earn 9; the fifth on top makes 10
    expect(await movementOf(world(), 'siti', `earned-${_id}`)).toMatchObject({ points: 10, bonus: 1 });
  });

  test('of which something is owed earns nothing, whoever asks for it', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    const now = await world().clock.now();
    await world()
      .db.transaction()
      .execute((tx) => earn(tx, id, now));
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });

  test('of who is not a member, or pays only a part, earns nothing', async () => {
    await pay(world(), await buy(world(), 'grace', { items: [itemOf(100)] }));
    expect(await balanceOf(world(), 'grace')).toBe(0);
    await buy(world(), 'siti', { items: [itemOf(100)] });
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });
});

describe('what goes back', () => {
  beforeEach(() => enrol(world(), 'siti'));

  test('a refunded order takes back what it earned, out of its own lot', async () => {
    await grant(world(), 'siti', 7, await dayIn(20));
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    await pay(world(), id);
    await reject(id);
    await reject(id);
    const { trx } = await statementOf(world(), 'siti');
    expect(trx.map(({ kind, points, totalAvailablePts }) => [kind, points, totalAvailablePts])).toEqual([
      ['withdrawn', -10, 7],
      ['earned', 10, 17],
      ['carried', 7, 7],
    ]);
  });

  test('a part of an order takes a part back', async () => {
    const items = [itemOf(30, { qty: 3 }), itemOf(10)];
    const id = await buy(world(), 'siti', { items });
    await pay(world(), id);
    expect(await balanceOf(world(), 'siti')).toBe(10);
    const change = { item: `${id}-0`, qty: 1, reason: 'Only one left' };
    await asStaff(world(), operatorCalls.changeOrderItem, { id }, change);
    expect(await balanceOf(world(), 'siti')).toBe(4);
    await reject(id);
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });

  test('what was used before cannot be taken back, is noted, and no balance falls below zero', async () => {
    const earning = await buy(world(), 'siti', { items: [itemOf(100)] });
    await pay(world(), earning);
    const id = await buy(world(), 'siti', { items: [itemOf(8)] });
    const identity = { nric: 'S9271643J' };
    expect((await asStaff(world(), operatorCalls.redeemNiks, { id }, { points: 8, identity })).status).toBe(200);
    await reject(earning);
    const [newest] = (await statementOf(world(), 'siti')).trx;
    expect(newest).toMatchObject({ kind: 'withdrawn', points: -2, totalAvailablePts: 0 });
    expect(await movementOf(world(), 'siti', newest?._id ?? '')).toMatchObject({ short: 8 });
  });

  test('NIK$ that paid for an order that does not come about return into their own lots', async () => {
    const [soon, later] = [await dayIn(10), await dayIn(100)];
    await grant(world(), 'siti', 5, later);
    await grant(world(), 'siti', 4, soon);
    const id = await buy(world(), 'siti', { items: [itemOf(20)], pointsRedeemed: 6 });
    expect((await movementOf(world(), 'siti', `used-${id}`)).lots).toMatchObject([
      { points: -4, endsOn: soon },
      { points: -2, endsOn: later },
    ]);
    await reject(id);
    await reject(id);
    const { trx } = await statementOf(world(), 'siti');
    expect(trx.map(({ points }) => points)).toEqual([6, -6, 4, 5]);
    expect((await movementOf(world(), 'siti', trx[0]?._id ?? '')).lots).toMatchObject([
      { points: 4, remaining: 4, endsOn: soon },
      { points: 2, remaining: 5, endsOn: later },
    ]);
  });

  test('what has ended meanwhile returns for thirty days', async () => {
    await grant(world(), 'siti', 4, await dayIn(2));
    const id = await buy(world(), 'siti', { items: [itemOf(20)], pointsRedeemed: 4 });
    passDays(world(), 5);
    await reject(id);
    const [newest] = (await statementOf(world(), 'siti')).trx;
    expect(newest).toMatchObject({ kind: 'returned', points: 4 });
    expect((await movementOf(world(), 'siti', newest?._id ?? '')).lots).toMatchObject([
      { points: 4, endsOn: await dayIn(30) },
    ]);
    expect(await balanceOf(world(), 'siti')).toBe(4);
  });

  test('more than there is cannot be used, nor anything by who is not a member', async () => {
    await grant(world(), 'siti', 4, await dayIn(20));
    await expect(buy(world(), 'siti', { items: [itemOf(20)], pointsRedeemed: 5 })).rejects.toThrow('NIKS_SHORT');
    await expect(buy(world(), 'grace', { items: [itemOf(20)], pointsRedeemed: 1 })).rejects.toThrow('NIKS_SHORT');
    expect(await balanceOf(world(), 'siti')).toBe(4);
  });

  test('NIKS-05: what has ended cannot be used, whether the job has run or not', async () => {
    await grant(world(), 'siti', 4, await dayIn(2));
    passDays(world(), 3);
    await expect(buy(world(), 'siti', { items: [itemOf(20)], pointsRedeemed: 4 })).rejects.toThrow('NIKS_SHORT');
  });

  test('two at the same time cannot use the same NIK$', async () => {
    await grant(world(), 'siti', 10, await dayIn(20));
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => buy(world(), 'siti', { items: [itemOf(20)], pointsRedeemed: 10 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(world(), 'siti')).toBe(0);
  });
});

describe('what ends', () => {
  beforeEach(() => enrol(world(), 'siti'));

  test('NIKS-05: NIK$ count to the end of the same day a year later, whether the job has run or not', async () => {
    await pay(world(), await buy(world(), 'siti', { items: [itemOf(100)] }));
    at('2027-11-21T15:59:59.000Z');
    expect(await balanceOf(world(), 'siti')).toBe(10);
    at('2027-11-21T16:00:00.000Z');
    expect(await balanceOf(world(), 'siti')).toBe(0);
    const [expired] = (await statementOf(world(), 'siti')).trx;
    expect(expired).toMatchObject({ kind: 'expired', points: -10 });
  });

  test('NIKS-05: of 29 February they end on 28 February', async () => {
    at('2028-02-29T04:00:00.000Z');
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    await pay(world(), id);
    expect((await movementOf(world(), 'siti', `earned-${id}`)).lots[0]?.endsOn).toBe('2029-02-28');
  });

  test('NIKS-09 SERVER-25 API-33 NIKS-10: the first entry has the valid balance, and no entry is a balance of 0', async () => {
    expect(await statementOf(world(), 'siti')).toMatchObject({ trx: [], hasMore: false });
    await grant(world(), 'siti', 10, await dayIn(3));
    await grant(world(), 'siti', 5, await dayIn(30));
    passDays(world(), 4);
    expect((await statementOf(world(), 'siti')).trx[0]?.totalAvailablePts).toBe(5);
    const token = await world().signIn('siti');
    const query = { patientId: patientIdOf('meiling') };
    expect((await ask(world(), niksCalls.listMovements, { token, query })).code).toBe('NOT_FOUND');
  });

  test('NIKS-07: what ends in 80 days ends soon, what ends in 100 does not; each is told once', async () => {
    const soon = await dayIn(80);
    await grant(world(), 'siti', 12, soon);
    await grant(world(), 'siti', 3, await dayIn(100));
    expect((await membershipOf(world(), 'siti')).endingSoon).toEqual([{ points: 12, endsOn: soon }]);
    await follow(world());
    await follow(world());
    expect(await told('siti')).toEqual(['<b>12 NIK$</b> expire on Tue, 09\u00a0Feb.']);
  });

  test('the job writes off what has ended, once, also days late', async () => {
    await grant(world(), 'siti', 10, await dayIn(3));
    passDays(world(), 40);
    await follow(world());
    await follow(world());
    const { rows } =
      await sql`select from niks_movement where kind = 'expired' and patient_id = ${patientIdOf('siti')}`.execute(
        world().db,
      );
    expect(rows).toHaveLength(1);
  });

  test('NIKS-06: an account at zero for two years is told of it and closes; one that earned meanwhile stays', async () => {
    at('2028-08-20T04:00:00.000Z');
    await follow(world());
    expect(await told('siti')).toEqual([]);
    at('2028-08-21T04:00:00.000Z');
    await follow(world());
    await follow(world());
    expect(await told('siti')).toEqual([expect.stringContaining('closes on Tue, 21\u00a0Nov')]);
    expect((await membershipOf(world(), 'siti')).closesOn).toBe('2028-11-21');
    at('2028-11-21T04:00:00.000Z');
    await follow(world());
    expect((await membershipOf(world(), 'siti')).joinedAt).toBeNull();
    expect(await told('siti')).toContainEqual(expect.stringContaining('is closed'));
    await pay(world(), await buy(world(), 'siti', { items: [itemOf(120)] }));
    expect(await balanceOf(world(), 'siti')).toBe(0);
    passDays(world(), 1);
    expect((await askJoin(world(), 'siti')).code).toBeNull();
  });

  test('NIKS-06: an account that earned meanwhile stays', async () => {
    at('2028-11-20T04:00:00.000Z');
    await pay(world(), await buy(world(), 'siti', { items: [itemOf(100)] }));
    at('2028-11-21T04:00:00.000Z');
    await follow(world());
    expect(await membershipOf(world(), 'siti')).toMatchObject({ closesOn: null });
    expect((await membershipOf(world(), 'siti')).joinedAt).not.toBeNull();
  });
});

describe('joining', () => {
  const spend = async (...dollars: number[]) => {
    for (const one of dollars) await pay(world(), await buy(world(), 'grace', { items: [itemOf(one)] }));
    return (await membershipOf(world(), 'grace')).hasSpentEnough;
  };

  test('NIKS-25: needs $100 of skin care on a paid receipt', async () => {
    expect(await spend(99.99)).toBe(false);
    await buy(world(), 'grace', { items: [itemOf(100)] });
    expect((await membershipOf(world(), 'grace')).hasSpentEnough).toBe(false);
    expect(await spend(100)).toBe(true);
  });

  test('NIKS-26: in a single receipt', async () => {
    expect(await spend(60, 60)).toBe(false);
  });

  test('NIKS-27: of the month up to today, and of Product lines', async () => {
    const old = await buy(world(), 'grace', { items: [itemOf(120)] });
    await pay(world(), old);
    await datedBack(world(), old, 40);
    expect((await membershipOf(world(), 'grace')).hasSpentEnough).toBe(false);
    const other = await buy(world(), 'grace', { items: [itemOf(120, { itemType: 'Medicine' })] });
    await pay(world(), other);
    expect((await membershipOf(world(), 'grace')).hasSpentEnough).toBe(false);
    await datedBack(world(), old, 29);
    expect((await membershipOf(world(), 'grace')).hasSpentEnough).toBe(true);
    await reject(old);
    expect((await membershipOf(world(), 'grace')).hasSpentEnough).toBe(false);
  });

  test('NIKS-19: keeps the consent with time and version, once', async () => {
    const { answer } = await askJoin(world(), 'ravi', { ...terms, language: 'zh-CN' });
    expect(answer?.data.joinedAt).toBe(await world().clock.now());
    const { rows } = await sql`
      select terms_version, terms_language from niks_account where patient_id = ${patientIdOf('ravi')}`.execute(
      world().db,
    );
    expect(rows).toEqual([{ terms_version: terms.terms, terms_language: 'zh-CN' }]);
    expect((await askJoin(world(), 'ravi')).code).toBe('NIKS_JOINED');
  });

  test('NIKS-19: is checked again, and other terms are refused', async () => {
    expect((await askJoin(world(), 'grace')).code).toBe('NIKS_SPENT_TOO_LITTLE');
    expect((await askJoin(world(), 'ravi', { ...terms, terms: '2020-01' })).code).toBe('INVALID');
    expect((await membershipOf(world(), 'ravi')).joinedAt).toBeNull();
  });

  test('at the same time from two devices happens once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => askJoin(world(), 'ravi')));
    expect(replies.filter(({ code }) => code === null)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'NIKS_JOINED')).toHaveLength(3);
  });

  test('ROLE-08: a guest cannot join', async () => {
    const { token } = await startGuest(world());
    expect((await ask(world(), niksCalls.joinNiks, { token, body: terms })).code).toBe('MEMBERS_ONLY');
    const { data } = await answerOf(world(), niksCalls.loadMembership, { token });
    expect(data).toMatchObject({ joinedAt: null, hasSpentEnough: false });
  });
});

describe('the statement', () => {
  test('NIKS-34: one transaction has its date, points, balance, expiry and invoice; another’s is not there', async () => {
    await enrol(world(), 'siti');
    const id = await buy(world(), 'siti', { items: [itemOf(50)] });
    await pay(world(), id);
    const movement = await movementOf(world(), 'siti', `earned-${id}`);
    expect(movement).toMatchObject({
      movedAt: await world().clock.now(),
      points: 5,
      totalAvailablePts: 5,
      invoiceId: id,
      invoiceNo: expect.stringMatching(/^INV-\d+$/),
      lots: [{ endsOn: '2027-11-21' }],
    });
    const token = await world().signIn('meiling');
    const params = { id: movement._id };
    expect((await ask(world(), niksCalls.loadMovement, { token, params })).code).toBe('NOT_FOUND');
  });

  test('is read fifty at a time, and each balance is that after its own transaction', async () => {
    await enrol(world(), 'siti');
    for (let index = 0; index < 60; index++) await grant(world(), 'siti', 1, await dayIn(50));
    const first = await statementOf(world(), 'siti');
    expect([first.trx.length, first.hasMore]).toEqual([50, true]);
    const rest = await statementOf(world(), 'siti', first.trx.at(-1)?._id);
    expect([rest.trx.length, rest.hasMore]).toEqual([10, false]);
    const balances = [...first.trx, ...rest.trx].map(({ totalAvailablePts }) => totalAvailablePts);
    expect(balances).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect((await movementOf(world(), 'siti', rest.trx[0]?._id ?? '')).totalAvailablePts).toBe(10);
  });

  test('of the demo’s member adds up', async () => {
    const { trx } = await statementOf(world(), 'meiling');
    expect(trx.length).toBeGreaterThan(5);
    for (const [index, { points, totalAvailablePts }] of trx.entries())
      expect(totalAvailablePts - points).toBe(trx[index + 1]?.totalAvailablePts ?? 0);
  });
});

describe('the ledger', () => {
  beforeEach(() => enrol(world(), 'siti'));
  const does = (statement: ReturnType<typeof sql>) => statement.execute(world().db);

  test('is only added to', async () => {
    await grant(world(), 'siti', 5, await dayIn(20));
    await expect(does(sql`update niks_movement set points = 6`)).rejects.toThrow('only added to');
    await expect(does(sql`delete from niks_entry`)).rejects.toThrow('only added to');
    await expect(does(sql`delete from niks_movement`)).rejects.toThrow('only added to');
  });

  test('refuses a balance that is typed over, a lot below zero, and a movement without its lots', async () => {
    const lot = await grant(world(), 'siti', 5, await dayIn(20));
    const now = await world().clock.now();
    const patient = patientIdOf('siti');
    await expect(does(sql`update niks_lot set remaining = 4 where id = ${lot}`)).rejects.toThrow('What remains');
    const unexplained = sql`
      insert into niks_movement (id, patient_id, kind, points, moved_at) values ('x', ${patient}, 'used', -2, ${now})`;
    await expect(does(unexplained)).rejects.toThrow('not the sum of its entries');
    const tooMuch = sql`
      with moved as (insert into niks_movement (id, patient_id, kind, points, moved_at)
        values ('y', ${patient}, 'used', -6, ${now}) returning id)
      insert into niks_entry (movement_id, lot_id, points) select id, ${lot}, -6 from moved`;
    await expect(does(tooMuch)).rejects.toThrow('niks_lot_never_below_zero');
    expect(await balanceOf(world(), 'siti')).toBe(5);
  });

  test('a ledger without an invoice’s points is found out by the proof', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    await pay(world(), id);
    await world()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update niks_lot set remaining = 9 where invoice_id = ${id}`.execute(tx);
      });
    expect((await proveNiks(world().db)).first).toMatchObject({ what: 'balance', kept: 9, rebuilt: 10 });
    await world()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update niks_lot set remaining = 10 where invoice_id = ${id}`.execute(tx);
        await sql`update invoice_item set discount = 500000, after_tax = after_tax - 500000 where invoice_id = ${id}`.execute(
          tx,
        );
      });
    expect((await proveNiks(world().db)).first).toEqual({ what: 'earned', id, kept: 10, rebuilt: 5 });
    await sql`update invoice_item set discount = 0, after_tax = after_tax + 500000 where invoice_id = ${id}`.execute(
      world().db,
    );
  });
});
