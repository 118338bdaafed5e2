/**
 * Unpaid orders free their stock: announced transfers that never arrive, and unanswered orders abroad, end themselves.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { PatientId } from '#contract/ids.ts';
import { moneyFromWire, moneyToWire, negated } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { addMs, DAY_MS, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import type { ClinicDay, ClockTime } from '#contract/time-formats.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { CARDS, openGateway } from '#harness/server/gateway.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { ABROAD, PICKUP, orderOf as refillOf, stockOf } from '#harness/server/refills.ts';
import { inStore, type Ordering, orderOf, setInStore, startGuest } from '#harness/server/store.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { askIntent, intentBody, record, secretOf } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { post } from '#server/money/journal.store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const NAME = 'Calm barrier cream';
const CREAM = { [NAME]: 2 };
let token: string;
/** Signs Mei Ling in again after her session has expired. */
const signIn = async () => {
  token = await world().signIn('meiling');
};
beforeEach(async () => {
  await signIn();
  await setInStore(world(), NAME, 2);
});

type Order = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;
const follow = () => followOrders(world().deps);
const read = ({ _id }: Order) => readInvoice(world(), token, _id);
const announce = ({ _id: id }: Order, by = token) =>
  ask(world(), invoiceCalls.requestConfirmation, { token: by, params: { id } });
const announced = async (ordering: Partial<Ordering> = {}) => {
  const order = await orderOf(world(), CREAM, { token, ...ordering });
  expect((await announce(order, ordering.token)).status).toBe(200);
  return order;
};
const dueOf = async ({ _id }: Order, due: 'answer_by' | 'transfer_by'): Promise<IsoInstant> => {
  const row = await world().db.selectFrom('invoice').select(due).where('id', '=', _id).executeTakeFirstOrThrow();
  return row[due] as IsoInstant;
};
const goTo = async (instant: IsoInstant) => {
  world().clock.set(instant);
  await follow();
  await signIn();
};
const evening = (day: string) => instantAt(day as ClinicDay, '18:00' as ClockTime);
const heard = async ({ _id }: Order): Promise<string[]> => {
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data
    .filter(({ metadata }) => metadata?.invoiceDetails?._id === _id)
    .map(({ msg }) => msg.replaceAll(/<[^>]+>/g, ''));
};
const kinds = async ({ _id }: Order): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where metadata->>'invoiceId' = ${_id} order by created_at, kind`.execute(world().db);
  return rows.map(({ kind }) => kind);
};

describe('a transfer that is announced and never comes', () => {
  test('SERVER-53 REC-12: the patient hears before and after; two open days later the order ends, and is on the shelf once', async () => {
    const order = await announced();
    const due = await dueOf(order, 'transfer_by');
    await goTo(addMs(due, -1));
    const announcement = `Order ${order.invoiceNo}: you told us that you have transferred $104.65. We look for it in Singapore office hours. Please do not pay again.`;
    expect([await heard(order), (await read(order)).endsAt]).toEqual([[announcement], null]);
    await goTo(due);
    // Saturday's noon and three open days: Wednesday; the second open day after it is Friday
    expect(due).toBe('2026-11-25T02:00:00.000Z');
    const end = evening('2026-11-27');
    expect(await heard(order)).toEqual([
      `Your transfer of $104.65 for Order ${order.invoiceNo} has not arrived. Please look at your bank, or call the clinic. The order is not paid yet. It ends on Fri, 27\u00a0Nov.`,
      announcement,
    ]);
    expect(await read(order)).toMatchObject({ endsAt: end, lapsedAt: null, payment: { status: 'announced' } });
    await goTo(addMs(end, -1));
    expect([commitmentOf(await read(order)), await inStore(world(), NAME)]).toEqual(['announced', 0]);
    world().clock.set(end);
    await Promise.all([follow(), follow()]);
    await follow();
    await signIn();
    expect(await read(order)).toMatchObject({
      delivery: [{ deliveryStatus: 'Rejected' }],
      payment: { status: 'none' },
      ostBalance: 0,
      lapsedAt: end,
      endsAt: null,
    });
    expect(await inStore(world(), NAME)).toBe(2);
    expect(await kinds(order)).toEqual(['transferAnnounced', 'transferLate', 'paymentSoon', 'orderLapsed']);
    expect(await auditBooks(world().db)).toEqual([]);
  });

  test('a refill and an order of a guest end alike', async () => {
    const guest = await startGuest(world());
    await announced({ ...guest, reuses: false });
    const before = await stockOf(world(), 'cetirizine-10-mg');
    const refill = await refillOf(world(), { 'meiling-cetirizine-10-mg': 2 }, PICKUP, { token });
    await announce(refill);
    expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(before - 2);
    world().clock.advance(42 * DAY_MS);
    await follow();
    await follow();
    expect([await inStore(world(), NAME), await stockOf(world(), 'cetirizine-10-mg')]).toEqual([2, before]);
  });

  test('a code that was used once is there again', async () => {
    await announced({ promotions: ['LASTONE'] });
    await setInStore(world(), NAME, 2);
    const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti'), promotions: ['LASTONE'] };
    await expect(orderOf(world(), CREAM, siti)).rejects.toThrow('PROMOTION_USED_UP');
    world().clock.advance(42 * DAY_MS);
    await follow();
    siti.token = await world().signIn('siti');
    expect((await orderOf(world(), CREAM, siti)).invoiceNo).toMatch(/^INV-/);
  });

  test('the shelves that a stranger empties are full again', async () => {
    const names = [NAME, 'Hand cream', 'Lip balm SPF 20'];
    for (const name of names) await setInStore(world(), name, 5);
    const guest = await startGuest(world());
    const all = await orderOf(world(), Object.fromEntries(names.map((name) => [name, 5])), { ...guest, reuses: false });
    await announce(all, guest.token);
    const left = () => Promise.all(names.map((name) => inStore(world(), name)));
    expect(await left()).toEqual([0, 0, 0]);
    world().clock.advance(42 * DAY_MS);
    await follow();
    expect(await left()).toEqual([5, 5, 5]);
  });

  test('an order with money booked never ends by itself, and nobody names a day', async () => {
    const order = await announced();
    await world()
      .db.transaction()
      .execute(async (tx) =>
        post(tx, {
          invoiceId: order._id,
          kind: 'payment',
          amount: negated(moneyFromWire(20)),
          cause: 'transfer:part',
          now: await world().clock.now(),
        }),
      );
    await goTo(await dueOf(order, 'transfer_by'));
    expect((await heard(order))[0]).not.toContain('ends on');
    world().clock.advance(42 * DAY_MS);
    await follow();
    await signIn();
    expect(await read(order)).toMatchObject({
      endsAt: null,
      lapsedAt: null,
      delivery: [{ deliveryStatus: 'Pending' }],
    });
    expect(await inStore(world(), NAME)).toBe(0);
  });

  test('while a bank decides about a card it stays, and a form that is open then is withdrawn', async () => {
    const gateway = await openGateway(world());
    gateway.mute();
    try {
      const toPay = ({ _id: id, invoiceNo, ostBalance }: Order) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });
      const order = await announced();
      await gateway.pay(await secretOf(world(), token, toPay(order)), CARDS.processing);
      expect((await record(world(), token, toPay(order))).code).toBe('PAYMENT_PROCESSING');
      await setInStore(world(), NAME, 2);
      const other = await announced();
      expect((await askIntent(world(), token, intentBody(toPay(other)))).code).toBeNull();
      world().clock.advance(42 * DAY_MS);
      await follow();
      await signIn();
      expect([(await read(order)).lapsedAt, (await read(other)).lapsedAt]).toEqual([null, expect.any(String)]);
      const { rows } = await sql<{ status: string }>`
        select status from payment_intent where invoice_id = ${other._id}`.execute(world().db);
      expect(rows).toEqual([{ status: 'canceled' }]);
    } finally {
      await gateway.close();
    }
  });
});

describe('a request abroad that the shop does not answer', () => {
  const asked = async () => {
    const order = await orderOf(world(), CREAM, { token, delivery: ABROAD });
    expect((await announce(order)).status).toBe(200);
    return order;
  };

  test('CHECKOUT-04: ends after five open days, and it was the shop; nothing is charged', async () => {
    const order = await asked();
    const due = await dueOf(order, 'answer_by');
    await goTo(due);
    const end = evening('2026-11-27');
    expect(due).toBe('2026-11-21T10:00:00.000Z');
    expect(await heard(order)).toEqual([
      `The shop has not answered about Order ${order.invoiceNo} yet, and knows that it is late. Nothing is charged. You can call the shop, or wait. Without an answer it ends on Fri, 27\u00a0Nov.`,
      expect.stringContaining('is with the shop. Nothing is charged.'),
    ]);
    expect(await read(order)).toMatchObject({ endsAt: end, confirmation: { status: 'late' } });
    await goTo(addMs(end, -1));
    expect(await inStore(world(), NAME)).toBe(0);
    await goTo(end);
    await follow();
    expect(await read(order)).toMatchObject({
      lapsedAt: end,
      endsAt: null,
      ostBalance: 0,
      delivery: [{ deliveryStatus: 'Rejected' }],
      confirmation: { status: 'late' },
    });
    expect(await inStore(world(), NAME)).toBe(2);
    expect((await heard(order))[0]).toBe(
      `Order ${order.invoiceNo} has ended, because the shop did not answer in time. We are sorry. Nothing is charged. You can order it again.`,
    );
  });

  test('one that it answers, on the last day too, stays', async () => {
    const order = await asked();
    await goTo(await dueOf(order, 'answer_by'));
    await asStaff(world(), operatorCalls.acceptOrder, { id: order._id });
    expect((await read(order)).endsAt).toBeNull();
    world().clock.advance(42 * DAY_MS);
    await follow();
    await signIn();
    expect(await read(order)).toMatchObject({ lapsedAt: null, delivery: [{ deliveryStatus: 'Confirmed' }] });
  });
});

describe('the end against everything else at once', () => {
  const patient: PatientId = patientIdOf('meiling');
  const ROUNDS = 12;
  test.for(['a transfer', 'a staff reject', 'a card payment', 'an announcement of before'] as const)(
    'SERVER-53: %s; pieces and uses of a code are exact, and the money is kept only for a live order',
    async (rival) => {
      const gateway = await openGateway(world());
      gateway.mute();
      const seen = new Set<string>();
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          await setInStore(world(), NAME, 2);
          await signIn();
          const order = await announced({ promotions: ['LASTONE'] });
          const { ostBalance: amount } = await read(order);
          const toPay = { id: order._id, invoiceNo: order.invoiceNo, amount: moneyToWire(amount) };
          if (rival === 'a card payment') await gateway.pay(await secretOf(world(), token, toPay));
          await goTo(await dueOf(order, 'transfer_by'));
          const { endsAt } = await read(order);
          world().clock.set(endsAt ?? evening('2030-01-01'));
          await signIn();
          const acts = {
            'a transfer': () =>
              asStaff(
                world(),
                operatorCalls.receiveTransfer,
                { id: order._id },
                { amount: toPay.amount, reference: `PN-${order._id}` },
              ),
            'a staff reject': () =>
              asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Sold out' }),
            'a card payment': () => record(world(), token, toPay),
            'an announcement of before': () => announce(order),
          };
          // delays the rival by three database answers more in each round
          const act = async () => {
            for (let waited = 0; waited < 3 * round; waited += 1) await inStore(world(), NAME);
            return acts[rival]();
          };
          await Promise.all([follow(), act(), follow()]);
          // a job that finds a locked row leaves it to the next run
          world().clock.advance(MINUTE_MS);
          await follow();
          const after = await readInvoice(world(), token, order._id, patient);
          const isLive = after.delivery[0]?.deliveryStatus !== 'Rejected';
          seen.add(`live: ${isLive}, lapsed: ${after.lapsedAt !== null}`);
          expect(await inStore(world(), NAME)).toBe(isLive ? 0 : 2);
          const { rows } = await sql<{ uses: number }>`
            select count(*)::int as uses from promotion_use join delivery using (invoice_id)
            where promotion_id = (select id from promotion where code = 'LASTONE') and delivery_status <> 'Rejected'`.execute(
            world().db,
          );
          expect(rows[0]?.uses).toBe(isLive ? 1 : 0);
          expect(await auditBooks(world().db)).toEqual([]);
          // a transfer after the end is money to return
          expect(after.ostBalance).toBe(rival === 'a transfer' && !isLive ? negated(amount) : 0);
          if (isLive) await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Sold out' });
          expect(await inStore(world(), NAME)).toBe(2);
        }
      } finally {
        await gateway.close();
      }
      // over all rounds each of the two wins at least once
      expect(seen.size).toBe(rival === 'an announcement of before' ? 1 : 2);
    },
  );
});
