/** Letters about orders, refills, money and NIK$: by the calls that make them, whom they reach, and what is attached. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { OrderKey } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { filesIn, readLetters, subjectsOf } from '#harness/server/letters.ts';
import { enrol, grant } from '#harness/server/niks.ts';
import { asStaff } from '#harness/server/orders.ts';
import { HOME, orderOf, PICKUP, PLAIN, SPECIAL } from '#harness/server/refills.ts';
import * as store from '#harness/server/store.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { followNiks } from '#server/niks/expiry.service.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 1 };
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

type Order = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;
const toPay = ({ _id: id, invoiceNo, ostBalance }: Order) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });
const pay = async (order: Order, by = token) => {
  await gateway.pay(await secretOf(world(), by, toPay(order)));
  await record(world(), by, toPay(order));
};
const staff = async (call: Parameters<typeof asStaff>[1], { _id: id }: Order, body?: unknown) =>
  expect((await asStaff(world(), call, { id }, body)).status).toBe(200);
const grantMei = async () => {
  await enrol(world(), 'meiling');
  await grant(world(), 'meiling', 9, '2027-06-30');
};
const request = (order: Order, by = token) =>
  ask(world(), invoiceCalls.requestConfirmation, { token: by, params: { id: order._id } });
const only = async () => {
  const letters = await readLetters(world());
  expect(subjectsOf(letters)).toHaveLength(1);
  const [letter] = letters;
  if (!letter) throw new Error('No letter');
  return letter;
};

/** GST of the order as it is now, in ten-thousandths of a dollar. */
const taxOf = async ({ _id: id }: Order): Promise<number> =>
  (await world().db.selectFrom('invoice').select('total_tax').where('id', '=', id).executeTakeFirstOrThrow()).total_tax;
/** A letter’s line about the first credit note of an order. */
const noteOf = ({ invoiceNo }: Order, tax: number): string =>
  `The credit note is CN-${invoiceNo}-1. The GST in it is $${(Math.round(tax / 100) / 100).toFixed(2)}.`;

describe('SERVER-27: an order of the store', () => {
  test('SERVER-27 CHECKOUT-15 NOTIF-07: paid, accepted, shipped and delivered: what is bought is in the receipt alone', async () => {
    const order = await store.orderOf(world(), CREAM, { token, delivery: HOME });
    expect(await readLetters(world()), 'a draft').toEqual([]);
    await pay(order);
    const paid = await only();
    expect(paid.subject).toBe(`Order ${order.invoiceNo}: paid, thank you`);
    expect(paid.text).toContain(`Your order ${order.invoiceNo} is placed and paid: $`);
    expect(paid.text).toContain('We write again when it has left.');
    expect(paid.text).not.toContain('picked up');
    const receipt = filesIn(paid)[`receipt-${order.invoiceNo}.pdf`];
    expect(textOf(new Uint8Array(receipt ?? []))).toContain('Calm barrier cream');
    expect(paid.text).not.toContain('Calm barrier cream');
    await staff(operatorCalls.shipOrder, order, { parcelNo: 'SP 88' });
    const shipped = await only();
    expect(shipped.subject).toBe(`Order ${order.invoiceNo} is on its way`);
    expect(shipped.text).toContain(`Your order ${order.invoiceNo} has left. Parcel number SP 88.`);
    expect(shipped.text).toContain(`/orderDetails?id=${order._id}`);
    await staff(operatorCalls.deliverOrder, order);
    expect(await readLetters(world()), 'only who has chosen it').toEqual([]);
  });

  test('ROLE-04 CHECKOUT-15: a guest hears of it by the email of the order, in its language; what was bought is in the receipt alone', async () => {
    const guest = await store.startGuest(world());
    const headers = { 'Accept-Language': 'zh-CN' };
    const of = { token: guest.token, patient: guest.patient, reuses: false, headers };
    const order = await store.orderOf(world(), CREAM, { ...of, delivery: PICKUP });
    await pay(order, guest.token);
    const paid = await only();
    expect([paid.to, paid.subject]).toEqual(['meiling.tan@example.com', `订单 ${order.invoiceNo}：已付款，谢谢`]);
    const files = filesIn(paid);
    expect(Object.keys(files)).toEqual([`receipt-${order.invoiceNo}.pdf`]);
    const receipt = textOf(new Uint8Array(files[`receipt-${order.invoiceNo}.pdf`] ?? []));
    expect(receipt).toContain('Calm barrier cream');
    expect(receipt).not.toMatch(/9123 ?4567|meiling|Orchard Road(?! #14-08)/);
    const [, key] = /\/order\/([\w-]{43})/.exec(paid.text) ?? [];
    const { data } = await answerOf(world(), orderCalls.readOrder, { body: { key: key as OrderKey } });
    expect(data.order.invoiceNo).toBe(order.invoiceNo);
    for (const secret of ['barrier', 'Orchard Road', '91234567', 'Mei Ling'])
      expect(paid.text + paid.html).not.toContain(secret);
    await staff(operatorCalls.readyForPickup, order);
    expect((await only()).subject).toBe(`订单 ${order.invoiceNo}：可到乌节诊所自取`);
  });

  test('SERVER-53: placed with a transfer, part of it, the rest and too much of it', async () => {
    const order = await store.orderOf(world(), CREAM, { token, delivery: HOME });
    const { amount } = toPay(order);
    await request(order);
    const placed = await only();
    expect(placed.subject).toBe(`Order ${order.invoiceNo}: waiting for your transfer`);
    expect(placed.text).toContain('to the UEN 202600000M');
    expect(placed.text).not.toMatch(/confirmed|has been paid/);
    await staff(operatorCalls.receiveTransfer, order, { amount: 1, reference: 'P-1' });
    expect((await only()).subject).toMatch(/^\$1\.00 arrived, \$[\d.]+ still to pay: /);
    await staff(operatorCalls.receiveTransfer, order, { amount: amount - 1, reference: 'P-2' });
    const paid = await only();
    expect(paid.subject).toBe(`Paid: ${order.invoiceNo}, $${(amount - 1).toFixed(2)}`);
    expect(Object.keys(filesIn(paid))).toEqual([`receipt-${order.invoiceNo}.pdf`]);
    await staff(operatorCalls.receiveTransfer, order, { amount: 5, reference: 'P-3' });
    expect((await only()).subject).toBe(`We owe you $5.00: ${order.invoiceNo}`);
    await staff(operatorCalls.returnTransfer, order, { amount: 5, reference: 'B-1' });
    expect((await only()).subject).toBe('Refunded: $5.00 by bank transfer');
  });

  test('L56 REC-12 SERVER-66 HOLD-12: rejected after it was paid: the shop’s words, what goes back, and that it was sent', async () => {
    const order = await store.orderOf(world(), CREAM, { token, delivery: HOME });
    await pay(order);
    await readLetters(world());
    const sum = `$${toPay(order).amount.toFixed(2)}`;
    await staff(operatorCalls.rejectOrder, order, { reason: 'It is out of stock.' });
    const [rejected, refunded, ...rest] = await readLetters(world());
    expect(rest).toEqual([]);
    expect(rejected?.text).toContain(
      `The shop could not accept your order ${order.invoiceNo}. ${sum} goes back to you`,
    );
    expect(rejected?.text).toContain('The shop says: It is out of stock.');
    expect(rejected?.text).toContain(noteOf(order, await taxOf(order)));
    expect(refunded?.subject).toBe(`Refunded: ${sum} to your card`);
  });
});

describe('SERVER-27: what is told once more by a letter', () => {
  test('L56 SERVER-66 REC-05: an order of which the shop gives fewer pieces: how much less, its words, and what goes back', async () => {
    const order = await store.orderOf(world(), { 'Calm barrier cream': 2 }, { token, delivery: HOME });
    const [item] = order.items;
    const change = { item: item?._id, qty: 1, reason: 'Only one is left.' };
    const early = await asStaff(world(), operatorCalls.changeOrderItem, { id: order._id }, change);
    expect([early.status, early.code], 'a draft').toEqual([404, 'NOT_FOUND']);
    await pay(order);
    await readLetters(world());
    const tax = await taxOf(order);
    await staff(operatorCalls.changeOrderItem, order, change);
    const [changed, refunded, ...more] = await readLetters(world());
    expect(more).toEqual([]);
    expect(changed?.subject).toMatch(new RegExp(`^Order ${order.invoiceNo} has changed: now \\$[\\d.]+$`));
    expect(changed?.text).toContain('You pay $52.35 less.');
    expect(changed?.text).toContain('The shop says: Only one is left.');
    expect(changed?.text).toContain(noteOf(order, tax - (await taxOf(order))));
    expect(changed?.text).toContain('$52.35 goes back to you the way it came.');
    expect(changed?.text).not.toContain('barrier cream');
    expect(refunded?.subject).toBe('Refunded: $52.35 to your card');
    const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
    expect(data.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('the shop gives 1 of 2'));
  });

  test('SERVER-66: a guest reads of it without what was bought', async () => {
    const guest = await store.startGuest(world());
    const of = { token: guest.token, patient: guest.patient, reuses: false };
    const order = await store.orderOf(world(), { 'Calm barrier cream': 2 }, { ...of, delivery: HOME });
    await pay(order, guest.token);
    await readLetters(world());
    await staff(operatorCalls.changeOrderItem, order, { item: order.items[0]?._id, qty: 1, reason: 'Few are left.' });
    const [changed] = await readLetters(world());
    expect(changed?.to).toBe('meiling.tan@example.com');
    expect(changed?.text).toContain('/order/');
    expect(`${changed?.text} ${changed?.html}`).not.toMatch(/barrier cream|Orchard Road/);
  });

  test('NIKS-08: an order that is kept for the counter: the sum, the day, and to bring the ID; once', async () => {
    await grantMei();
    const order = await store.orderOf(world(), CREAM, { token, delivery: PICKUP });
    const keep = () => answerOf(world(), invoiceCalls.keepForCounter, { token, params: { id: order._id } });
    await keep();
    await keep();
    const kept = await only();
    expect(kept.subject).toBe(`${order.invoiceNo}: bring your ID to use NIK$`);
    expect(kept.text).toContain(`of $${toPay(order).amount.toFixed(2)} waits for you at the counter.`);
    expect(kept.text).toMatch(/We keep your items until \w{3}, \d+ Nov\./);
    expect(kept.text).not.toContain('barrier cream');
  });
});

describe('SERVER-27: a refill', () => {
  test('REFILL-21 REFILL-24: waits, is confirmed and paid; no letter names a medicine', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await request(order);
    const waiting = await only();
    expect(waiting.subject).toMatch(new RegExp(`^Refill ${order.invoiceNo}: the clinic answers by `));
    await staff(operatorCalls.acceptOrder, order);
    const confirmed = await only();
    expect(confirmed.subject).toMatch(new RegExp(`^Refill ${order.invoiceNo} is confirmed: \\$[\\d.]+ to pay$`));
    expect(confirmed.text).toMatch(/Please pay \$[\d.]+ by Sat, 28 Nov\./);
    await pay(order);
    const paid = await only();
    expect(paid.subject).toBe(`Paid: ${order.invoiceNo}, $${toPay(order).amount.toFixed(2)}`);
    await staff(operatorCalls.readyForPickup, order);
    const ready = await only();
    expect(ready.subject).toBe(`Refill ${order.invoiceNo}: ready for pickup at Orchard clinic`);
    expect(ready.text).toContain('It is open Mon–Sat, 09:00–18:00.');
    for (const { subject, text } of [waiting, confirmed, paid, ready])
      expect(`${subject} ${text}`).not.toMatch(/tretinoin/i);
  });

  test('REFILL-21 SERVER-66: changed and rejected: how much less, and that nothing is charged', async () => {
    const order = await orderOf(world(), PLAIN, HOME, { token });
    const { rows } = {
      rows: await world()
        .db.selectFrom('invoice_item')
        .select(['id', 'qty'])
        .where('invoice_id', '=', order._id)
        .execute(),
    };
    const item = rows.find(({ qty }) => qty > 1);
    await staff(operatorCalls.changeOrderItem, order, { item: item?.id, qty: 1, reason: 'Only one is left.' });
    const changed = await only();
    expect(changed.subject).toMatch(new RegExp(`^Refill ${order.invoiceNo} has changed: now \\$`));
    expect(changed.text).toMatch(/You pay \$[\d.]+ less\./);
    await staff(operatorCalls.rejectOrder, order, { reason: 'Please see us first.' });
    const { text } = await only();
    expect(text).toContain('Nothing is charged.');
    expect(text).not.toContain('credit note');
  });

  test('SERVER-53: ordered by the clinic, answered late, and lapsed', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await request(order);
    await readLetters(world());
    world().clock.advance(8 * HOUR_MS);
    await followOrders(world().deps);
    const late = (await readLetters(world())).filter(
      ({ subject = '', to }) => subject.includes(order.invoiceNo) && to.startsWith('mei'),
    );
    expect(subjectsOf(late)).toEqual([`Refill ${order.invoiceNo}: our answer is late`]);
    await staff(operatorCalls.acceptOrder, order);
    await readLetters(world());
    world().clock.advance(8 * DAY_MS);
    await followOrders(world().deps);
    expect((await readLetters(world())).map(({ subject }) => subject)).toContain(`Refill ${order.invoiceNo} has ended`);
  });

  test('REFILL-22: paid at once, is one letter with its receipt', async () => {
    const order = await orderOf(world(), PLAIN, HOME, { token });
    expect(await readLetters(world())).toEqual([]);
    await pay(order);
    const letter = await only();
    expect(letter.subject).toBe(`Refill ${order.invoiceNo}: paid, thank you`);
    expect(Object.keys(filesIn(letter))).toEqual([`receipt-${order.invoiceNo}.pdf`]);
  });
});

describe('NIKS-07: NIK$', () => {
  test('NIKS-07: that end soon are written about once in a month, all together', async () => {
    await enrol(world(), 'kenji');
    await grant(world(), 'kenji', 5, '2026-12-20');
    await grant(world(), 'kenji', 7, '2027-01-15');
    const follow = async () => {
      const now = await world().clock.now();
      await Promise.all([followNiks(world().db, now), followNiks(world().db, now)]);
      return (await readLetters(world())).filter(({ to }) => to.startsWith('kenji'));
    };
    const [first, ...rest] = await follow();
    expect(rest).toEqual([]);
    expect(first?.subject).toBe('5 NIK$ expire on Sun, 20 Dec');
    expect(first?.text).toContain('Later, until Fri, 15 Jan: 7 NIK$.');
    world().clock.advance(5 * DAY_MS);
    expect(await follow()).toEqual([]);
    world().clock.advance(6 * DAY_MS);
    expect(subjectsOf(await follow())).toEqual(['5 NIK$ expire on Sun, 20 Dec']);
  });
});
