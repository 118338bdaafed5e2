/** A transfer that was counted for the wrong order is counted for the right one, or returned; both patients hear of it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { clinicDayOf, DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { asStaff, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { readTakings } from '#server/lists/bills.store.ts';
import { listUnassigned } from '#server/money/bank.store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { listWrongFigures } from '#server/money/reconcile.store.ts';
import { listToReturn } from '#server/money/ways-back.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { withPlanted } from '#test/kit/planted.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');
const SITI = patientIdOf('siti');
const ORCHARD = clinicIdOf('Orchard clinic');
const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };

interface Order {
  id: InvoiceId;
  invoiceNo: string;
  of: PatientId;
}
const tokenOf = (of: PatientId) => world().signIn(of === MEI ? 'meiling' : 'siti');
const read = async ({ id, of }: Pick<Order, 'id' | 'of'>) => readInvoice(world(), await tokenOf(of), id, of);
const orderOf = async (of: PatientId, changes = {}): Promise<Order> => {
  const id = await makeInvoice(world(), { patientId: of, ...changes });
  return { id, of, invoiceNo: (await read({ id, of })).invoiceNo };
};
const stateOf = async (order: Order) => {
  const { ostBalance, payment } = await read(order);
  return [ostBalance / 10_000, payment.status];
};
const arrive = async ({ id }: Order, amount: number, reference: string) => {
  await asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount, reference });
  const line = await world()
    .db.selectFrom('bank_line')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return String(line.id);
};
const move = (id: string, from: Order | null, to: Order | null, reason = 'The payer wrote another number') => {
  world().clock.advance(1_000);
  const body = { from: from?.invoiceNo ?? null, invoiceNo: to?.invoiceNo ?? null, reason };
  return asStaff(world(), operatorCalls.moveTransfer, { id }, body);
};
const toReturn = async () =>
  (await listToReturn(world().db)).map(({ invoiceNo, amount }) => [invoiceNo, amount / 10_000]);
const notices = async (of: PatientId) =>
  (await answerOf(world(), profileCalls.listNotifications, { token: await tokenOf(of) })).data.map(({ msg }) =>
    msg.replaceAll(/<[^>]+>/g, ''),
  );
const entry = async () =>
  await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'moveTransfer')
    .orderBy('no', 'desc')
    .executeTakeFirst();

let wrong: Order;
let right: Order;
beforeEach(async () => {
  [wrong, right] = [await orderOf(MEI), await orderOf(SITI)];
});
afterEach(async () => {
  const wrongOnes = [...(await listWrongFigures(world().db)), ...(await proveNiks(world().db)).differences];
  if (wrongOnes.length > 0) throw new Error(JSON.stringify(wrongOnes));
});

test('SERVER-66 SERVER-62: it counts for the right order and no more for the wrong one; both patients hear it, each of the own order', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  expect(await stateOf(wrong)).toEqual([0, 'paid']);
  const { answer } = await move(line, wrong, right);
  expect(answer?.data).toEqual({ hasLeft: false, owed: 200_000 });
  expect([await stateOf(wrong), await stateOf(right)]).toEqual([
    [20, 'none'],
    [0, 'paid'],
  ]);
  expect((await notices(MEI))[0]).toBe(
    `Refill ${wrong.invoiceNo}: we had counted a transfer of $20.00 that was not for it. It does not count any more. $20.00 is still to pay.`,
  );
  expect((await notices(SITI))[0]).toBe(`Refill ${right.invoiceNo}: your transfer of $20.00 has arrived.`);
  expect((await notices(MEI)).join()).not.toContain(right.invoiceNo);
  expect((await notices(SITI)).join()).not.toContain(wrong.invoiceNo);
  expect((await read(wrong)).payments).toEqual([]);
  expect((await read(wrong)).receipt).toBeNull();
  expect((await read(right)).payments).toMatchObject([{ way: 'transfer', amount: 200_000 }]);
});

test('SERVER-66: its entry in the trail has the transfer, both orders and the reason; a reason is asked for', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  expect((await move(line, wrong, right, ' ')).code).toBe('INVALID');
  await move(line, wrong, right);
  expect(await entry()).toMatchObject({
    subject_kind: 'transfer',
    subject_id: line,
    patient_id: MEI,
    reason: 'The payer wrote another number',
    detail: { reference: 'PN-1', amount: 20, before: wrong.invoiceNo, after: right.invoiceNo },
  });
});

test('SERVER-62: it is moved again, and back, and is counted once wherever it is; the same move is answered the same', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  for (const _ of [1, 2]) expect((await move(line, wrong, right)).answer?.data.owed).toBe(200_000);
  expect(await stateOf(right)).toEqual([0, 'paid']);
  await move(line, right, wrong);
  expect([await stateOf(wrong), await stateOf(right)]).toEqual([
    [0, 'paid'],
    [20, 'none'],
  ]);
  expect((await notices(MEI))[0]).toBe(`Refill ${wrong.invoiceNo}: your transfer of $20.00 has arrived.`);
  await move(line, wrong, right);
  expect(await stateOf(right)).toEqual([0, 'paid']);
  expect((await world().db.selectFrom('transfer_move').selectAll().execute()).length).toBe(3);
});

test('SERVER-66: without a number it is to be returned, is matched or sent back like any other, and then stays', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await move(line, wrong, null);
  expect(await stateOf(wrong)).toEqual([20, 'none']);
  expect(await listUnassigned(world().db)).toMatchObject([{ reference: 'PN-1', amount: 200_000 }]);
  await asStaff(world(), operatorCalls.assignTransfer, {}, { reference: 'PN-1', invoiceNo: right.invoiceNo });
  expect(await stateOf(right)).toEqual([0, 'paid']);
  await move(line, right, null);
  await move(line, null, wrong);
  expect(await stateOf(wrong)).toEqual([0, 'paid']);
  await move(line, wrong, null);
  await asStaff(world(), operatorCalls.giveTransferBack, {}, { reference: 'PN-1', returnReference: 'RF-1' });
  expect((await move(line, null, right)).code).toBe('MONEY_SENT_BACK');
  expect(await stateOf(right)).toEqual([20, 'none']);
});

test('SERVER-66: money of which staff have sent some back is not moved; what an earlier payment left is', async () => {
  const first = await arrive(wrong, 20, 'PN-1');
  const second = await arrive(wrong, 20, 'PN-2');
  await asStaff(world(), operatorCalls.returnTransfer, { id: wrong.id }, { amount: 5, reference: 'RF-1' });
  expect((await move(second, wrong, right)).code).toBe('MONEY_SENT_BACK');
  expect(await stateOf(wrong)).toEqual([-15, 'paid']);
  expect((await move(first, wrong, right)).answer?.data).toEqual({ hasLeft: false, owed: 50_000 });
  expect([await stateOf(wrong), await stateOf(right)]).toEqual([
    [5, 'none'],
    [0, 'paid'],
  ]);
});

test('SERVER-66: of an order that has left by then the answer says so, with what it owes; it is not sent back by itself', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await asStaff(world(), operatorCalls.shipOrder, { id: wrong.id }, { parcelNo: '8841' });
  for (const _ of [1, 2])
    expect((await move(line, wrong, right)).answer?.data).toEqual({ hasLeft: true, owed: 200_000 });
  expect((await read(wrong)).delivery[0]?.deliveryStatus).toBe('OrderShipped');
});

test('HOLD-12 SERVER-66: an order that is unpaid by our mistake does not end by itself, and names no day that is over', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await asStaff(world(), operatorCalls.acceptOrder, { id: wrong.id });
  world().clock.advance(20 * DAY_MS);
  await move(line, wrong, right);
  await followOrders(world().deps);
  world().clock.advance(40 * DAY_MS);
  await followOrders(world().deps);
  const { delivery, payBy } = await read(wrong);
  expect([delivery[0]?.deliveryStatus, payBy]).toEqual(['Confirmed', null]);
  await payByTransfer(world(), await tokenOf(MEI), wrong.id);
  expect(await stateOf(wrong)).toEqual([0, 'paid']);
});

test('SERVER-53: what was too much with it goes back no more, and a part of it is still there', async () => {
  const twice = await arrive(wrong, 20, 'PN-1').then(() => arrive(wrong, 20, 'PN-2'));
  expect(await toReturn()).toEqual([[wrong.invoiceNo, 20]]);
  const other = await orderOf(SITI, { items: [itemOf(50)] });
  await move(twice, wrong, other);
  expect(await toReturn()).toEqual([]);
  expect([await stateOf(wrong), await stateOf(other)]).toEqual([
    [0, 'paid'],
    [30, 'none'],
  ]);
  expect((await notices(MEI))[0]).not.toContain('still to pay');
  expect((await notices(SITI))[0]).toContain('$20.00 arrived. $30.00 is still to pay');
});

test('SERVER-53: of a rejected order nothing goes back any more', async () => {
  await asStaff(world(), operatorCalls.rejectOrder, { id: wrong.id });
  const line = await arrive(wrong, 20, 'PN-1');
  expect(await stateOf(wrong)).toEqual([-20, 'refunding']);
  await move(line, wrong, right);
  expect(await stateOf(wrong)).toEqual([0, 'none']);
});

test('BOOK-54 SERVER-66: a number of no order, a transfer that is none and a place of others are refused, and nothing moves', async () => {
  const [here, there] = [
    await orderOf(MEI, { clinicId: ORCHARD }),
    await orderOf(SITI, { clinicId: clinicIdOf('Novena clinic') }),
  ];
  const line = await arrive(here, 20, 'PN-1');
  const elsewhere = await arrive(there, 20, 'PN-2');
  const nadia = await invited(world(), await firstAdmin(world()), ['accounts'], [ORCHARD]);
  const moveAs = async (id: string, from: string, invoiceNo: string | null) =>
    (await nadia.ask(operatorCalls.moveTransfer, { params: { id }, body: { from, invoiceNo, reason: 'Wrong' } })).code;
  expect(await moveAs(line, here.invoiceNo, 'INV-999999')).toBe('NOT_FOUND');
  expect(await moveAs(line, here.invoiceNo, there.invoiceNo)).toBe('NOT_FOUND');
  expect(await moveAs(elsewhere, there.invoiceNo, here.invoiceNo)).toBe('NOT_FOUND');
  expect(await moveAs(elsewhere, here.invoiceNo, null)).toBe('NOT_FOUND');
  expect(await moveAs('no-line', here.invoiceNo, null)).toBe('NOT_FOUND');
  expect([await stateOf(here), await stateOf(there)]).toEqual([
    [0, 'paid'],
    [0, 'paid'],
  ]);
  expect(await moveAs(line, here.invoiceNo, null)).toBeNull();
});

test('SERVER-62: two people who move it at once, each to another order, count it once', async () => {
  const third = await orderOf(SITI);
  const line = await arrive(wrong, 20, 'PN-1');
  const both = await Promise.all([move(line, wrong, right), move(line, wrong, third)]);
  expect(both.map(({ code }) => code).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    null,
    'REFERENCE_COUNTED',
  ]);
  const paid = [await stateOf(wrong), await stateOf(right), await stateOf(third)].filter(([balance]) => balance === 0);
  expect(paid).toHaveLength(1);
});

test('SERVER-62: no move is changed or taken out, and no line is moved without one', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await expect(sql`update bank_line set invoice_id = ${right.id}`.execute(world().db)).rejects.toThrow(
    'moved by a move',
  );
  await move(line, wrong, right);
  for (const change of [sql`update transfer_move set to_invoice = null`, sql`delete from transfer_move`])
    await expect(change.execute(world().db)).rejects.toThrow('only added');
  await expect(sql`update bank_line set invoice_id = ${wrong.id}`.execute(world().db)).rejects.toThrow(
    'moved by a move',
  );
});

test('SERVER-66: the list names it by its id; the figures of the day take it off one order and add it to the other', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await move(line, wrong, right);
  const { rows } = await answerOf(world(), deskCalls.listTransfers, { query: { kind: 'exact' }, headers }).then(
    ({ data }) => data,
  );
  expect(rows.find(({ reference }) => reference === 'PN-1')).toMatchObject({ _id: line, invoice: { _id: right.id } });
  const { ways } = await readTakings(world().db, null, clinicDayOf(await world().clock.now()));
  expect(ways.filter(({ way }) => way !== 'transfer').map(({ way }) => way)).not.toContain('card');
  expect(ways).toContainEqual({ way: 'transfer', received: 40, returned: 20 });
});

test('SERVER-62: an entry without its move, a line without its entry, and a cent beside a moved one are found', async () => {
  const line = await arrive(wrong, 20, 'PN-1');
  await move(line, wrong, right);
  const plants = [
    [
      'cause',
      sql`insert into journal_entry (invoice_id, kind, amount, cause, created_at)
      values (${wrong.id}, 'refund', 100, 'moved:99', now())`,
    ],
    ['bank', sql`update bank_line set invoice_id = ${wrong.id} where id = ${line}`],
    ['bank', sql`update journal_entry set amount = amount - 100 where cause like 'again:%'`],
    ['bank', sql`update journal_entry set amount = amount + 100 where cause like 'moved:%'`],
  ] as const;
  for (const [what, plant] of plants)
    expect((await withPlanted(world().db, plant, listWrongFigures)).map((figure) => figure.what)).toContain(what);
});
