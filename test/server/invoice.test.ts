import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyFromWire } from '#contract/money.ts';
import { billOfInvoice } from '#contract/rules/shown-bill.ts';
import { DAY_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import {
  asStaff,
  DRAFT,
  invoiceIdOf,
  itemOf,
  makeInvoice,
  payByTransfer,
  readInvoice,
} from '#harness/server/orders.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { wrongIn } from '#test/kit/bills.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEILING = { patientId: patientIdOf('meiling') };
const sgd = moneyFromWire;
const rounded = (amount: Money) => moneyFromCents(centsOf(amount));
const signIn = () => world().signIn('meiling');
const ABROAD = { deliveryType: 'Deliver To Other Countries', deliveryStatus: 'Confirmed', fee: sgd(0) } as const;

const act = (call: (typeof invoiceCalls)[keyof typeof invoiceCalls], token: string, id: InvoiceId) =>
  ask(world(), call, { token, params: { id } });
const list = async (token: string, query: Record<string, string>) =>
  (await answerOf(world(), invoiceCalls.listInvoices, { token, query: { ...MEILING, ...query } })).invoices;

test('SERVER-44 API-50 API-51: a patient’s invoices come by type, finalized or draft, newest first', async () => {
  const token = await signIn();
  for (const invType of ['Refill', 'Online Store']) {
    const invoices = await list(token, { invType, finalized: 'true' });
    expect(invoices.length).toBeGreaterThan(2);
    expect(new Set(invoices.map(({ invoiceType }) => invoiceType))).toEqual(new Set([invType]));
    expect(invoices.every(({ finalized, patientId }) => finalized && patientId === MEILING.patientId)).toBe(true);
    const made = invoices.map(({ createdAt }) => createdAt);
    expect(made).toEqual(made.toSorted().toReversed());
  }
  const drafts = await list(token, { finalized: 'false' });
  expect(drafts.map(({ _id }) => _id)).toEqual([invoiceIdOf('meiling-store-draft')]);
  const kenji = await answerOf(world(), invoiceCalls.listInvoices, {
    token: await world().signIn('kenji'),
    query: { patientId: patientIdOf('kenji'), finalized: 'true' },
  });
  expect(kenji.invoices).toEqual([]);
});

test('REC-03 SERVER-68: what is shown of each invoice of the demo clinic adds up', async () => {
  const { rows } = await sql<{ entry: unknown }>`select entry from invoice_entry`.execute(world().db);
  const invoices = rows.map(({ entry }) => v.parse(Invoice, entry));
  expect(invoices.length).toBeGreaterThan(13);
  // at least one invoice's lines miss its total when each is rounded alone
  expect(invoices.some((invoice) => billOfInvoice(invoice).rounding !== rounded(invoice.roundingAdjustment))).toBe(
    true,
  );
  expect(invoices.flatMap((invoice) => wrongIn(billOfInvoice(invoice)))).toEqual([]);
});

test('API-52 SERVER-68 CONST-03: an invoice has its lines, its removed lines and amounts that add up', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), {
    items: [
      itemOf(48, {
        qty: 2,
        tax: 9,
        quality: '50 ml',
        discount: { type: 'PERCENTAGE', percent: 10 },
        image: '/cream.webp',
      }),
      itemOf(46, {
        name: 'Tretinoin',
        itemType: 'Medicine',
        tax: 9,
        needsConfirmation: true,
        refillInventory: 'tretinoin',
      }),
    ],
    itemsRemoved: [itemOf(42, { name: 'Scalp tonic' })],
    delivery: {
      deliveryType: 'Deliver To Singapore',
      deliveryStatus: 'Confirmed',
      fee: sgd(10),
      address: '78 Tiong Poh Road',
    },
    pointsRedeemed: 10,
  });
  const invoice = await readInvoice(world(), token, id);
  expect(invoice).toMatchObject({
    invoiceNo: expect.stringMatching(/^INV-\d{6}$/),
    subtotal: sgd(142),
    totalDiscount: sgd(9.6),
    totalTax: sgd(11.916),
    membershipPtRedeemed: 10,
    roundingAdjustment: sgd(-0.016),
    total: sgd(144.3),
    ostBalance: sgd(144.3),
    payment: { status: 'none', reference: null },
    receipt: null,
  });
  expect(invoice.items).toMatchObject([
    {
      name: 'Calm barrier cream',
      qty: 2,
      quality: '50 ml',
      discount: sgd(9.6),
      afterTaxPrice: sgd(94.176),
      meta: { opencart: { image: '/cream.webp' } },
    },
    {
      discount: sgd(0),
      inventory: { itemType: 'Medicine' },
      refillInventory: 'tretinoin',
      refillInventoryConfirmation: true,
      invoice: id,
    },
  ]);
  expect(invoice.itemsRemoved).toMatchObject([{ name: 'Scalp tonic', price: sgd(42) }]);
  expect(invoice.delivery).toMatchObject([
    {
      deliveryFee: sgd(10),
      deliveryType: 'Deliver To Singapore',
      deliveryAddress: '78 Tiong Poh Road',
      deliveryStatus: 'Confirmed',
    },
  ]);
});

test('SERVER-52 API-57: an invoice is closed when nothing is owed, as often as one likes, and refused before', async () => {
  const token = await signIn();
  const owing = await makeInvoice(world(), { ...DRAFT, items: [itemOf(5)] });
  expect(await act(invoiceCalls.closeInvoice, token, owing)).toMatchObject({ status: 409, code: 'BALANCE_OPEN' });
  expect(await readInvoice(world(), token, owing)).toMatchObject({ finalized: false, ostBalance: sgd(5) });
  const paid = await makeInvoice(world(), { ...DRAFT, items: [itemOf(5)], pointsRedeemed: 5 });
  const close = (language: string) =>
    answerOf(world(), invoiceCalls.closeInvoice, {
      token,
      params: { id: paid },
      headers: { 'accept-language': language },
    });
  expect(await close('en-SG')).toEqual({ success: true, message: 'The invoice is closed.' });
  expect(await close('zh-CN')).toEqual({ success: true, message: '账单已结清。' });
  expect(await readInvoice(world(), token, paid)).toMatchObject({ finalized: true, ostBalance: sgd(0) });
});

test('SERVER-53 API-58: of a domestic order that only has to be paid, it says that a transfer was made, once', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), DRAFT);
  const replies = await Promise.all([1, 2, 3].map(() => act(invoiceCalls.requestConfirmation, token, id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies.map(({ answer }) => answer)).toEqual(
    replies.map(() => ({ success: true, message: 'The clinic has your request.' })),
  );
  const invoice = await readInvoice(world(), token, id);
  expect(invoice).toMatchObject({ finalized: true, ostBalance: sgd(20), payment: { status: 'announced' } });
  expect(invoice.delivery?.[0]?.deliveryStatus).toBe('Pending');
  await payByTransfer(world(), token, id);
  expect((await act(invoiceCalls.requestConfirmation, token, id)).status).toBe(200);
  const settled = await readInvoice(world(), token, id);
  expect(settled).toMatchObject({ ostBalance: sgd(0), payment: { status: 'paid' } });
  expect(settled.delivery?.[0]?.deliveryStatus).toBe('Confirmed');
});

test.for([
  ['an order that goes abroad', { delivery: ABROAD }],
  ['an order with an item that the clinic confirms', { items: [itemOf(20, { needsConfirmation: true })] }],
] as const)('SERVER-53: of %s, it asks the clinic to look at it: Pending until accepted', async ([, changes]) => {
  const token = await signIn();
  const id = await makeInvoice(world(), changes);
  for (const _ of [1, 2]) expect((await act(invoiceCalls.requestConfirmation, token, id)).status).toBe(200);
  expect(await readInvoice(world(), token, id)).toMatchObject({
    payment: { status: 'none' },
    delivery: [{ deliveryStatus: 'Pending' }],
  });
  await asStaff(world(), operatorCalls.acceptOrder, { id });
  // a late repeat does not undo it; from now on a domestic order is payable
  await act(invoiceCalls.requestConfirmation, token, id);
  expect(await readInvoice(world(), token, id)).toMatchObject({
    payment: { status: 'delivery' in changes ? 'none' : 'announced' },
    delivery: [{ deliveryStatus: 'Confirmed' }],
  });
});

test('SERVER-53: no transfer is announced while a card payment may still count', async () => {
  const token = await signIn();
  const id = await makeInvoice(world());
  await world().db.updateTable('invoice').set({ payment_status: 'processing' }).where('id', '=', id).execute();
  const { code } = await act(invoiceCalls.requestConfirmation, token, id);
  expect(code).toBe('PAYMENT_PROCESSING');
  expect((await readInvoice(world(), token, id)).payment.status).toBe('processing');
});

test.for(['OrderShipped', 'Pickup', 'Delivered'])(
  'REC-18 REC-19: an order that is %s can be confirmed as received, once more too',
  async (status) => {
    const token = await signIn();
    const id = await makeInvoice(world());
    await payByTransfer(world(), token, id);
    await world().db.updateTable('delivery').set({ delivery_status: status }).where('invoice_id', '=', id).execute();
    world().clock.advance(DAY_MS);
    for (const _ of [1, 2]) expect((await act(invoiceCalls.confirmReceived, token, id)).status).toBe(200);
    const [delivery] = (await readInvoice(world(), token, id)).delivery ?? [];
    expect(delivery?.deliveryStatus).toBe('Received');
    expect(delivery?.reached?.at(-1)).toEqual({ deliveryStatus: 'Received', at: await world().clock.now() });
  },
);

test.for(['Pending', 'Confirmed', 'Rejected'])(
  'REC-19: an order that is %s cannot be confirmed as received',
  async (status) => {
    const token = await signIn();
    const id = await makeInvoice(world(), status === 'Pending' ? { delivery: ABROAD } : {});
    if (status === 'Pending') await act(invoiceCalls.requestConfirmation, token, id);
    if (status === 'Rejected') await asStaff(world(), operatorCalls.rejectOrder, { id });
    expect((await readInvoice(world(), token, id)).delivery[0]?.deliveryStatus).toBe(status);
    expect(await act(invoiceCalls.confirmReceived, token, id)).toMatchObject({ status: 409, code: 'NOT_RECEIVABLE' });
  },
);

const { listInvoices: _, ...OF_ONE } = invoiceCalls;
test.for(Object.entries(OF_ONE))(
  'SERVER-45 ERR-01 ROLE-06: %s answers strangers and guests as if the invoice did not exist',
  async ([, call]) => {
    const id = await makeInvoice(world());
    const before = await world().db.selectFrom('invoice').selectAll().where('id', '=', id).execute();
    const answers = new Set<string>();
    const callers = [await world().signIn('siti'), await world().signIn('kenji')];
    if (call.access === 'session') callers.push(await guestOf(world()));
    for (const token of callers) {
      for (const asked of [id, invoiceIdOf('meiling-refill-unpaid'), 'invoice-nobody', 'x'.repeat(64)]) {
        for (const patientId of [MEILING.patientId, patientIdOf('siti')]) {
          const { status, refusal } = await ask(world(), call, { token, params: { id: asked }, query: { patientId } });
          answers.add(JSON.stringify([status, { ...refusal, requestId: '' }]));
        }
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*NOT_FOUND/)]);
    expect(await world().db.selectFrom('invoice').selectAll().where('id', '=', id).execute()).toEqual(before);
  },
);

test('SERVER-44 ROLE-06: nobody lists a stranger’s invoices', async () => {
  for (const userId of ['siti', 'kenji'] as const) {
    const token = await world().signIn(userId);
    for (const patientId of [MEILING.patientId, patientIdOf('ethan'), 'patient-nobody']) {
      const query = { patientId, finalized: 'true' };
      expect(await ask(world(), invoiceCalls.listInvoices, { token, query })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  }
});

test('SERVER-45 ROLE-03: the family account sees a family member’s invoice as long as they are family', async () => {
  const token = await signIn();
  const patientId = patientIdOf('ethan');
  const id = await makeInvoice(world(), { patientId });
  expect((await readInvoice(world(), token, id, patientId)).patientId).toBe(patientId);
  await world().db.deleteFrom('family').where('member_id', '=', patientId).execute();
  expect((await ask(world(), invoiceCalls.loadInvoice, { token, params: { id }, query: MEILING })).status).toBe(404);
});

test('SERVER-45: a guest reads the invoice of the own session, and no other guest does', async () => {
  const [mine, other] = [await guestOf(world()), await guestOf(world())];
  const [guest] = await world().db.selectFrom('patient').select('id').where('is_guest', '=', true).execute();
  if (!guest) throw new Error('No guest');
  const id = await makeInvoice(world(), { patientId: guest.id, invoiceType: 'Online Store' });
  const statuses = [];
  for (const token of [mine, other]) {
    const { status } = await ask(world(), invoiceCalls.loadInvoice, {
      token,
      params: { id },
      query: { patientId: guest.id },
    });
    statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
});

test('PAY-07: who to transfer to is configuration', async () => {
  const { data } = await answerOf(world(), paymentCalls.loadPayNowSettings, { token: await signIn() });
  const { uen, name, phone, email } = DEMO_COMPANY;
  expect(data).toEqual({ uen, name, contact: { phone, email } });
});
