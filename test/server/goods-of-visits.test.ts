/** Goods that a visit or the counter gave come back by the same rules as those of orders. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ReturnedItem } from '#contract/calls/operator-goods.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppointmentId, ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { instantAt } from '#contract/time.ts';
import { answerOf, bookOne } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { ANTIHISTAMINE } from '#server/demo/goods.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEDICINE = inventoryIdOf(ANTIHISTAMINE.name);

interface Goods {
  id: string;
  /** Price of a piece with GST, in SGD. */
  price: number;
}
/** Something of the store that the place has on its shelf. */
const creamAt = async (clinicId: ClinicId): Promise<Goods> => {
  const { id, price, tax } = await world()
    .db.selectFrom('inventory')
    .innerJoin('stock', 'inventory_id', 'inventory.id')
    .select(['inventory.id', 'price', 'tax'])
    .where('item_type', '=', 'Product')
    .where('clinic_id', '=', clinicId)
    .where('qty', '>', 10)
    .orderBy('inventory.id')
    .executeTakeFirstOrThrow();
  return { id, price: moneyToWire(price) * (1 + tax / 100) };
};
const onShelf = async (item: string, clinicId: ClinicId): Promise<number> => {
  const { qty } = await world()
    .db.selectFrom('stock')
    .select('qty')
    .where('inventory_id', '=', item)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow();
  return qty;
};
const pay = async (id: InvoiceId) => {
  const { balance } = await world()
    .db.selectFrom('invoice')
    .select('balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { way: 'cash', amount: moneyToWire(balance), reference: null };
  expect((await asStaff(world(), operatorCalls.receivePayment, { id }, body)).status).toBe(200);
};
interface Billed {
  visit: AppointmentId;
  id: InvoiceId;
  clinicId: ClinicId;
  patientId: PatientId;
  cream: Goods;
  /** Lines of the bill: the fee, the creams and the medicine. */
  service: string;
  creams: string;
  medicine: string;
}
/** A visit that ended with a fee, three creams and ten pieces of a medicine. */
const billed = async (fee = { price: 60 }): Promise<Billed> => {
  const token = await world().signIn('meiling');
  const { slot, appointment } = await bookOne(world(), token);
  await asStaff(world(), operatorCalls.acceptAppointment, { id: appointment._id });
  world().clock.set(instantAt(slot.date, slot.startTime));
  const visit = await world()
    .db.selectFrom('appointment')
    .select(['id', 'clinic_id', 'patient_id'])
    .where('id', '=', appointment._id)
    .executeTakeFirstOrThrow();
  const cream = await creamAt(visit.clinic_id);
  const given = [
    { item: cream.id, qty: 3, refill: null },
    { item: MEDICINE, qty: 10, refill: null },
  ];
  const ended = await asStaff(world(), operatorCalls.endVisit, { id: visit.id }, { fee, given });
  const id = ended.answer?.data.invoice as InvoiceId;
  const lines = await world()
    .db.selectFrom('invoice_item')
    .select('id')
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute();
  const [service = '', creams = '', medicine = ''] = lines.map((line) => line.id);
  const of = { clinicId: visit.clinic_id, patientId: visit.patient_id };
  return { visit: appointment._id, id, ...of, cream, service, creams, medicine };
};
const takeBack = (person: Person, id: InvoiceId, items: readonly Partial<ReturnedItem>[]) =>
  person.ask(operatorCalls.returnGoods, {
    params: { id },
    body: { items: items.map((one) => ({ pieces: 1, isRestocked: false, ...one })), reason: 'The pump is broken' },
  });
/** Signed in when the visit has ended. */
const staff = async () => {
  const admin = await firstAdmin(world());
  const [shop, dispensary, accounts] = await Promise.all([
    invited(world(), admin, ['shop']),
    invited(world(), admin, ['dispensary']),
    invited(world(), admin, ['accounts']),
  ]);
  return { shop, dispensary, accounts };
};

test('SERVER-66: goods of a visit’s bill are taken back by the dispensary, at most what was given, and never its fee', async () => {
  const { id, clinicId, cream, service, creams, medicine } = await billed();
  const { shop, dispensary } = await staff();
  const left = await onShelf(cream.id, clinicId);
  expect((await takeBack(dispensary, id, [{ item: creams }])).code).toBe('BALANCE_OPEN');
  await pay(id);
  expect((await takeBack(shop, id, [{ item: creams }])).code).toBe('OPERATORS_ONLY');
  expect((await takeBack(dispensary, id, [{ item: service }])).code).toBe('NOT_FOUND');
  const tooMany = await takeBack(dispensary, id, [{ item: creams, pieces: 4 }]);
  expect([tooMany.code, tooMany.refusal?.data]).toEqual([
    'TOO_MANY_BACK',
    {
      left: [
        { item: creams, pieces: 3 },
        { item: medicine, pieces: 10 },
      ],
    },
  ]);
  expect((await takeBack(dispensary, id, [{ item: creams, pieces: 2, isRestocked: true }])).status).toBe(200);
  expect(await onShelf(cream.id, clinicId)).toBe(left + 2);
});

test('SERVER-66: a medicine of a visit never goes back on the shelf', async () => {
  const { id, clinicId, medicine } = await billed();
  const { dispensary } = await staff();
  await pay(id);
  const left = await onShelf(MEDICINE, clinicId);
  expect((await takeBack(dispensary, id, [{ item: medicine, isRestocked: true }])).code).toBe('MEDICINE_KEPT_OUT');
  expect((await takeBack(dispensary, id, [{ item: medicine }])).status).toBe(200);
  expect(await onShelf(MEDICINE, clinicId)).toBe(left);
});

test('SERVER-66: accounts see what goods of a visit cost beside its bill, and give the money back', async () => {
  const { id, cream, creams } = await billed();
  const { dispensary, accounts } = await staff();
  await pay(id);
  await takeBack(dispensary, id, [{ item: creams }]);
  const rows = async () =>
    (await accounts.ask(deskCalls.listOpenInvoices, { query: { goodsBack: '1' } })).answer?.data.rows ?? [];
  const mine = (await rows()).find(({ _id }) => _id === id);
  expect(moneyToWire(mine?.goodsBack?.cost ?? (0 as Money))).toBeCloseTo(cream.price, 1);
  expect(Number(mine?.refundable)).toBeGreaterThan(0);
  world().clock.advance(1000);
  const body = { amount: 5, way: 'cash', reason: 'One came back' };
  expect((await accounts.ask(operatorCalls.refundInvoice, { params: { id }, body })).status).toBe(200);
  expect((await rows()).some(({ _id }) => _id === id)).toBe(false);
});

test('a bill of which goods came back is not voided: they would be on the shelf twice', async () => {
  await world()
    .db.updateTable('inventory')
    .set({ price: 0 as Money })
    .execute();
  const { visit, id, creams } = await billed({ price: 0 });
  const { dispensary } = await staff();
  expect((await takeBack(dispensary, id, [{ item: creams, isRestocked: true }])).status).toBe(200);
  const voided = await asStaff(world(), operatorCalls.voidBill, { id: visit }, { reason: 'Wrong patient' });
  expect(voided.code).toBe('NOT_CHANGEABLE');
});

test('SERVER-27: the patient hears that goods of a bill were taken back, without their names in the letter', async () => {
  const { id, medicine } = await billed();
  const { dispensary } = await staff();
  await pay(id);
  await readLetters(world());
  await takeBack(dispensary, id, [{ item: medicine, pieces: 2 }]);
  const { invoice_no: number } = await world()
    .db.selectFrom('invoice')
    .select('invoice_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [letter, ...others] = (await readLetters(world())).filter(({ subject }) => subject?.includes('taken back'));
  expect([letter?.subject, others]).toEqual([`Bill ${number}: goods taken back`, []]);
  expect(letter?.text).toContain(`We have taken back goods of your bill ${number}.`);
  expect(letter?.text).toContain('We write again when it is on its way.');
  for (const hidden of [ANTIHISTAMINE.name, 'pump is broken']) expect(letter?.text).not.toContain(hidden);
  const token = await world().signIn('meiling');
  const notices = (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
  expect(notices.join()).toContain(`Bill <b>${number}</b>: we have taken back <b>${ANTIHISTAMINE.name} × 2</b>`);
});

test('the dispensary finds what visits and the counter gave, and no order of the store; a fee is none of it', async () => {
  const { id, clinicId, patientId, cream, creams, medicine } = await billed();
  const { dispensary, shop } = await staff();
  const handed = async (person: Person, kind = {}) =>
    (await person.ask(deskCalls.listOrders, { query: { status: 'Delivered', ...kind } })).answer?.data.rows ?? [];
  const part = async () =>
    (await dispensary.ask(deskCalls.openPatient, { params: { id: patientId }, query: { reason: 'Goods came back' } }))
      .answer?.data;
  expect((await handed(dispensary)).some(({ _id }) => _id === id)).toBe(false);
  await pay(id);
  const mine = (await handed(dispensary)).find(({ _id }) => _id === id);
  expect(mine).toMatchObject({ deliveryType: null, deliveryStatus: 'Received', isSold: false });
  expect(mine?.lines.map(({ _id }) => _id)).toEqual([creams, medicine]);
  expect((await handed(dispensary, { kind: 'Refill' })).some(({ _id }) => _id === id)).toBe(false);
  expect((await handed(shop)).some(({ _id }) => _id === id)).toBe(false);
  expect((await part())?.handed?.map(({ _id }) => _id)).toContain(id);
  expect((await part())?.purchases).toBeUndefined();
  const items = [{ item: cream.id, pieces: 2 }];
  const sale = { unit: clinicId, items, patient: null, email: null, way: 'cash', reference: null };
  const asked = await dispensary.ask(operatorCalls.sellAtCounter, { body: { ...sale, total: 0 } });
  const { total } = (asked.refusal?.data ?? {}) as { total?: number };
  const sold = await dispensary.ask(operatorCalls.sellAtCounter, { body: { ...sale, total } });
  const soldId = sold.answer?.data._id as InvoiceId;
  const row = (await handed(dispensary)).find(({ _id }) => _id === soldId);
  expect(row?.isSold).toBe(true);
  const item = row?.lines[0]?._id ?? '';
  for (const person of [dispensary, shop]) expect((await takeBack(person, soldId, [{ item }])).status).toBe(200);
  expect((await takeBack(shop, soldId, [{ item }])).code).toBe('TOO_MANY_BACK');
});
