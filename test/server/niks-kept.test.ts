/** Orders that are kept for the counter, where their patients use NIK$: from the call of the app to their end. */
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, clinicDayOf, HOUR_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { balanceOf, enrol, grant, orderAtCounter } from '#harness/server/niks.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { ABROAD } from '#harness/server/refills.ts';
import { inStore, orderOf, startGuest } from '#harness/server/store.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const siti = patientIdOf('siti');
const CREAM = { 'Calm barrier cream': 1 };
const IDENTITY = { nric: 'S9271643J' };

const order = async (more: object = {}) =>
  orderOf(world(), CREAM, { token: await world().signIn('siti'), patient: siti, ...more });
const keep = async (id: InvoiceId, as: 'siti' | 'meiling' = 'siti') =>
  ask(world(), invoiceCalls.keepForCounter, { token: await world().signIn(as), params: { id } });
const read = async (id: InvoiceId) => readInvoice(world(), await world().signIn('siti'), id, siti);
const use = (id: InvoiceId, points: number) =>
  asStaff(world(), operatorCalls.redeemNiks, { id }, { points, identity: IDENTITY });
const notices = async () => {
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token: await world().signIn('siti') });
  return data.map(({ msg }) => msg);
};
const passHours = async (hours: number) => {
  world().clock.advance(hours * HOUR_MS);
  await followOrders(world().deps);
};

beforeEach(async () => {
  await enrol(world(), 'siti');
  await grant(world(), 'siti', 30, addDays(clinicDayOf(await world().clock.now()), 200));
});

describe('NIK$ at the counter', () => {
  test('NIKS-08: the order is placed, its pieces are kept until the evening of the next open day, and its patient hears it', async () => {
    const before = await inStore(world(), 'Calm barrier cream');
    const draft = await order();
    expect(draft).toMatchObject({ finalized: false, isAtCounter: false, usableNiks: 30 });
    const reply = await keep(draft._id);
    // it is Saturday morning, and the shop is closed on Sunday
    const kept = { finalized: true, isAtCounter: true, payment: { status: 'none' }, reservedUntil: null };
    expect(reply.answer?.data).toMatchObject({ ...kept, endsAt: '2026-11-23T10:00:00.000Z' });
    expect((await notices()).join()).toMatch(/original ID.*INV-.*until Mon,\s23\sNov/);
    await passHours(55);
    expect(await read(draft._id)).toMatchObject({ ...kept, lapsedAt: null });
    expect(await inStore(world(), 'Calm barrier cream')).toBe(before - 1);
  });

  test('NIKS-08: after that evening the order has ended once, its pieces are there for others, and no NIK$ were touched', async () => {
    const before = await inStore(world(), 'Calm barrier cream');
    const { _id } = await orderAtCounter(world(), 'siti', CREAM);
    await passHours(57);
    await passHours(1);
    expect(await read(_id)).toMatchObject({
      delivery: [{ deliveryStatus: 'Rejected' }],
      ostBalance: 0,
      isAtCounter: false,
      lapsedAt: expect.any(String),
    });
    expect(await inStore(world(), 'Calm barrier cream')).toBe(before);
    expect(await balanceOf(world(), 'siti')).toBe(30);
    expect(await use(_id, 5)).toMatchObject({ code: 'NOTHING_TO_PAY' });
    expect(await keep(_id)).toMatchObject({ code: 'NOT_CHANGEABLE' });
    expect(await auditBooks(world().db)).toEqual([]);
  });

  test('also one that the shop has accepted meanwhile ends then', async () => {
    const { _id } = await orderAtCounter(world(), 'siti', CREAM);
    await asStaff(world(), operatorCalls.acceptOrder, { id: _id });
    await passHours(57);
    expect((await read(_id)).delivery[0]?.deliveryStatus).toBe('Rejected');
  });

  test('one of which NIK$ have paid a part stays, and the rest is paid in any way', async () => {
    const { _id } = await orderAtCounter(world(), 'siti', CREAM);
    expect((await use(_id, 20)).status).toBe(200);
    await passHours(72);
    expect(await read(_id)).toMatchObject({
      ostBalance: moneyFromWire(32.3),
      membershipPtRedeemed: 20,
      isAtCounter: false,
      endsAt: null,
      usableNiks: 0,
      delivery: [{ deliveryStatus: 'Pending' }],
    });
    const token = await world().signIn('siti');
    await answerOf(world(), invoiceCalls.requestConfirmation, {
      token,
      params: { id: _id },
      query: { means: 'transfer' },
    });
    expect((await read(_id)).payment.status).toBe('announced');
  });

  test('said again it prolongs nothing; a transfer that is announced then has its own time', async () => {
    const { _id, endsAt } = await orderAtCounter(world(), 'siti', CREAM);
    world().clock.advance(20 * HOUR_MS);
    expect((await keep(_id)).answer?.data.endsAt).toBe(endsAt);
    const token = await world().signIn('siti');
    await answerOf(world(), invoiceCalls.requestConfirmation, {
      token,
      params: { id: _id },
      query: { means: 'transfer' },
    });
    expect(await read(_id)).toMatchObject({ payment: { status: 'announced' }, endsAt: null, isAtCounter: false });
    expect((await keep(_id)).answer?.data).toMatchObject({ payment: { status: 'announced' }, endsAt: null });
    await passHours(40);
    expect((await read(_id)).delivery[0]?.deliveryStatus).toBe('Pending');
  });

  test('is only for members with NIK$ that still count, for their own orders, and not for what goes abroad', async () => {
    const mine = await order();
    expect(await keep(mine._id, 'meiling')).toMatchObject({ code: 'NOT_FOUND' });
    const abroad = await order({ delivery: ABROAD });
    expect(abroad.usableNiks).toBe(0);
    expect(await keep(abroad._id)).toMatchObject({ code: 'NOT_CHANGEABLE' });
    const guest = await startGuest(world());
    const { _id, usableNiks } = await orderOf(world(), CREAM, { ...guest, reuses: false });
    expect(usableNiks).toBe(0);
    expect(await ask(world(), invoiceCalls.keepForCounter, { token: guest.token, params: { id: _id } })).toMatchObject({
      status: 403,
    });
    const draft = await order();
    await use(draft._id, 1);
    world().clock.advance(201 * 24 * HOUR_MS);
    const later = await order();
    expect(await keep(later._id)).toMatchObject({ code: 'NIKS_SHORT' });
    expect((await read(later._id)).finalized).toBe(false);
  });
});
