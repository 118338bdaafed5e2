/** Staff's handling of orders at the sandbox's desk, and the records issued there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire, moneyToWire } from '#contract/money.ts';
import { isPayable } from '#contract/rules/order-state.ts';
import { DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { asStaff, invoiceIdOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { orderOf, PICKUP, PLAIN, refillable, SPECIAL } from '#harness/server/refills.ts';
import { startGuest, orderOf as storeOrderOf } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
let token: string;
beforeEach(async () => {
  desk = await openDemo(world());
  token = await desk.world.signIn('meiling');
});
afterEach(() => desk.close());

const pending = (deliveryType: DeliveryType) =>
  makeInvoice(world(), { delivery: { deliveryType, deliveryStatus: 'Pending', fee: moneyFromWire(0) } });
const deliveryOf = async (id: InvoiceId) => (await readInvoice(desk.world, token, id)).delivery?.[0];

/** Row of an order on the page, with its words and buttons. */
const rowOf = async (id: InvoiceId, query = '') => {
  const rows = (await desk.read(query)).split(/<li class="row">|<\/li>/);
  const row = rows.find((text) => text.includes(`<b id="order-${id}">`));
  if (row === undefined) return null;
  const [, badge] = /<span class="badge">([^<]*)</.exec(row) ?? [];
  return { text: row, badge, acts: [...row.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act) };
};

test('SERVER-66: an order is accepted, leaves with its parcel number once it is paid, and is delivered', async () => {
  const id = await pending('Deliver To Singapore');
  const { invoiceNo } = await readInvoice(desk.world, token, id);
  const step = (act: string, more = {}) => desk.submit('order', { id, act, ...more });
  const row = await rowOf(id);
  expect(row).toMatchObject({ badge: 'Pending', acts: ['accept', 'reject'] });
  for (const words of [invoiceNo, 'Tan Mei Ling', 'Refill for delivery in Singapore', 'not due yet, $20.00'])
    expect(row?.text).toContain(words);

  expect(await step('accept')).toBe('/sandbox/desk#orders');
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Confirmed');
  expect(await rowOf(id)).toMatchObject({ badge: 'Order Confirmed', acts: ['reject'] });
  expect((await rowOf(id))?.text).toContain('$20.00 to pay');
  expect(await step('ship', { parcelNo: '8841' })).toBe('/sandbox/desk?refused=BALANCE_OPEN#orders');

  await payByTransfer(desk.world, token, id);
  expect(await rowOf(id)).toMatchObject({ acts: ['ship', 'reject'] });
  expect(await step('ship', { parcelNo: ' ' })).toBe('/sandbox/desk?refused=INVALID#orders');
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Confirmed');
  await step('ship', { parcelNo: '8841 2230' });
  expect(await deliveryOf(id)).toMatchObject({ deliveryStatus: 'OrderShipped', parcelNo: '8841 2230' });
  expect(await rowOf(id)).toMatchObject({ badge: 'Order Shipped', acts: ['deliver'] });

  await step('deliver');
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Delivered');
  expect(await rowOf(id)).toBeNull();
});

test('SERVER-66: an order that is picked up is made ready and handed over', async () => {
  const id = await pending('Pickup');
  await desk.submit('order', { id, act: 'accept' });
  await payByTransfer(desk.world, token, id);
  expect(await rowOf(id)).toMatchObject({ acts: ['ready', 'reject'] });
  await desk.submit('order', { id, act: 'ready' });
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Pickup');
  expect(await rowOf(id)).toMatchObject({ badge: 'Ready for Pickup', acts: ['deliver'] });
  await desk.submit('order', { id, act: 'deliver' });
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Delivered');
});

test('SERVER-66: an order is rejected: nothing is owed for it, and it is gone from the desk', async () => {
  const id = await pending('Deliver To Singapore');
  expect(await desk.submit('order', { id, act: 'reject', reason: ' ' })).toBe('/sandbox/desk?refused=INVALID#orders');
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Pending');
  expect(await desk.submit('order', { id, act: 'reject', reason: 'Recalled' })).toBe('/sandbox/desk#orders');
  expect((await deliveryOf(id))?.deliveryStatus).toBe('Rejected');
  expect((await readInvoice(desk.world, token, id)).ostBalance).toBe(0);
  expect(await rowOf(id)).toBeNull();
  expect(await desk.submit('order', { id, act: 'accept' })).toBe('/sandbox/desk?refused=NOT_FOUND#orders');
});

test('SERVER-66: of a refill or an order of the shop fewer pieces are given, with a reason; what has left is not changed', async () => {
  const order = await orderOf(desk.world, PLAIN, PICKUP, { token });
  const id = order._id;
  const give = (fields: Record<string, string>) => desk.submit('item', { id, item: `${id}-0`, ...fields });
  expect((await rowOf(id))?.text).toContain('2 × Cetirizine 10 mg; 1 × Minoxidil 5% solution');
  for (const wrong of [{ qty: '1' }, { qty: '', reason: 'Recalled' }, { qty: '1.5', reason: 'Recalled' }])
    expect(await give(wrong)).toBe('/sandbox/desk?refused=INVALID#orders');
  expect(await give({ qty: '3', reason: 'More' })).toBe('/sandbox/desk?refused=NOT_CHANGEABLE#orders');
  expect(await give({ qty: '1', reason: 'One left' })).toBe('/sandbox/desk#orders');
  expect((await readInvoice(desk.world, token, id)).items[0]).toMatchObject({ qty: 1, decision: { askedQty: 2 } });
  expect((await rowOf(id))?.text).toContain('1 × Cetirizine 10 mg, 2 asked for');
  expect((await rowOf(invoiceIdOf('meiling-store-unpaid')))?.text).toContain('Give fewer');
  await payByTransfer(desk.world, token, id);
  await desk.submit('order', { id, act: 'ready' });
  expect((await rowOf(id))?.text).not.toContain('Give fewer');
});

test('what is ordered again for a patient is one order, which the patient finds among the others and can pay', async () => {
  const fields = {
    item: refillable('meiling-cetirizine-10-mg'),
    qty: '2',
    clinicId: 'orchard-clinic',
    email: 'meiling.tan@example.com',
    phoneNumber: '91234567',
  };
  const page = await desk.read();
  expect(page).toContain(`<option value="${fields.item}">Tan Mei Ling: Cetirizine 10 mg, at most 6</option>`);
  const keyOfPage = async () => /name="key" value="([^"]+)"/.exec(await desk.read())?.[1] ?? '';
  const refills = async () => {
    const query = { patientId: patientIdOf('meiling'), invType: 'Refill', finalized: 'true' } as const;
    return (await answerOf(desk.world, invoiceCalls.listInvoices, { token, query })).invoices;
  };
  const before = await refills();
  for (const [wrong, code] of [
    [{ phoneNumber: '1' }, 'INVALID'],
    [{ qty: '9' }, 'TOO_MANY_PIECES'],
  ] as const) {
    const refused = `/sandbox/desk?refused=${code}#refills`;
    expect(await desk.submit('refill', { key: await keyOfPage(), ...fields, ...wrong })).toBe(refused);
  }
  const key = await keyOfPage();
  for (const _ of [1, 2]) expect(await desk.submit('refill', { key, ...fields })).toBe('/sandbox/desk#refills');
  const [made, ...others] = await refills();
  expect(others).toEqual(before);
  expect(made).toMatchObject({ items: [{ name: 'Cetirizine 10 mg', qty: 2 }], delivery: [{ deliveryType: 'Pickup' }] });
  expect(made && isPayable(made)).toBe(true);
});

test('SERVER-53: the row of a request names the clinic that owes the answer, and by when; a late one is on top', async () => {
  const order = await orderOf(desk.world, SPECIAL, PICKUP, { token });
  await answerOf(desk.world, invoiceCalls.requestConfirmation, { token, params: { id: order._id } });
  expect((await rowOf(order._id))?.text).toMatch(/Orchard clinic answers by Mon, 23\sNov 9:00\sAM/);
  expect((await rowOf(order._id))?.text).not.toContain('Answer is late');
  world().clock.advance(2 * DAY_MS);
  await followOrders(world().deps);
  const newer = await pending('Pickup');
  expect((await rowOf(order._id))?.text).toContain('Answer is late');
  const page = await desk.read();
  expect(page.indexOf(`order-${order._id}`)).toBeLessThan(page.indexOf(`order-${newer}`));
  await desk.submit('order', { id: order._id, act: 'accept' });
  expect((await rowOf(order._id))?.text).not.toContain('answers by');
});

test('a draft is no order yet, an order that arrived is none any more, and a search leaves those of that person', async () => {
  expect(await rowOf(invoiceIdOf('meiling-store-draft'))).toBeNull();
  expect(await rowOf(invoiceIdOf('meiling-store-received'))).toBeNull();
  const shipped = invoiceIdOf('meiling-store-shipped');
  expect(await rowOf(shipped, '?patient=mei')).not.toBeNull();
  expect(await rowOf(shipped, '?patient=ravi')).toBeNull();
});

const listed = async (owner: string) => (await answerOf(desk.world, recordsCalls.listRegimen, { token: owner })).data;

test('SERVER-66: a regimen is issued: the patient is told, and reads every line of it', async () => {
  const kenji = await desk.world.signIn('kenji');
  const fields = { patientId: patientIdOf('kenji'), kind: 'regimen', name: 'Hand regimen' };
  const content = 'Wash in the morning.\r\n\r\n睡前涂抹。\r\n';
  expect(await desk.read()).toContain(`<option value="${fields.patientId}">`);
  expect(await desk.submit('record', { ...fields, content })).toBe('/sandbox/desk#records');
  const [record, ...others] = await listed(kenji);
  expect([record?.name, others]).toEqual(['Hand regimen', []]);
  const pdf = await fetch(
    `${desk.origin}${DEFAULT_API_BASE}/attachment/${record?.attachment}?${APP_ID_PARAM}=${DEFAULT_APP_ID}`,
    { headers: { authorization: `Bearer ${kenji}` } },
  );
  const text = textOf(Buffer.from(await pdf.arrayBuffer()));
  for (const line of ['Hand regimen', 'Wash in the morning.', '睡前涂抹。']) expect(text).toContain(line);
  const [notice] = (await answerOf(desk.world, profileCalls.listNotifications, { token: kenji })).data;
  expect(JSON.stringify(notice)).toContain('Hand regimen');
  expect(await desk.read()).toMatch(/The newest one is for [^<:]+: Regimen, Hand regimen\./);
});

test('SERVER-66: a document is issued, and is among the documents', async () => {
  const kenji = await desk.world.signIn('kenji');
  await desk.submit('record', { patientId: patientIdOf('kenji'), kind: 'document', name: 'Memo', content: 'Rest.' });
  const { data } = await answerOf(desk.world, recordsCalls.listDocuments, { token: kenji });
  expect(data.map(({ name }) => name)).toEqual(['Memo']);
  expect(await listed(kenji)).toEqual([]);
});

test.for<[what: string, wrong: Record<string, string>, refused: string]>([
  ['without a text', { content: ' \r\n ' }, 'INVALID'],
  ['without a name', { name: ' ' }, 'INVALID'],
  ['of an unknown kind', { kind: 'receipt' }, 'INVALID'],
  ['with a paragraph that is too long', { content: 'a'.repeat(501) }, 'INVALID'],
  ['for nobody', { patientId: 'patient-nobody' }, 'NOT_FOUND'],
])('no record is issued %s', async ([, wrong, refused]) => {
  const right = { patientId: patientIdOf('kenji'), kind: 'regimen', name: 'Regimen', content: 'Rest.' };
  expect(await desk.submit('record', { ...right, ...wrong })).toBe(`/sandbox/desk?refused=${refused}#records`);
  expect(await listed(await desk.world.signIn('kenji'))).toEqual([]);
});

test('nobody is offered a record who has not the name that is searched for', async () => {
  expect(await desk.read('?patient=tan')).toContain(`<option value="${patientIdOf('meiling')}">`);
  expect(await desk.read('?patient=tan')).not.toContain(`<option value="${patientIdOf('kenji')}">`);
  expect(await desk.read('?patient=zzz')).toContain('Nobody has such a name.');
});

test('CHECKOUT-15: the order of a guest says for whom it is, how the guest can be reached, and what is to know of it', async () => {
  const guest = await startGuest(desk.world);
  const order = await storeOrderOf(desk.world, { 'Calm barrier cream': 1 }, { ...guest, reuses: false });
  expect(await rowOf(order._id)).toBeNull();
  const body = { amount: moneyToWire(order.ostBalance), reference: 'PN-1' };
  await asStaff(desk.world, operatorCalls.receiveTransfer, { id: order._id }, body);
  const row = await rowOf(order._id, '?patient=mei+ling');
  expect(row?.text).toContain('Tan Mei Ling, +65 91234567, meiling.tan@example.com');
  expect(row).toMatchObject({ badge: 'Order Confirmed', acts: ['ready', 'reject'] });
});

test('PAY-05 SERVER-66: an order abroad is not due before the answer; after it the desk books what comes', async () => {
  const id = await pending('Deliver To Other Countries');
  const form = () => desk.read().then((page) => page.includes(`<b id="${id}">`));
  expect((await rowOf(id))?.text).toContain('not due yet, $20.00');
  expect([isPayable(await readInvoice(desk.world, token, id)), await form()]).toEqual([false, false]);
  await desk.submit('order', { id, act: 'accept' });
  expect([isPayable(await readInvoice(desk.world, token, id)), await form()]).toEqual([true, true]);
  expect(await desk.submit('transfer', { id, amount: '20', reference: 'ABROAD-1' })).toBe('/sandbox/desk#transfers');
  expect(await readInvoice(desk.world, token, id)).toMatchObject({ ostBalance: 0, payment: { status: 'paid' } });
  expect(await form()).toBe(false);
});
