/** Goods that come back after they were handed over: at most those, into stock where they may, and accounts see what they cost. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ReturnedItem } from '#contract/calls/operator-goods.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { PICKUP, PLAIN, orderOf as refillOf, stockOf } from '#harness/server/refills.ts';
import { inStore, orderOf } from '#harness/server/store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = 'Calm barrier cream';

const linesOf = (id: InvoiceId) =>
  world().db.selectFrom('invoice_item').selectAll().where('invoice_id', '=', id).orderBy('position').execute();
const handOver = async (id: InvoiceId, token: string) => {
  expect((await payByTransfer(world(), token, id)).status).toBe(200);
  for (const call of [operatorCalls.acceptOrder, operatorCalls.readyForPickup, operatorCalls.deliverOrder])
    await asStaff(world(), call, { id });
  await readLetters(world());
};
/** Three creams that were handed over. */
const creams = async (token: string): Promise<{ id: InvoiceId; item: string }> => {
  const { _id: id } = await orderOf(world(), { [CREAM]: 3 }, { token, reuses: false });
  await handOver(id, token);
  const [line] = await linesOf(id);
  return { id, item: line?.id ?? '' };
};
const takeBack = (
  person: Person,
  id: InvoiceId,
  items: readonly Partial<ReturnedItem>[],
  reason = 'The pump is broken',
) =>
  person.ask(operatorCalls.returnGoods, {
    params: { id },
    body: { items: items.map((one) => ({ pieces: 1, isRestocked: false, ...one })), reason },
  });
const staff = async () => {
  const admin = await firstAdmin(world());
  const [wei, farah, accounts] = await Promise.all([
    invited(world(), admin, ['shop']),
    invited(world(), admin, ['dispensary']),
    invited(world(), admin, ['accounts']),
  ]);
  return { admin, wei, farah, accounts };
};
const billOf = async (accounts: Person, id: InvoiceId, query: { goodsBack?: '1' } = {}) =>
  (await accounts.ask(deskCalls.listOpenInvoices, { query })).answer?.data.rows.find(({ _id }) => _id === id);
const backOf = async (wei: Person, id: InvoiceId) =>
  (await wei.ask(deskCalls.listOrders, { query: { status: 'Delivered' } })).answer?.data.rows.find(
    ({ _id }) => _id === id,
  )?.lines[0]?.back;

test('SERVER-66: at most what was handed over and is not back comes back; into stock where staff say so', async () => {
  const token = await world().signIn('meiling');
  const { wei, farah } = await staff();
  const { id, item } = await creams(token);
  const left = await inStore(world(), CREAM);
  expect((await takeBack(farah, id, [{ item }])).code).toBe('OPERATORS_ONLY');
  const tooMany = await takeBack(wei, id, [{ item, pieces: 4 }]);
  expect([tooMany.code, tooMany.refusal?.data]).toEqual(['TOO_MANY_BACK', { left: [{ item, pieces: 3 }] }]);
  expect(
    (
      await takeBack(wei, id, [
        { item, pieces: 2 },
        { item, pieces: 2 },
      ])
    ).code,
  ).toBe('TOO_MANY_BACK');
  expect(await backOf(wei, id)).toBe(0);
  expect((await takeBack(wei, id, [{ item, pieces: 2, isRestocked: true }])).status).toBe(200);
  expect(await inStore(world(), CREAM)).toBe(left + 2);
  expect((await takeBack(wei, id, [{ item }])).status).toBe(200);
  expect([await inStore(world(), CREAM), await backOf(wei, id)]).toEqual([left + 2, 3]);
  const again = await takeBack(wei, id, [{ item }]);
  expect([again.code, again.refusal?.data]).toEqual(['TOO_MANY_BACK', { left: [{ item, pieces: 0 }] }]);
  expect((await takeBack(wei, id, [{ item: 'line-of-nobody' }])).code).toBe('NOT_FOUND');
  const {
    detail,
    reason,
    patient_id: patientId,
  } = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'returnGoods')
    .where('outcome', '=', 'done')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect({ detail, reason }).toEqual({
    detail: { items: [{ item, pieces: 2, isRestocked: true }] },
    reason: 'The pump is broken',
  });
  expect(patientId).not.toBeNull();
});

test('SERVER-66: of pieces that two people take back at once, each comes back once', async () => {
  const token = await world().signIn('meiling');
  const { wei } = await staff();
  const { id, item } = await creams(token);
  const left = await inStore(world(), CREAM);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map(() => takeBack(wei, id, [{ item, pieces: 1, isRestocked: true }])),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([null, 'TOO_MANY_BACK']));
  expect(await inStore(world(), CREAM)).toBe(left + 3);
});

test('SERVER-66: the same try that is sent again takes nothing more back', async () => {
  const token = await world().signIn('meiling');
  const { wei } = await staff();
  const { id, item } = await creams(token);
  const body = { items: [{ item, pieces: 1, isRestocked: true }], reason: 'Unopened' };
  const asked = { params: { id }, body, headers: { 'Idempotency-Key': crypto.randomUUID() } };
  for (const _ of [1, 2]) expect((await wei.ask(operatorCalls.returnGoods, asked)).status).toBe(200);
  expect(await backOf(wei, id)).toBe(1);
});

test('SERVER-66: a medicine is taken back and never goes into stock; nothing of the try is done then', async () => {
  const token = await world().signIn('meiling');
  const { farah, wei } = await staff();
  const { _id: id } = await refillOf(world(), PLAIN, PICKUP, { token });
  const [first] = await linesOf(id);
  const medicine = { item: first?.id ?? '' };
  expect((await takeBack(farah, id, [medicine])).code).toBe('NOT_FOUND');
  await handOver(id, token);
  const left = await stockOf(world(), 'cetirizine-10-mg');
  const tried = await takeBack(farah, id, [medicine, { ...medicine, isRestocked: true }]);
  expect(tried.code).toBe('MEDICINE_KEPT_OUT');
  expect(await world().db.selectFrom('goods_return').selectAll().where('invoice_id', '=', id).execute()).toEqual([]);
  expect((await takeBack(wei, id, [medicine])).code).toBe('OPERATORS_ONLY');
  expect((await takeBack(farah, id, [medicine])).status).toBe(200);
  expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(left);
});

test('SERVER-27: the patient hears that goods were taken back, of a medicine without its name in the letter, and never the reason', async () => {
  const token = await world().signIn('meiling');
  const { farah, wei } = await staff();
  const store = await creams(token);
  const { _id: id } = await refillOf(world(), PLAIN, PICKUP, { token });
  await handOver(id, token);
  const [first] = await linesOf(id);
  await takeBack(wei, store.id, [{ item: store.item, pieces: 2 }]);
  await takeBack(farah, id, [{ item: first?.id ?? '' }]);
  const { invoiceNo } = await readInvoice(world(), token, store.id);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.includes('goods taken back'));
  expect(letters.map(({ subject }) => subject)).toContain(`Order ${invoiceNo}: goods taken back`);
  expect(letters).toHaveLength(2);
  for (const { text, html = '' } of letters) {
    expect(text).toContain('We write again when it is on its way.');
    for (const hidden of ['pump is broken', first?.name ?? '', CREAM]) expect(text + html).not.toContain(hidden);
  }
  const notices = (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
  expect(notices.join()).toContain(`we have taken back <b>${CREAM} × 2</b>`);
});

test('SERVER-66: accounts see what the goods cost beside the bill until money of it goes back', async () => {
  const token = await world().signIn('meiling');
  const { accounts, wei } = await staff();
  const { id, item } = await creams(token);
  expect((await billOf(accounts, id))?.goodsBack).toBeNull();
  expect(await billOf(accounts, id, { goodsBack: '1' })).toBeUndefined();
  await takeBack(wei, id, [{ item }]);
  await takeBack(wei, id, [{ item }], 'It was the wrong one');
  const [line] = await linesOf(id);
  const whole = Number(line?.after_tax);
  const due = (await billOf(accounts, id, { goodsBack: '1' }))?.goodsBack;
  expect(Number(due?.cost)).toBeCloseTo((whole * 2) / 3, -1);
  expect(due?.reason).toContain('It was the wrong one');
  const body = { amount: 5, way: 'bank', reason: 'Two creams came back' };
  world().clock.advance(1000);
  expect((await accounts.ask(operatorCalls.refundInvoice, { params: { id }, body })).status).toBe(200);
  expect(await billOf(accounts, id, { goodsBack: '1' })).toBeUndefined();
  world().clock.advance(1000);
  await takeBack(wei, id, [{ item }]);
  const last = (await billOf(accounts, id, { goodsBack: '1' }))?.goodsBack;
  expect(Number(last?.cost)).toBeCloseTo(whole / 3, -1);
});
