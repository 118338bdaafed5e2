/** Goods are sold over the counter: out of the stock of the place, paid and handed over at once, and taken back on the same day. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { orderStateOf } from '#contract/rules/order-state.ts';
import { addMs, clinicDayOf, DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import { makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { inStore, SHOP, setInStore } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { productIdOf } from '#server/demo/store.store.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const UNIT = SHOP as ClinicId;
const CREAM = 'Calm barrier cream';
const cream = productIdOf(CREAM);

let admin: Person;
let wei: Person;
let accounts: Person;
let price: number;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  admin = await firstAdmin(world());
  wei = await invited(world(), admin, ['shop'], [UNIT]);
  accounts = await invited(world(), admin, ['accounts']);
  price = await listedAt(1);
});
afterEach(async () => {
  const [difference] = await compare(world().deps, addMs(await world().clock.now(), -DAY_MS));
  if (difference) throw new Error(`The books differ: ${JSON.stringify(difference)}`);
  await gateway.close();
});

/** SGD that the desk asks for so many creams. */
const listedAt = async (pieces: number): Promise<number> => {
  const { goods } = (await wei.ask(deskCalls.listClinic)).answer?.data ?? { goods: [] };
  const found = goods.find(({ item }) => item === cream);
  if (!found) throw new Error('No cream');
  return (found.price / 10_000) * pieces * (1 + found.taxPercentage / 100);
};
const round = (amount: number) => Math.round(amount * 20) / 20;
const sell = (person: Person, more: object = {}, headers: Record<string, string> = {}) =>
  person.ask(operatorCalls.sellAtCounter, {
    headers,
    body: {
      unit: UNIT,
      items: [{ item: cream, pieces: 1 }],
      patient: null,
      way: 'cash',
      total: round(price),
      ...more,
    },
  });
const idOf = async (reply: ReturnType<typeof sell>): Promise<InvoiceId> => {
  const { answer, code } = await reply;
  if (answer === null) throw new Error(`Not sold: ${code}`);
  return answer.data._id;
};
const voided = (id: InvoiceId, person = accounts, reason = 'Scanned twice') =>
  person.ask(operatorCalls.voidSale, { params: { id }, body: { reason } });
const isVoidable = async (id: InvoiceId) =>
  (await accounts.ask(deskCalls.listOpenInvoices, { query: {} })).answer?.data.rows.find(({ _id }) => _id === id)
    ?.isVoidable;
const takings = async () => {
  const day = clinicDayOf(await world().clock.now());
  const { ways } = (await accounts.ask(deskCalls.listTakings, { query: { day } })).answer?.data ?? { ways: [] };
  return Object.fromEntries(ways.map(({ way, received, returned }) => [way, [received / 10_000, returned / 10_000]]));
};
const trailOf = (act: string) =>
  world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', act)
    .where('outcome', '=', 'done')
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow();

describe('a sale at the counter', () => {
  test('SERVER-66: is paid and handed over at once, out of the stock of its place, and counts in what the day took', async () => {
    const token = await world().signIn('meiling');
    const left = await inStore(world(), CREAM);
    const [before] = (await takings())['cash'] ?? [0];
    const items = [{ item: cream, pieces: 3 }];
    const id = await idOf(sell(wei, { items, patient: patientIdOf('meiling'), total: round(price * 3) }));
    expect(await inStore(world(), CREAM)).toBe(left - 3);
    const invoice = await readInvoice(world(), token, id);
    expect(invoice).toMatchObject({
      finalized: true,
      ostBalance: 0,
      isSold: true,
      delivery: [{ deliveryStatus: 'Received' }],
    });
    expect(invoice.payments.map(({ way, amount }) => [way, amount / 10_000])).toEqual([['cash', round(price * 3)]]);
    expect(invoice.receipt).not.toBeNull();
    expect((await takings())['cash']?.[0]).toBeCloseTo((before ?? 0) + round(price * 3), 4);
    const { detail, patient_id: patientId, place_id: place, subject_id: subject } = await trailOf('sellAtCounter');
    expect({ detail, patientId, place, subject }).toEqual({
      detail: { items, way: 'cash', total: round(price * 3) },
      patientId: patientIdOf('meiling'),
      place: UNIT,
      subject: id,
    });
  });

  test('SERVER-27 NIKS-04: a patient hears of it with the receipt, and earns NIK$ as by an order', async () => {
    const token = await world().signIn('meiling');
    await readLetters(world());
    const points = async () =>
      Number(
        (
          await world()
            .db.selectFrom('niks_lot')
            .select(({ fn }) => fn.sum('remaining').as('sum'))
            .where('patient_id', '=', patientIdOf('meiling'))
            .executeTakeFirstOrThrow()
        ).sum,
      );
    const before = await points();
    const items = [{ item: cream, pieces: 3 }];
    const sale = { items, patient: patientIdOf('meiling'), way: 'terminal', reference: 'T-1', total: round(price * 3) };
    const id = await idOf(sell(wei, sale));
    const earned = (await points()) - before;
    expect(earned).toBeGreaterThan(0);
    const { invoiceNo } = await readInvoice(world(), token, id);
    const letter = (await readLetters(world())).find(({ subject }) => subject?.startsWith(`Paid: ${invoiceNo}`));
    expect(letter?.attachments).toHaveLength(1);
    const notices = (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
    expect(notices[0]).toContain(invoiceNo);
    expect((await voided(id)).status).toBe(200);
    expect(await points()).toBe(before);
  });

  test('SERVER-27: one without a patient writes to the address that was given, and to no address without one', async () => {
    await readLetters(world());
    await idOf(sell(wei));
    expect(await readLetters(world())).toEqual([]);
    await idOf(sell(wei, { email: 'walks.in@example.com' }));
    const letters = await readLetters(world());
    expect(letters.map(({ to }) => to)).toEqual([expect.stringContaining('walks.in@example.com')]);
    expect(letters[0]?.attachments).toHaveLength(1);
    const both = await sell(wei, { email: 'walks.in@example.com', patient: patientIdOf('meiling') });
    expect(both.code).toBe('INVALID');
  });

  test('SERVER-66: of two items with too few pieces of one, nothing is sold', async () => {
    const serum = 'Niacinamide 10% serum';
    const left = await inStore(world(), CREAM);
    const items = [
      { item: cream, pieces: 1 },
      { item: productIdOf(serum), pieces: 10_000 / 10 },
    ];
    const tried = await sell(wei, { items });
    expect([tried.code, tried.refusal?.data]).toEqual([
      'OUT_OF_STOCK',
      {
        left: [
          { item: cream, left },
          { item: productIdOf(serum), left: await inStore(world(), serum) },
        ],
      },
    ]);
    expect(await inStore(world(), CREAM)).toBe(left);
  });

  test('SERVER-66: of the last pieces that several people sell at once, each is sold once', async () => {
    await setInStore(world(), CREAM, 3);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => sell(wei)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([null, 'OUT_OF_STOCK']));
    expect(await inStore(world(), CREAM)).toBe(0);
    await setInStore(world(), CREAM, 40);
  });

  test('SERVER-66: the same try that is sent again sells once', async () => {
    const left = await inStore(world(), CREAM);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, again] = [await sell(wei, {}, headers), await sell(wei, {}, headers)];
    expect(first.answer?.data._id).toBe(again.answer?.data._id);
    expect(Number(first.answer?.data.total) / 10_000).toBe(round(price));
    expect(await inStore(world(), CREAM)).toBe(left - 1);
  });

  test('SERVER-66: a medicine is never sold, and neither are goods that are stopped or unknown', async () => {
    const goods = (await wei.ask(deskCalls.listClinic)).answer?.data.goods ?? [];
    const tablet = goods.find(({ name }) => name.startsWith('Cetirizine'));
    expect(tablet?.isPrescribed).toBe(true);
    expect(goods.find(({ item }) => item === cream)?.places).toEqual([UNIT]);
    expect(goods.find(({ item }) => item === cream)?.isPrescribed).toBe(false);
    expect((await sell(wei, { items: [{ item: tablet?.item, pieces: 1 }] })).code).toBe('MEDICINE_NOT_SOLD');
    expect((await sell(wei, { items: [{ item: 'no-such-thing', pieces: 1 }] })).code).toBe('NOT_FOUND');
    await wei.ask(operatorCalls.withdrawItem, { params: { id: cream }, body: { reason: 'Recalled' } });
    expect((await sell(wei)).code).toBe('NOT_FOUND');
    await wei.ask(operatorCalls.restoreItem, { params: { id: cream } });
  });

  test('SERVER-66: another sum than the price, a slip without its number, an item twice and other places are refused', async () => {
    const left = await inStore(world(), CREAM);
    const wrong = await sell(wei, { total: 1 });
    expect([wrong.code, wrong.refusal?.data]).toEqual(['PRICE_CHANGED', { total: round(price) }]);
    expect((await sell(wei, { way: 'terminal' })).code).toBe('INVALID');
    const twice = [
      { item: cream, pieces: 1 },
      { item: cream, pieces: 1 },
    ];
    expect((await sell(wei, { items: twice })).code).toBe('INVALID');
    expect((await sell(wei, { unit: 'orchard' })).code).toBe('NOT_FOUND');
    expect((await sell(wei, { patient: 'patient-of-none' })).code).toBe('NOT_FOUND');
    expect(await inStore(world(), CREAM)).toBe(left);
  });

  test.each<[Role, number]>([
    ['reception', 200],
    ['dispensary', 200],
    ['clinician', 403],
    ['accounts', 403],
    ['admin', 403],
  ])('SERVER-66: %s gets %s', async (role, status) => {
    expect((await sell(await invited(world(), admin, [role]))).status).toBe(status);
  });
});

describe('a receipt on paper', () => {
  const print = (person: Person, id: string) =>
    world().fetch(
      new Request(
        `http://myniks.test/api${operatorCalls.printReceipt.path.replace(':id', id)}?app-id=${DEFAULT_APP_ID}`,
        { headers: { cookie: person.cookie } },
      ),
    );

  test('SERVER-66: is for a customer without a name and an email, by the staff of its place, and is in the trail', async () => {
    const id = await idOf(sell(wei));
    const { answer } = await accounts.ask(deskCalls.listOpenInvoices, { query: {} });
    expect(answer?.data.rows.find(({ _id }) => _id === id)?.hasReceipt).toBe(true);
    const receipt = await print(wei, id);
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await receipt.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await print(accounts, id)).status).toBe(200);
    expect((await print(await invited(world(), admin, ['clinician']), id)).status).toBe(403);
    const other = await invited(world(), admin, ['reception'], ['novena-clinic' as ClinicId]);
    expect((await print(other, id)).status).toBe(403);
    expect((await trailOf('printReceipt')).subject_id).toBe(id);
  });

  test('SERVER-66: there is none of what was not paid', async () => {
    const id = await makeInvoice(world(), { clinicId: UNIT });
    expect((await print(accounts, id)).status).toBe(404);
    const { answer } = await accounts.ask(deskCalls.listOpenInvoices, { query: {} });
    expect(answer?.data.rows.find(({ _id }) => _id === id)?.hasReceipt).toBe(false);
  });
});

describe('a sale that is taken back', () => {
  test('SERVER-66: cash goes back at once with a credit note, and the pieces are in stock again; done again, it does nothing', async () => {
    const token = await world().signIn('meiling');
    const [left, before] = [await inStore(world(), CREAM), (await takings())['cash']?.[1] ?? 0];
    const id = await idOf(sell(wei, { patient: patientIdOf('meiling') }));
    await readLetters(world());
    expect((await voided(id, wei)).code).toBe('OPERATORS_ONLY');
    expect(await isVoidable(id)).toBe(true);
    for (const _ of [1, 2]) expect((await voided(id)).status).toBe(200);
    expect(await isVoidable(id)).toBe(false);
    expect(await inStore(world(), CREAM)).toBe(left);
    expect((await takings())['cash']?.[1]).toBeCloseTo(before + round(price), 4);
    const invoice = await readInvoice(world(), token, id);
    expect([invoice.ostBalance, invoice.payment.status, orderStateOf(invoice)]).toEqual([0, 'refunded', 'voided']);
    const [letter, ...others] = await readLetters(world());
    expect(others).toEqual([]);
    expect(letter?.text).toContain(`CN-${invoice.invoiceNo}-1`);
    expect(letter?.text).toContain('Scanned twice');
  });

  test('SERVER-66: a card is given back at the terminal, and a transfer by bank, under its reference', async () => {
    const [, before] = (await takings())['terminal'] ?? [0, 0];
    const slip = await idOf(sell(wei, { way: 'terminal', reference: 'T-2' }));
    const paynow = await idOf(sell(wei, { way: 'transfer', reference: 'PN-sale' }));
    for (const id of [slip, paynow]) expect((await voided(id)).status).toBe(200);
    expect((await takings())['terminal']?.[1]).toBeCloseTo((before ?? 0) + round(price), 4);
    const body = { amount: round(price), reference: 'PN-sale-back' };
    expect((await accounts.ask(operatorCalls.returnTransfer, { params: { id: slip }, body })).code).toBe('NOT_FOUND');
    expect((await accounts.ask(operatorCalls.returnTransfer, { params: { id: paynow }, body })).status).toBe(200);
  });

  test('SERVER-66: not after its day, not once goods or money of it went back, and no order of the store', async () => {
    const sold = await idOf(sell(wei));
    const [line] = await world().db.selectFrom('invoice_item').select('id').where('invoice_id', '=', sold).execute();
    const items = [{ item: line?.id, pieces: 1, isRestocked: true }];
    await wei.ask(operatorCalls.returnGoods, { params: { id: sold }, body: { items, reason: 'Unopened' } });
    expect((await voided(sold)).code).toBe('NOT_CHANGEABLE');
    const order = await world()
      .db.selectFrom('invoice')
      .select('id')
      .where('sold_at', 'is', null)
      .where('finalized', '=', true)
      .executeTakeFirstOrThrow();
    expect((await voided(order.id)).code).toBe('NOT_FOUND');
    const late = await idOf(sell(wei));
    world().clock.advance(DAY_MS);
    const tomorrow = await invited(world(), await firstAdmin(world(), 'other@example.sg'), ['accounts']);
    expect((await voided(late, tomorrow)).code).toBe('TOO_LATE');
  });
});
