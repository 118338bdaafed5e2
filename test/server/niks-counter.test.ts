/** NIK$ at the counter: a person with the original ID pays an order with them; changes after the payment. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { balanceOf, buy, enrol, grant, movementOf, orderAtCounter, pay, statementOf } from '#harness/server/niks.ts';
import { asStaff, DRAFT, itemOf, readInvoice } from '#harness/server/orders.ts';
import { askOrder, cartOf, HOME, PLAIN } from '#harness/server/refills.ts';
import { orderOf } from '#harness/server/store.ts';
import { secretOf } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { listToReturn } from '#server/money/ways-back.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const siti = patientIdOf('siti');
const ID = 'S9271643J';
/** Total: $52.30. */
const CREAM = { 'Calm barrier cream': 1 };
const dayIn = async (days: number) => addDays(clinicDayOf(await world().clock.now()), days);
const use = (id: InvoiceId, points: number, nric = ID) =>
  asStaff(world(), operatorCalls.redeemNiks, { id }, { points, identity: { nric } });
const read = async (id: InvoiceId): Promise<Invoice> => readInvoice(world(), await world().signIn('siti'), id, siti);
const kinds = async () => (await statementOf(world(), 'siti')).trx.map(({ kind, points }) => [kind, points]);
const given = (id: InvoiceId, item: number, qty: number) =>
  asStaff(world(), operatorCalls.changeOrderItem, { id }, { item: `${id}-${item}`, qty, reason: 'Few are left' });
const notices = async () => {
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token: await world().signIn('siti') });
  return data.map(({ msg }) => msg);
};
beforeEach(async () => {
  await enrol(world(), 'siti');
  await grant(world(), 'siti', 10, await dayIn(20));
  await grant(world(), 'siti', 30, await dayIn(200));
});
afterEach(async () => {
  const { first } = await proveNiks(world().db);
  if (first) throw new Error(`${first.what} of ${first.id} is ${first.kept}, not ${first.rebuilt}`);
});

describe('whoever shows the ID at the counter', () => {
  test('NIKS-08: pays a part with NIK$, those that end first before the others; the rest is paid and earns', async () => {
    const { _id: id } = await orderAtCounter(world(), 'siti', CREAM);
    expect((await use(id, 15)).status).toBe(200);
    const { total, ostBalance, membershipPtRedeemed } = await read(id);
    expect([total, ostBalance, membershipPtRedeemed]).toEqual([moneyFromWire(37.3), moneyFromWire(37.3), 15]);
    expect((await movementOf(world(), 'siti', `used-${id}`)).lots).toMatchObject([
      { points: -10, endsOn: await dayIn(20) },
      { points: -5, endsOn: await dayIn(200) },
    ]);
    expect((await notices()).join()).toMatch(/15 NIK\$.*\$37\.30 is left to pay/);
    await pay(world(), id);
    expect((await kinds())[0]).toEqual(['earned', 3]);
  });

  test('NIKS-08: pays all of it in whole dollars; then nothing earned is left to come, and the order leaves', async () => {
    const { _id: id } = await orderAtCounter(world(), 'siti', { 'Micellar water': 1 });
    expect((await read(id)).ostBalance).toBe(moneyFromWire(27.15));
    await use(id, 27);
    expect((await notices()).join()).toMatch(/\$0\.15 is left to pay/);
    await pay(world(), id);
    expect((await read(id)).ostBalance).toBe(0);
    expect((await asStaff(world(), operatorCalls.readyForPickup, { id })).status).toBe(200);
    expect((await kinds())[0]).toEqual(['used', -27]);
  });

  test('NIKS-08: with an ID of somebody else, or a number that is only claimed, pays nothing', async () => {
    const { _id: id } = await orderAtCounter(world(), 'siti', CREAM);
    expect(await use(id, 5, 'S8412345E')).toMatchObject({ code: 'INVALID' });
    expect(await use(id, 5, 'S1234567D')).toMatchObject({ code: 'INVALID' });
    await enrol(world(), 'daniel');
    await grant(world(), 'daniel', 30, await dayIn(20));
    const { _id: daniels } = await orderAtCounter(world(), 'daniel', CREAM);
    expect(await use(daniels, 5, 'S7845231E')).toMatchObject({ code: 'IDENTITY_UNPROVEN' });
    expect(await balanceOf(world(), 'siti')).toBe(40);
    expect(await balanceOf(world(), 'daniel')).toBe(30);
  });

  test('cannot use more than there is, nor more than is owed, nor nothing, nor a part of one', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(100)] });
    expect(await use(id, 41)).toMatchObject({ code: 'NIKS_SHORT' });
    for (const points of [101, 0, -1, 1.5, 1e9]) expect(await use(id, points)).toMatchObject({ code: 'INVALID' });
    expect(await use('invoice-of-nobody' as InvoiceId, 1)).toMatchObject({ code: 'NOT_FOUND' });
    const paid = await buy(world(), 'siti');
    await pay(world(), paid);
    expect(await use(paid, 1)).toMatchObject({ code: 'NOTHING_TO_PAY' });
    const draft = await buy(world(), 'siti', DRAFT);
    expect(await use(draft, 1)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('pays once, however often the desk sends it, also at the same time; another number is refused', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(60)] });
    const replies = await Promise.all([use(id, 15), use(id, 15), use(id, 15)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await use(id, 5)).toMatchObject({ code: 'INVALID' });
    expect(await balanceOf(world(), 'siti')).toBe(25);
    expect((await read(id)).ostBalance).toBe(moneyFromWire(45));
  });

  test('at two orders at the same time uses no NIK$ twice', async () => {
    const ids = [
      await buy(world(), 'siti', { items: [itemOf(60)] }),
      await buy(world(), 'siti', { items: [itemOf(60)] }),
    ];
    const codes = (await Promise.all(ids.map((id) => use(id, 30)))).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['NIKS_SHORT', null]));
    expect(await balanceOf(world(), 'siti')).toBe(10);
  });

  test('NIKS-08: takes them off an order whose transfer was announced: that sum is not waited for, and a surplus goes back', async () => {
    const token = await world().signIn('siti');
    const { _id: id } = await orderOf(world(), CREAM, { token, patient: siti });
    await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id }, query: { means: 'transfer' } });
    expect((await use(id, 15)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      payment: { status: 'none' },
      ostBalance: moneyFromWire(37.3),
      endsAt: null,
    });
    const late = { amount: 52.3, reference: 'PN-late' };
    expect((await asStaff(world(), operatorCalls.receiveTransfer, { id }, late)).code).toBeNull();
    expect((await read(id)).ostBalance).toBe(moneyFromWire(-15));
    expect((await listToReturn(world().db)).filter((due) => due.id === id)).toMatchObject([
      { amount: moneyFromWire(15) },
    ]);
  });

  test('a card form that was open for the old sum cannot be paid any more', async () => {
    const gateway = await openGateway(world());
    const token = await world().signIn('siti');
    const id = await buy(world(), 'siti', { items: [itemOf(60)] });
    const { invoiceNo } = await read(id);
    const secret = await secretOf(world(), token, { id, invoiceNo, amount: 60 });
    await use(id, 15);
    expect((await gateway.pay(secret)).status).not.toBe('succeeded');
    expect(await secretOf(world(), token, { id, invoiceNo, amount: 45 })).not.toBe(secret);
    await gateway.close();
  });
});

describe('an order that NIK$ paid for in part', () => {
  test('that shrinks gives money back first, and NIK$ where it is not worth them any more, those that end last first', async () => {
    const items = [itemOf(10, { qty: 3 }), itemOf(12, { itemType: 'Medicine' })];
    const id = await buy(world(), 'siti', { items });
    await use(id, 25);
    await pay(world(), id);
    expect((await read(id)).ostBalance).toBe(0);
    await given(id, 0, 2);
    expect(await read(id)).toMatchObject({
      total: moneyFromWire(7),
      ostBalance: moneyFromWire(-10),
      membershipPtRedeemed: 25,
    });
    expect(await balanceOf(world(), 'siti')).toBe(15);
    await given(id, 0, 1);
    expect(await read(id)).toMatchObject({ total: 0, membershipPtRedeemed: 22 });
    expect((await kinds())[0]).toEqual(['returned', 3]);
    await given(id, 0, 0);
    expect(await read(id)).toMatchObject({ total: 0, ostBalance: moneyFromWire(-17), membershipPtRedeemed: 12 });
    const { trx } = await statementOf(world(), 'siti');
    expect((await movementOf(world(), 'siti', trx[0]?._id ?? '')).lots).toMatchObject([
      { points: 10, endsOn: await dayIn(200) },
    ]);
    expect(await balanceOf(world(), 'siti')).toBe(28);
  });

  test('that was not paid yet shrinks to nothing owed', async () => {
    const items = [itemOf(10, { qty: 3 }), itemOf(12, { itemType: 'Medicine' })];
    const id = await buy(world(), 'siti', { items });
    await use(id, 25);
    await given(id, 0, 0);
    expect(await read(id)).toMatchObject({ total: 0, ostBalance: 0, membershipPtRedeemed: 12 });
    await asStaff(world(), operatorCalls.rejectOrder, { id });
    expect(await balanceOf(world(), 'siti')).toBe(40);
  });

  test('that does not come about gives all NIK$ back, also those of which some returned before', async () => {
    const items = [itemOf(10, { qty: 3 }), itemOf(12, { itemType: 'Medicine' })];
    const id = await buy(world(), 'siti', { items });
    await use(id, 40);
    await given(id, 0, 2);
    expect(await balanceOf(world(), 'siti')).toBe(8);
    await asStaff(world(), operatorCalls.rejectOrder, { id });
    await asStaff(world(), operatorCalls.rejectOrder, { id });
    expect(await balanceOf(world(), 'siti')).toBe(40);
    expect((await statementOf(world(), 'siti')).trx.map(({ points }) => points)).toEqual([32, 8, -40, 30, 10]);
  });

  test('cannot be made another order by the patient', async () => {
    const token = await world().signIn('meiling');
    const cart = await cartOf(world(), PLAIN, { token });
    const reply = await askOrder(world(), cart, HOME, { token });
    const id = reply.answer?.data.invoiceData._id ?? ('' as InvoiceId);
    expect(await use(id, 2, 'S8412345E')).toMatchObject({ status: 200 });
    expect(await askOrder(world(), cart, HOME, { token })).toMatchObject({ code: 'NOT_CHANGEABLE' });
  });
});

describe('the desk', () => {
  let desk: OpenDemo;
  beforeEach(async () => {
    desk = await openDemo(world());
  });
  afterEach(() => desk.close());

  test('NIKS-08: lists what members with NIK$ have to pay, and takes the number off the ID', async () => {
    const { _id: id, invoiceNo } = await orderAtCounter(world(), 'siti', CREAM);
    const rowOf = async () =>
      (await desk.read()).split(/<li class="row">|<\/li>/).find((text) => text.includes(`<b id="niks-${id}">`));
    expect(await rowOf()).toContain(invoiceNo);
    expect(await rowOf()).toContain('$52.30 to pay, 40 NIK$ there');
    expect(await rowOf()).toContain('max="40"');
    expect(await desk.submit('niks', { id, points: '15', number: 'S8412345E' })).toBe(
      '/sandbox/desk?refused=INVALID#niks',
    );
    expect(await desk.submit('niks', { id, points: '15', number: ID })).toBe('/sandbox/desk#niks');
    expect((await read(id)).ostBalance).toBe(moneyFromWire(37.3));
    expect(await rowOf()).toBeUndefined();
  });
});
