/** PayNow as people pay it: any amount, at any time, beside a card, for no order, and for a booking. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, DRAFT, itemOf, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { orderOf, PICKUP, PLAIN } from '#harness/server/refills.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { compare, heal } from '#server/money/reconcile.service.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { withPlanted } from '#test/kit/planted.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
const read = (id: InvoiceId) => readInvoice(world(), token, id);
const passDays = async (days: number) => {
  world().clock.advance(days * DAY_MS);
  await followOrders(world().deps);
  token = await world().signIn('meiling');
};
/** Notices are read in the order of their instants. */
const later = () => world().clock.advance(1_000);
const arrive = (id: InvoiceId, amount: number, reference: string, more = {}) => {
  later();
  return asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount, reference, ...more });
};
const enter = (body: object) => asStaff(world(), operatorCalls.enterTransfer, {}, body);
const assign = (body: object) => asStaff(world(), operatorCalls.assignTransfer, {}, body);
const giveBack = (body: object) => asStaff(world(), operatorCalls.giveTransferBack, {}, body);
const sendBack = (id: InvoiceId, amount: number, reference: string) => {
  later();
  return asStaff(world(), operatorCalls.returnTransfer, { id }, { amount, reference });
};
const reject = (id: InvoiceId) => asStaff(world(), operatorCalls.rejectOrder, { id });
const reconcile = async () =>
  (await answerOf(world(), operatorCalls.comparePayments, { query: { days: 30 }, headers })).data;
const notices = async () =>
  (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) =>
    msg.replaceAll(/<[^>]+>/g, ''),
  );
/** Pays the present balance by card. */
const payByCard = async (id: InvoiceId, card?: string) => {
  const { invoiceNo, ostBalance } = await read(id);
  const unpaid = { id, invoiceNo, amount: ostBalance / 10_000 };
  const secret = await secretOf(world(), token, unpaid);
  await gateway.pay(secret, card);
  return { secret, count: () => record(world(), token, unpaid) };
};
const toReturn = async (id: InvoiceId) => {
  const { invoiceNo } = await read(id);
  return (await reconcile()).toReturn.find((due) => due.invoiceNo === invoiceNo)?.amount ?? 0;
};
const stateOf = async (id: InvoiceId) => {
  const { ostBalance, payment } = await read(id);
  return [ostBalance / 10_000, payment.status];
};
afterEach(async () => {
  const { differences } = await reconcile();
  if (differences.length > 0) throw new Error(JSON.stringify(differences));
});

describe('a transfer of less', () => {
  test('SERVER-53 PAY-14: is counted, the rest is told and paid by a second one', async () => {
    const id = await makeInvoice(world());
    await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    expect((await notices())[0]).toMatch(
      /you told us that you have transferred \$20\.00\. We look for it in Singapore/,
    );
    expect((await arrive(id, 12.9, 'PN-1')).status).toBe(200);
    expect(await stateOf(id)).toEqual([7.1, 'none']);
    expect((await notices())[0]).toMatch(/\$12\.90 arrived\. \$7\.10 is still to pay/);
    expect((await arrive(id, 7.1, 'PN-2')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid']);
    expect((await notices())[0]).toMatch(/your transfer of \$7\.10 has arrived/);
  });

  test('SERVER-53 SERVER-62: closes the card form over the whole; a new one is over the rest, and pays it', async () => {
    const id = await makeInvoice(world());
    const { invoiceNo } = await read(id);
    const old = await secretOf(world(), token, { id, invoiceNo, amount: 20 });
    await arrive(id, 5, 'PN-1');
    expect((await gateway.pay(old)).status).not.toBe('succeeded');
    const { count } = await payByCard(id);
    expect((await count()).status).toBe(200);
    expect(gateway.book.intents().map(({ amount, status }) => [amount, status])).toContainEqual([1_500, 'succeeded']);
    expect(await stateOf(id)).toEqual([0, 'paid']);
  });

  test('SERVER-53: of an order that is announced again has a time of its own', async () => {
    const id = await makeInvoice(world());
    const announce = () => answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    const due = async () =>
      await world()
        .db.selectFrom('invoice')
        .select(['transfer_by', 'transfer_late_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await announce();
    const first = await due();
    await passDays(5);
    expect((await due()).transfer_late_at).not.toBeNull();
    await arrive(id, 5, 'PN-1');
    await announce();
    expect(await stateOf(id)).toEqual([15, 'announced']);
    expect((await due()).transfer_late_at).toBeNull();
    expect(String((await due()).transfer_by) > String(first.transfer_by)).toBe(true);
  });

  test('SERVER-53: keeps the order: it does not end by itself, and may not be sent', async () => {
    const id = await makeInvoice(world());
    await arrive(id, 5, 'PN-1');
    await passDays(60);
    await followOrders(world().deps);
    await passDays(60);
    await followOrders(world().deps);
    expect((await read(id)).delivery[0]?.deliveryStatus).toBe('Confirmed');
    expect((await asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '1' })).code).toBe('BALANCE_OPEN');
  });

  test('SERVER-66: is all that it costs when the clinic gives fewer: then it is paid', async () => {
    const id = await makeInvoice(world(), { items: [itemOf(10, { qty: 2 }), itemOf(5)] });
    await arrive(id, 15, 'PN-1');
    const change = { item: `${id}-0`, qty: 1, reason: 'One left' };
    expect((await asStaff(world(), operatorCalls.changeOrderItem, { id }, change)).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid']);
  });

  test('SERVER-53: for a draft places the order', async () => {
    const id = await makeInvoice(world(), DRAFT);
    await arrive(id, 5, 'PN-1');
    expect((await read(id)).finalized).toBe(true);
  });
});

describe('a transfer of more, a second or a late one', () => {
  test('SERVER-66: pays the order, and the rest is to be returned: exactly that, once, under a reference of its own', async () => {
    const id = await makeInvoice(world());
    await arrive(id, 27.35, 'PN-1');
    expect(await stateOf(id)).toEqual([-7.35, 'paid']);
    expect((await notices())[0]).toMatch(/\$27\.35 arrived, \$7\.35 more than was due\. We send \$7\.35 back to you/);
    expect(await toReturn(id)).toBe(7.35);
    for (const wrong of [7.36, 0, -7.35, 7.355])
      expect(await sendBack(id, wrong, 'RF-1')).toMatchObject({ code: 'INVALID' });
    for (const _ of [1, 2]) expect((await sendBack(id, 5, 'RF-1')).status).toBe(200);
    expect(await toReturn(id)).toBe(2.35);
    expect((await sendBack(id, 2.35, 'RF-1')).code).toBe('REFERENCE_COUNTED');
    expect((await sendBack(id, 2.35, 'RF-2')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid']);
    expect((await notices())[0]).toMatch(/we sent \$2\.35 back to you by bank transfer, reference RF-2/);
    expect((await sendBack(id, 1, 'RF-3')).code).toBe('NOT_FOUND');
    expect(await toReturn(id)).toBe(0);
  });

  test('SERVER-66: for an order that is paid goes back, and the order stays paid', async () => {
    const id = await makeInvoice(world());
    for (const reference of ['PN-1', 'PN-2']) expect((await arrive(id, 20, reference)).status).toBe(200);
    expect(await stateOf(id)).toEqual([-20, 'paid']);
    await sendBack(id, 20, 'RF-1');
    expect(await stateOf(id)).toEqual([0, 'paid']);
  });

  test('SERVER-66: for an order that was rejected, or ended, goes back as a whole', async () => {
    const rejected = await makeInvoice(world());
    await reject(rejected);
    const lapsed = (await orderOf(world(), PLAIN, PICKUP, { token }))._id;
    await passDays(30);
    const refunded = await makeInvoice(world());
    await arrive(refunded, 20, 'PN-0');
    await reject(refunded);
    await sendBack(refunded, 20, 'RF-0');
    expect(await stateOf(refunded)).toEqual([0, 'refunded']);
    expect((await read(lapsed)).lapsedAt).not.toBeNull();
    for (const id of [rejected, lapsed, refunded]) {
      expect((await read(id)).delivery[0]?.deliveryStatus).toBe('Rejected');
      expect((await arrive(id, 20, `PN-${id}`)).status).toBe(200);
      expect(await stateOf(id)).toEqual([-20, 'refunding']);
      expect((await notices())[0]).toMatch(/\$20\.00 arrived, \$20\.00 more than was due/);
      await sendBack(id, 20, `RF-${id}`);
      expect(await stateOf(id)).toEqual([0, 'refunded']);
    }
  });
});

describe('a transfer beside a card', () => {
  test('SERVER-62: that came after the card goes back by bank, never to the card', async () => {
    const id = await makeInvoice(world());
    await (await payByCard(id)).count();
    await arrive(id, 20, 'PN-1');
    await heal(world().deps);
    expect(gateway.book.refunds()).toEqual([]);
    expect(await toReturn(id)).toBe(20);
    await sendBack(id, 20, 'RF-1');
    expect(await stateOf(id)).toEqual([0, 'paid']);
  });

  test.for([true, false])('SERVER-62: is counted while the card is undecided; the bank’s yes is %s', async (isYes) => {
    const id = await makeInvoice(world());
    const { secret, count } = await payByCard(id, CARDS.processing);
    expect((await count()).code).toBe('PAYMENT_PROCESSING');
    expect((await arrive(id, 20, 'PN-1')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid']);
    gateway.book.decide(secret.split('_secret')[0] ?? '', isYes);
    await count();
    await heal(world().deps);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual(isYes ? [2_000] : []);
    expect(await stateOf(id)).toEqual([0, 'paid']);
    expect(await toReturn(id)).toBe(0);
  });

  test.for([
    [true, [-5, 'paid']],
    [false, [15, 'none']],
  ] as const)(
    'SERVER-62: of less leaves the card undecided, also in the patient’s eyes; the bank’s yes is %s',
    async ([isYes, after]) => {
      const id = await makeInvoice(world());
      const { secret, count } = await payByCard(id, CARDS.processing);
      await count();
      await arrive(id, 5, 'PN-1');
      expect(await stateOf(id)).toEqual([15, 'processing']);
      gateway.book.decide(secret.split('_secret')[0] ?? '', isYes);
      await count();
      // the card payment came later, so the surplus returns to the card
      expect(await stateOf(id)).toEqual(isYes ? [0, 'paid'] : after);
      expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual(isYes ? [500] : []);
    },
  );

  test('PAY-25: of less, while a card is undecided that was tried after it was announced, asks nobody to pay again', async () => {
    const id = await makeInvoice(world());
    const { invoiceNo } = await read(id);
    const unpaid = { id, invoiceNo, amount: 20 };
    const secret = await secretOf(world(), token, unpaid);
    await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    await gateway.pay(secret, CARDS.processing);
    await record(world(), token, unpaid);
    expect(await stateOf(id)).toEqual([20, 'announced']);
    await arrive(id, 5, 'PN-1');
    expect(await stateOf(id)).toEqual([15, 'processing']);
    const asked = () => record(world(), token, { ...unpaid, amount: 15 });
    expect((await asked()).code).toBe('PAYMENT_PROCESSING');
    gateway.book.decide(secret.split('_secret')[0] ?? '', false);
    expect((await asked()).code).toBe('NOT_PAID');
    expect(await stateOf(id)).toEqual([15, 'none']);
  });

  test('SERVER-62 SERVER-66: of an order that is rejected each goes back by the way it came', async () => {
    const id = await makeInvoice(world());
    await arrive(id, 5, 'PN-1');
    await (await payByCard(id)).count();
    await reject(id);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([1_500]);
    expect(await toReturn(id)).toBe(5);
    expect(await sendBack(id, 20, 'RF-1')).toMatchObject({ code: 'INVALID' });
    expect((await sendBack(id, 5, 'RF-1')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'refunded']);
    expect((await notices()).some((msg) => /we sent \$15\.00 back to your card/.test(msg))).toBe(true);
  });

  test('SERVER-62: money that a card could not take back is returned by bank', async () => {
    const id = await makeInvoice(world());
    await (await payByCard(id, CARDS.lostRefund)).count();
    await reject(id);
    gateway.book.endRefunds();
    await heal(world().deps);
    expect(await stateOf(id)).toEqual([-20, 'refunding']);
    expect(await toReturn(id)).toBe(20);
    expect((await sendBack(id, 20, 'RF-1')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'refunded']);
  });
});

describe('the bank’s reference', () => {
  test('SERVER-53: counts once over all orders; the same line again is done before, another one says where it was counted', async () => {
    const [id, other] = [await makeInvoice(world()), await makeInvoice(world())];
    const { invoiceNo } = await read(id);
    const replies = await Promise.all([1, 2, 3, 4].map(() => arrive(id, 5, 'PN-1')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const again of [() => arrive(id, 6, 'PN-1'), () => arrive(other, 5, 'PN-1')])
      expect((await again()).refusal).toMatchObject({ code: 'REFERENCE_COUNTED', data: { invoiceNo, amount: 5 } });
    expect((await enter({ amount: 5, reference: 'PN-1' })).code).toBe('REFERENCE_COUNTED');
    expect(await stateOf(id)).toEqual([15, 'none']);
    expect(await stateOf(other)).toEqual([20, 'none']);
    expect((await notices()).filter((msg) => msg.includes('$5.00 arrived'))).toHaveLength(1);
  });

  test('SERVER-53: an amount that is no sum in cents, and an instant to come, are refused', async () => {
    const id = await makeInvoice(world());
    for (const amount of [0, -20, 19.999, 1e12 / 7])
      expect(await arrive(id, amount, 'PN-1')).toMatchObject({ code: 'INVALID' });
    const tomorrow = addMs(await world().clock.now(), DAY_MS);
    expect(await arrive(id, 20, 'PN-1', { arrivedAt: tomorrow })).toMatchObject({ code: 'INVALID' });
    const before = addMs(await world().clock.now(), -DAY_MS);
    expect((await arrive(id, 20, 'PN-1', { arrivedAt: before })).status).toBe(200);
    const { booked_at } = await world()
      .db.selectFrom('bank_line')
      .select('booked_at')
      .where('reference', '=', 'PN-1')
      .executeTakeFirstOrThrow();
    expect(booked_at).toBe(before);
  });

  test('SERVER-62: no line of the bank is ever changed or taken out', async () => {
    await arrive(await makeInvoice(world()), 5, 'PN-1');
    for (const change of [sql`update bank_line set amount = amount + 100`, sql`delete from bank_line`])
      await expect(change.execute(world().db)).rejects.toThrow('only added');
  });
});

describe('a transfer without an order', () => {
  test('SERVER-53: is kept, listed, and counted once for the order that it turns out to be of', async () => {
    const id = await makeInvoice(world());
    const { invoiceNo } = await read(id);
    for (const _ of [1, 2])
      expect((await enter({ amount: 20, reference: 'PN-1' })).answer?.data.isAssigned).toBe(false);
    expect((await reconcile()).unassigned).toMatchObject([{ reference: 'PN-1', amount: 20 }]);
    expect((await assign({ reference: 'PN-1', invoiceNo: 'INV-999999' })).code).toBe('NOT_FOUND');
    expect((await assign({ reference: 'PN-7', invoiceNo })).code).toBe('NOT_FOUND');
    for (const _ of [1, 2])
      expect((await assign({ reference: 'PN-1', invoiceNo: invoiceNo.toLowerCase() })).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid']);
    expect((await reconcile()).unassigned).toEqual([]);
    const other = await read(await makeInvoice(world()));
    expect((await assign({ reference: 'PN-1', invoiceNo: other.invoiceNo })).refusal?.data).toMatchObject({
      invoiceNo,
    });
    expect((await giveBack({ reference: 'PN-1', returnReference: 'RF-1' })).code).toBe('REFERENCE_COUNTED');
  });

  test('SERVER-53: is returned once, all of it, and then counts for no order', async () => {
    const { invoiceNo } = await read(await makeInvoice(world()));
    await enter({ amount: 20, reference: 'PN-1' });
    await enter({ amount: 20, reference: 'PN-2' });
    for (const _ of [1, 2]) expect((await giveBack({ reference: 'PN-1', returnReference: 'RF-1' })).status).toBe(200);
    expect((await giveBack({ reference: 'PN-1', returnReference: 'RF-2' })).code).toBe('REFERENCE_COUNTED');
    expect((await giveBack({ reference: 'PN-2', returnReference: 'RF-1' })).code).toBe('REFERENCE_COUNTED');
    expect((await assign({ reference: 'PN-1', invoiceNo })).code).toBe('REFERENCE_COUNTED');
    expect((await reconcile()).unassigned).toMatchObject([{ reference: 'PN-2' }]);
  });

  test('BOOK-54 SERVER-53: one for a booking, which is paid by card, is kept without an order', async () => {
    const held = await hold(world(), token, await firstRemote(world(), token));
    const { invoiceNo } = held.invoice;
    const id = held.invoice.id;
    expect((await arrive(id, 5, 'PN-1')).answer?.data.isAssigned).toBe(false);
    expect((await enter({ amount: 6, reference: 'PN-2', invoiceNo })).answer?.data.isAssigned).toBe(false);
    expect((await assign({ reference: 'PN-1', invoiceNo })).code).toBe('INVALID');
    expect((await reconcile()).unassigned.map(({ reference }) => reference)).toEqual(['PN-1', 'PN-2']);
    expect((await giveBack({ reference: 'PN-1', returnReference: 'RF-1' })).status).toBe(200);
  });

  test('SERVER-53: a line with the number that the payer has written is counted for that order', async () => {
    const id = await makeInvoice(world());
    const { invoiceNo } = await read(id);
    expect((await enter({ amount: 5, reference: 'PN-1', invoiceNo: 'INV-99' })).code).toBe('NOT_FOUND');
    expect((await enter({ amount: 5, reference: 'PN-1', invoiceNo })).answer?.data.isAssigned).toBe(true);
    expect(await stateOf(id)).toEqual([15, 'none']);
  });

  test('ROLE-07: no patient can enter, assign or return a transfer', async () => {
    const calls = Object.values(operatorCalls).filter(({ path }) => path.startsWith('/operator/transfer'));
    expect(calls).toHaveLength(5);
    for (const { method, path } of calls)
      expect((await world().call(method, path, { token, body: {} })).status).toBe(403);
  });
});

test('SERVER-62: of ten planted cents each is found, and named', async () => {
  const id = await makeInvoice(world());
  await arrive(id, 5, 'PN-1');
  await (await payByCard(id)).count();
  await arrive(id, 20, 'PN-2');
  await sendBack(id, 20, 'RF-1');
  const paid = await makeInvoice(world());
  await (await payByCard(paid)).count();
  await reject(paid);
  await enter({ amount: 9, reference: 'PN-3' });
  await giveBack({ reference: 'PN-3', returnReference: 'RF-3' });
  const { invoiceNo } = await read(id);
  const { invoiceNo: rejectedNo } = await read(paid);
  const gone = sql`delete from bank_line where reference = 'PN-2'`;
  const plants = [
    ['balance', invoiceNo, sql`update invoice set balance = balance + 100 where id = ${id}`],
    ['balance', invoiceNo, sql`update journal_entry set amount = amount - 100 where cause = 'transfer:PN-1'`],
    ['bank', invoiceNo, sql`update bank_line set amount = amount + 100 where reference = 'PN-1'`],
    ['order', invoiceNo, sql`update bank_line set amount = amount - 100 where reference = 'RF-1'`],
    ['bank', invoiceNo, gone],
    ['sum', null, sql`update journal_entry set amount = amount + 100 where cause = 'returned:RF-1'`],
    [
      'provider',
      rejectedNo,
      sql`update journal_entry set amount = amount - 100 where cause like 'refund:%' and invoice_id = ${paid}`,
    ],
    [
      'provider',
      invoiceNo,
      sql`update journal_entry set amount = amount - 100 where cause like 'payment:%' and invoice_id = ${id}`,
    ],
    [
      'charge',
      invoiceNo,
      sql`insert into journal_entry (invoice_id, kind, amount, cause, created_at)
      values (${id}, 'adjustment', 100, 'changed:by-hand', now())`,
    ],
    [
      'cause',
      invoiceNo,
      sql`insert into journal_entry (invoice_id, kind, amount, cause, created_at)
      values (${id}, 'payment', -100, 'payment:by-hand', now())`,
    ],
    ['return', null, sql`update bank_line set amount = amount + 100 where reference = 'RF-3'`],
    ['charge', invoiceNo, sql`update invoice set total = total + 100 where id = ${id}`],
  ] as const;
  const since = addMs(await world().clock.now(), -DAY_MS);
  const { deps } = world();
  for (const [what, number, plant] of plants) {
    const found = await withPlanted(deps.db, plant, (db) => compare({ ...deps, db }, since));
    const [named] = found.filter((one) => one.what === what && one.invoiceNo === number);
    if (!named) throw new Error(`${what} is not named: ${JSON.stringify(found)}`);
    expect(Math.round(Math.abs(named.journal - named.other) * 100)).toBe(plant === gone ? 2_000 : 1);
  }
});
