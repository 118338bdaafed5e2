import { expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { moneyFromWire } from '#contract/money.ts';
import { ask } from '#harness/server/ask.ts';
import { asStaff, invoiceIdOf, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const sgd = moneyFromWire;
const signIn = () => world().signIn('meiling');
const pickup = { deliveryType: 'Pickup', deliveryStatus: 'Confirmed', fee: sgd(0) } as const;
const pending = { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Pending', fee: sgd(0) } as const;

const told = async () => {
  const rows = await world()
    .db.selectFrom('notification')
    .select(['kind', 'patient_id'])
    .orderBy('created_at')
    .execute();
  expect(new Set(rows.map(({ patient_id }) => patient_id)).size).toBeLessThanOrEqual(1);
  return rows.map(({ kind }) => kind);
};

test('SERVER-66: a transfer of exactly the balance pays an order, once, and the patient is told once', async () => {
  const token = await signIn();
  const id = await makeInvoice(world());
  const receive = () => asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount: 20, reference: 'PN-1' });
  const replies = await Promise.all([1, 2, 3, 4].map(receive));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const paid = await readInvoice(world(), token, id);
  expect(paid).toMatchObject({ ostBalance: sgd(0), total: sgd(20), payment: { status: 'paid', reference: 'PN-1' } });
  expect(paid.receipt).not.toBeNull();
  expect(await told()).toEqual(['paymentCreated']);
});

test('SERVER-66 REC-17: an order is accepted, paid, shipped and delivered; each step has its instant and its notice', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), { delivery: pending });
  expect((await asStaff(world(), operatorCalls.deliverOrder, { id })).status).toBe(404);
  const steps = [
    () => asStaff(world(), operatorCalls.acceptOrder, { id }),
    () => payByTransfer(world(), token, id),
    () => asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '8841 2230' }),
    () => asStaff(world(), operatorCalls.deliverOrder, { id }),
  ];
  for (const step of steps) {
    world().clock.advance(60_000);
    expect((await step()).status).toBe(200);
  }
  expect((await asStaff(world(), operatorCalls.deliverOrder, { id })).status).toBe(200);
  const [delivery] = (await readInvoice(world(), token, id)).delivery ?? [];
  expect(delivery).toMatchObject({ deliveryStatus: 'Delivered', parcelNo: '8841 2230' });
  const reached = delivery?.reached ?? [];
  expect(reached.map(({ deliveryStatus }) => deliveryStatus)).toEqual([
    'Pending',
    'Confirmed',
    'OrderShipped',
    'Delivered',
  ]);
  expect(new Set(reached.map(({ at }) => at)).size).toBe(4);
  expect(await told()).toEqual(['orderDone', 'paymentCreated', 'orderShipped', 'orderReceived']);
});

test('SERVER-66: nothing leaves that is not paid, and only what is picked up is made ready', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), { delivery: pickup });
  const ready = () => asStaff(world(), operatorCalls.readyForPickup, { id });
  expect(await ready()).toMatchObject({ status: 409, code: 'BALANCE_OPEN' });
  await payByTransfer(world(), token, id);
  expect((await asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '1' })).status).toBe(404);
  expect((await ready()).status).toBe(200);
  expect((await readInvoice(world(), token, id)).delivery?.[0]?.deliveryStatus).toBe('Pickup');
});

test('SERVER-66: for a rejected order nothing is owed; what was transferred goes back, once', async () => {
  const token = await signIn();
  const unpaid = await makeInvoice(world(), { delivery: pending });
  const paid = await makeInvoice(world(), { delivery: pending, items: [itemOf(33.33)] });
  await payByTransfer(world(), token, paid);
  for (const id of [unpaid, paid, unpaid, paid])
    expect((await asStaff(world(), operatorCalls.rejectOrder, { id })).status).toBe(200);
  expect(await readInvoice(world(), token, unpaid)).toMatchObject({ ostBalance: sgd(0), payment: { status: 'none' } });
  expect(await readInvoice(world(), token, paid)).toMatchObject({
    ostBalance: sgd(-33.35),
    payment: { status: 'refunding' },
  });
  const body = { amount: 33.35, reference: 'RF-1' };
  const giveBack = () => asStaff(world(), operatorCalls.returnTransfer, { id: paid }, body);
  for (const _ of [1, 2]) expect((await giveBack()).status).toBe(200);
  expect(await readInvoice(world(), token, paid)).toMatchObject({
    ostBalance: sgd(0),
    payment: { status: 'refunded', reference: 'RF-1' },
  });
  const nothing = { amount: 1, reference: 'RF-2' };
  expect((await asStaff(world(), operatorCalls.returnTransfer, { id: unpaid }, nothing)).status).toBe(404);
});

test('SERVER-66 ROLE-07: no patient can move an order or count a transfer', async () => {
  const token = await signIn();
  const id = invoiceIdOf('meiling-refill-unpaid');
  const before = await readInvoice(world(), token, id);
  const calls = Object.values(operatorCalls).filter(({ path }) => path.startsWith('/operator/invoice'));
  expect(calls.length).toBe(17);
  const sent = { amount: 99.8, reference: 'PN-9', parcelNo: '1', item: '1', qty: 0, reason: 'Recalled' };
  const items = [{ item: '1', pieces: 1, isRestocked: false }];
  const body = { items, ...sent, way: 'cash', points: 1, identity: { nric: 'S1234567D' } };
  for (const call of calls) {
    expect(await ask(world(), call, { token, params: { id }, body })).toMatchObject({
      status: 403,
      code: 'OPERATORS_ONLY',
    });
    const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
    expect((await ask(world(), call, { params: { id: 'invoice-nobody' }, body, headers })).status).toBe(404);
  }
  expect(await readInvoice(world(), token, id)).toEqual(before);
  expect((await ask(world(), invoiceCalls.closeInvoice, { token, params: { id } })).code).toBe('BALANCE_OPEN');
});
