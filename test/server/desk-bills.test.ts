/** Bills on the desk's list, NIK$ that go back, and the figures of a day. */
import { beforeEach, describe, expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyFromWire } from '#contract/money.ts';
import { addDays, clinicDayOf, DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { balanceOf, buy, enrol, grant, movementOf, orderAtCounter } from '#harness/server/niks.ts';
import { asStaff, DRAFT, itemOf, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
const siti = patientIdOf('siti');
/** Total: $52.30. */
const CREAM = { 'Calm barrier cream': 1 };
const today = async () => clinicDayOf(await world().clock.now());
const pay = (id: InvoiceId, way: string, amount: number, reference: string | null = null) =>
  asStaff(world(), operatorCalls.receivePayment, { id }, { way, amount, reference });
const use = (id: InvoiceId, points: number) =>
  asStaff(world(), operatorCalls.redeemNiks, { id }, { points, identity: { nric: 'S9271643J' } });
const back = (id: InvoiceId) => asStaff(world(), operatorCalls.returnNiks, { id }, { reason: 'Another way is wanted' });
const read = async (id: InvoiceId) => readInvoice(world(), await world().signIn('siti'), id, siti);

describe('NIK$ that paid at the counter', () => {
  beforeEach(async () => {
    await enrol(world(), 'siti');
    await grant(world(), 'siti', 10, addDays(await today(), 20));
    await grant(world(), 'siti', 30, addDays(await today(), 200));
  });

  test('NIKS-08 SERVER-66: go back to the days on which they end, and what they paid is owed again', async () => {
    const { _id: id } = await orderAtCounter(world(), 'siti', CREAM);
    await use(id, 15);
    expect((await Promise.all([back(id), back(id)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(world(), 'siti')).toBe(40);
    const { ostBalance, membershipPtRedeemed, usableNiks } = await read(id);
    expect([ostBalance, membershipPtRedeemed, usableNiks]).toEqual([moneyFromWire(52.3), 0, 0]);
    const movements = await world()
      .db.selectFrom('niks_movement')
      .select('id')
      .where('kind', '=', 'returned')
      .execute();
    const [returned] = await Promise.all(movements.map(({ id: one }) => movementOf(world(), 'siti', one)));
    expect(returned?.lots.map(({ points, endsOn }) => [points, endsOn])).toEqual(
      expect.arrayContaining([
        [10, addDays(await today(), 20)],
        [5, addDays(await today(), 200)],
      ]),
    );
    expect((await use(id, 15)).code).toBe('NOT_CHANGEABLE');
    expect((await proveNiks(world().db)).first).toBeNull();
  });

  test('an order that they paid in full is to be paid, and money pays it', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(20)] });
    await use(id, 20);
    expect((await read(id)).ostBalance).toBe(0);
    await back(id);
    expect((await read(id)).payment.status).toBe('none');
    expect((await pay(id, 'cash', 20)).status).toBe(200);
    expect((await read(id)).payment.status).toBe('paid');
    expect((await proveNiks(world().db)).first).toBeNull();
  });

  test('stay once the order is ready, and after thirty days; where none were used there are none', async () => {
    const { _id: ready } = await orderAtCounter(world(), 'siti', { 'Micellar water': 1 });
    expect((await back(ready)).code).toBe('NOT_FOUND');
    await use(ready, 10);
    await pay(ready, 'cash', 17.15);
    await asStaff(world(), operatorCalls.readyForPickup, { id: ready });
    expect((await back(ready)).code).toBe('NOT_CHANGEABLE');
    const late = await buy(world(), 'siti', { items: [itemOf(20)] });
    await use(late, 5);
    world().clock.advance(30 * DAY_MS);
    expect((await back(late)).code).toBe('TOO_LATE');
  });

  test('stay while a card payment is decided about', async () => {
    const id = await buy(world(), 'siti', { items: [itemOf(20)] });
    await use(id, 5);
    await world().db.updateTable('invoice').set({ payment_status: 'processing' }).where('id', '=', id).execute();
    expect((await back(id)).code).toBe('PAYMENT_PROCESSING');
  });
});

describe('the list of bills', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await answerOf(world(), deskCalls.listOpenInvoices, { query, headers })).data;

  test('has what is to be paid, the newest first, with what can be done at the counter', async () => {
    const [open, paid] = [await makeInvoice(world()), await makeInvoice(world())];
    const draft = await makeInvoice(world(), DRAFT);
    await pay(paid, 'terminal', 20, '1');
    const rows = (await list({ open: '1' })).rows;
    const mine = rows.find(({ _id }) => _id === open);
    expect(mine).toMatchObject({
      balance: moneyFromWire(20),
      isPayable: true,
      ways: [],
      niks: 0,
      isNiksReturnable: false,
    });
    expect(rows.filter(({ _id }) => _id === paid || _id === draft)).toEqual([]);
    expect(rows.every(({ balance }) => balance > 0)).toBe(true);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list()).rows.find(({ _id }) => _id === paid)).toMatchObject({ ways: ['terminal'], isPayable: false });
  });

  test('is of a type, of days, and in pages that hold each row once', async () => {
    const day = await today();
    for (const [type, fits] of [
      ['Refill', (kind: string) => kind === 'Refill'],
      ['visit', (kind: string) => kind !== 'Refill' && kind !== 'Online Store'],
    ] as const)
      expect((await list({ type })).rows.every(({ invoiceType }) => fits(invoiceType))).toBe(true);
    const made = await makeInvoice(world());
    const ids = async (query: Record<string, string>) => (await list(query)).rows.map(({ _id }) => _id);
    expect(await ids({ from: day, to: day })).toContain(made);
    expect(await ids({ to: addDays(day, -1) })).not.toContain(made);
    for (let count = 0; count < 105; count += 1) await makeInvoice(world());
    const first = await list({ open: '1' });
    const second = await list({ open: '1', cursor: first.next ?? '' });
    expect(first.rows).toHaveLength(100);
    const all = [...first.rows, ...second.rows].map(({ _id }) => _id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain(made);
  });

  test('and the page of a patient name the same bills to who may take the money', async () => {
    const here = await invited(world(), await firstAdmin(world()), ['reception'], ['orchard-clinic' as ClinicId]);
    const listed = (await here.ask(deskCalls.listOpenInvoices, { query: { open: '1' } })).answer?.data.rows ?? [];
    const meiling = patientIdOf('meiling');
    const patient = (await here.ask(deskCalls.openPatient, { params: { id: meiling } })).answer?.data;
    const due = listed.filter(({ patient: { _id } }) => _id === meiling).map(({ _id }) => _id);
    const shown = patient?.bills?.filter(({ balance }) => balance > 0).map(({ _id }) => _id) ?? [];
    expect(due).not.toEqual([]);
    expect(shown).toEqual(expect.arrayContaining(due));
  });

  test('shows a person their own places alone, and no clinician', async () => {
    const admin = await firstAdmin(world());
    const here = await invited(world(), admin, ['reception'], ['orchard-clinic' as ClinicId]);
    const { answer } = await here.ask(deskCalls.listOpenInvoices);
    expect(answer?.data.rows.every(({ place }) => place?._id === 'orchard-clinic')).toBe(true);
    const query = { unit: 'orchard-salon' };
    expect((await here.ask(deskCalls.listOpenInvoices, { query })).code).toBe('NOT_FOUND');
    const clinician = await invited(world(), admin, ['clinician']);
    expect((await clinician.ask(deskCalls.listOpenInvoices)).code).toBe('OPERATORS_ONLY');
    const day = await today();
    expect((await here.ask(deskCalls.listTakings, { query: { day } })).code).toBe('OPERATORS_ONLY');
  });
});

describe('the end of a day', () => {
  const takings = async () => {
    const query = { day: await today() };
    return (await answerOf(world(), deskCalls.listTakings, { query, headers })).data;
  };

  test('says what came by each way, and the GST in it', async () => {
    world().clock.advance(DAY_MS);
    const taxed = await makeInvoice(world(), { items: [itemOf(100, { tax: 9 })] });
    const plain = await makeInvoice(world());
    await pay(taxed, 'cash', 54.5);
    await pay(taxed, 'terminal', 54.5, '7');
    await pay(plain, 'transfer', 20, 'PN-1');
    const { ways, taxes } = await takings();
    const of = (dollars: number): Money => moneyFromWire(dollars);
    expect(ways).toEqual([
      { way: 'cash', received: of(54.5), returned: of(0) },
      { way: 'terminal', received: of(54.5), returned: of(0) },
      { way: 'transfer', received: of(20), returned: of(0) },
    ]);
    expect(taxes).toEqual([
      { percent: 9, amount: of(109), tax: of(9) },
      { percent: 0, amount: of(20), tax: of(0) },
    ]);
    world().clock.advance(DAY_MS);
    expect((await takings()).ways).toEqual([]);
  });
});
