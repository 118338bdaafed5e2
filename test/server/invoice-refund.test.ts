/** Accounts give money of a paid invoice back, each by the way it came, with a credit note. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import { balanceOf, enrol } from '#harness/server/niks.ts';
import { asStaff, itemOf, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { compare, heal } from '#server/money/reconcile.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(async () => {
  const [difference] = await compare(world().deps, addMs(await world().clock.now(), -DAY_MS));
  const { first } = await proveNiks(world().db);
  if (difference || first) throw new Error(`The books differ: ${JSON.stringify(difference ?? first)}`);
  await gateway.close();
});

/** A bill of $109.00, of which $9.00 are GST. */
const BILL = { invoiceType: 'Consultation', delivery: null, items: [itemOf(100, { tax: 9 })] };
const bill = (more = {}) => makeInvoice(world(), { ...BILL, ...more });
const pay = (id: InvoiceId, way: string, amount: number, reference: string | null = null) =>
  asStaff(world(), operatorCalls.receivePayment, { id }, { way, amount, reference });
const payByCard = async (id: InvoiceId, amount: number) => {
  const { invoiceNo } = await readInvoice(world(), token, id);
  const unpaid = { id, invoiceNo, amount };
  await gateway.pay(await secretOf(world(), token, unpaid));
  expect((await record(world(), token, unpaid)).status).toBe(200);
};
const giveBack = (id: InvoiceId, amount: number, way: string) =>
  asStaff(world(), operatorCalls.refundInvoice, { id }, { amount, way, reason: 'Charged twice' });
const stateOf = async (id: InvoiceId) => {
  const { ostBalance, payment } = await readInvoice(world(), token, id);
  return [ostBalance / 10_000, payment.status];
};
/** Notes of refunds at the desk; those of the demo's ended orders have no way. */
const notes = () =>
  world().db.selectFrom('credit_note').selectAll().where('way', 'is not', null).orderBy('no').execute();

test('SERVER-66: cash goes back at once, and the letter has the credit note with the GST in it', async () => {
  const id = await bill();
  await pay(id, 'cash', 109);
  expect((await giveBack(id, 54.5, 'cash')).status).toBe(200);
  expect(await stateOf(id)).toEqual([0, 'partlyRefunded']);
  const { invoiceNo } = await readInvoice(world(), token, id);
  expect(await notes()).toMatchObject([
    { note_no: `CN-${invoiceNo}-1`, amount: moneyFromWire(54.5), tax: moneyFromWire(4.5), reason: 'Charged twice' },
  ]);
  const letters = JSON.stringify((await readLetters(world())).at(-1));
  for (const words of [`CN-${invoiceNo}-1`, '$54.50', '$4.50', 'Charged twice', 'in cash'])
    expect(letters).toContain(words);
  expect((await giveBack(id, 54.51, 'cash')).code).toBe('INVALID');
  expect((await giveBack(id, 54.5, 'cash')).status).toBe(200);
  expect(await stateOf(id)).toEqual([0, 'refunded']);
});

test('what a card paid goes to the card by the provider, and not in cash', async () => {
  const id = await bill();
  await payByCard(id, 109);
  expect((await giveBack(id, 20, 'cash')).code).toBe('INVALID');
  expect(await stateOf(id)).toEqual([0, 'paid']);
  expect((await giveBack(id, 20, 'card')).status).toBe(200);
  await heal(world().deps);
  expect(await stateOf(id)).toEqual([0, 'partlyRefunded']);
  const [refund] = await world().db.selectFrom('refund').select(['amount_cents', 'status']).execute();
  expect(refund).toEqual({ amount_cents: 2000, status: 'succeeded' });
});

test('what is sent by bank is entered once it was sent', async () => {
  const id = await bill();
  await pay(id, 'terminal', 109, '7');
  await giveBack(id, 9, 'bank');
  expect(await stateOf(id)).toEqual([-9, 'refunding']);
  expect((await giveBack(id, 9, 'bank')).code).toBe('NOT_CHANGEABLE');
  await asStaff(world(), operatorCalls.returnTransfer, { id }, { amount: 9, reference: 'OUT-1' });
  expect(await stateOf(id)).toEqual([0, 'partlyRefunded']);
});

test('two at once give it back once; one key, too', async () => {
  const id = await bill();
  await pay(id, 'cash', 109);
  const both = await Promise.all([giveBack(id, 109, 'cash'), giveBack(id, 109, 'cash')]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['INVALID', null]));
  const other = await bill();
  await pay(other, 'cash', 109);
  const asked = {
    params: { id: other },
    body: { amount: 9, way: 'cash', reason: 'Charged twice' },
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
  };
  for (const _ of [1, 2]) expect((await ask(world(), operatorCalls.refundInvoice, asked)).status).toBe(200);
  expect(await notes()).toHaveLength(2);
});

test('NIKS-04: what the money had earned is taken back with it', async () => {
  await enrol(world(), 'meiling');
  const before = await balanceOf(world(), 'meiling');
  const id = await bill({ items: [itemOf(100, { tax: 9, itemType: NIKS_ITEM_TYPE })] });
  await pay(id, 'cash', 109);
  expect((await balanceOf(world(), 'meiling')) - before).toBe(10);
  await giveBack(id, 54.5, 'cash');
  expect((await balanceOf(world(), 'meiling')) - before).toBe(5);
});

test('more than five hundred dollars of an invoice waits for a second person, in parts too', async () => {
  const id = await bill({ items: [itemOf(600)] });
  await pay(id, 'cash', 600);
  expect((await giveBack(id, 500.01, 'cash')).code).toBe('SECOND_PERSON_NEEDED');
  expect((await giveBack(id, 400, 'cash')).status).toBe(200);
  expect((await giveBack(id, 100.01, 'cash')).code).toBe('SECOND_PERSON_NEEDED');
  expect((await giveBack(id, 100, 'cash')).status).toBe(200);
});

test('what is not paid, an order that can be rejected, and nothing are refused', async () => {
  const open = await bill();
  expect((await giveBack(open, 1, 'cash')).code).toBe('BALANCE_OPEN');
  const order = await makeInvoice(world());
  await pay(order, 'cash', 20);
  expect((await giveBack(order, 1, 'cash')).code).toBe('NOT_CHANGEABLE');
  await pay(open, 'cash', 109);
  for (const amount of [0, -1, 1.005]) expect((await giveBack(open, amount, 'cash')).code).toBe('INVALID');
  expect((await giveBack('gone' as InvoiceId, 1, 'cash')).code).toBe('NOT_FOUND');
  expect(await notes()).toEqual([]);
});

test('accounts of the place alone does it', async () => {
  const id = await bill({ clinicId: 'orchard-clinic' as ClinicId });
  await pay(id, 'cash', 109);
  const admin = await firstAdmin(world());
  const asked = { params: { id }, body: { amount: 1, way: 'cash', reason: 'Charged twice' } };
  const codes = [];
  for (const [role, place] of [
    ['reception', 'orchard-clinic'],
    ['accounts', 'orchard-salon'],
    ['accounts', 'orchard-clinic'],
  ] as const) {
    const person = await invited(world(), admin, [role], [place as ClinicId]);
    codes.push((await person.ask(operatorCalls.refundInvoice, asked)).code);
  }
  expect(codes).toEqual(['OPERATORS_ONLY', 'NOT_FOUND', null]);
});
