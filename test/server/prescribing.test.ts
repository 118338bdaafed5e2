/** A doctor prescribes refills of an item that was given at a visit, and changes their number and last day. */
import { expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import type { InvoiceId, RefillableId } from '#contract/ids.ts';
import { addDays, type ClinicDay, clinicDayOf, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookOne } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { HOME, orderBody } from '#harness/server/refills.ts';
import { ANTIHISTAMINE, CLEANSER } from '#server/demo/goods.data.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
/** Signed in after the clock was set to a visit, because sessions of staff end soon. */
let doctor: Person;
let admin: Person;
let admins = 0;
const signIn = async (): Promise<void> => {
  admins += 1;
  admin = await firstAdmin(world(), `admin-${admins}@example.sg`);
  doctor = await invited(world(), admin, ['clinician']);
};

const MEDICINE = inventoryIdOf(ANTIHISTAMINE.name);
const PRODUCT = inventoryIdOf(CLEANSER.name);
const GRACE = patientIdOf('grace');

/** A visit of now, whose bill names a medicine and a product. */
const seen = async (userId: MemberId = 'grace') => {
  await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf(userId)).execute();
  const { slot, appointment } = await bookOne(world(), await world().signIn(userId), {
    patientId: patientIdOf(userId),
  });
  world().clock.set(instantAt(slot.date, slot.startTime));
  const given = [MEDICINE, PRODUCT].map((item) => ({ item, qty: 2, refill: null }));
  const { answer } = await asStaff(world(), operatorCalls.endVisit, { id: appointment._id }, { given });
  await signIn();
  return {
    visit: appointment._id,
    bill: answer?.data.invoice ?? ('' as InvoiceId),
    doctorName: appointment.doctorName,
  };
};
const inDays = async (days: number): Promise<ClinicDay> => addDays(clinicDayOf(await world().clock.now()), days);

type Body = Partial<BodyOf<typeof operatorCalls.prescribe>>;
const prescribe = async (body: Body, { who = doctor, key = 'p1' } = {}) =>
  who.ask(operatorCalls.prescribe, {
    params: { id: GRACE },
    body: { item: MEDICINE, pieces: 6, lastsDays: 30, endsOn: await inDays(365), ...body },
    headers: { 'idempotency-key': key },
  });
/** @throws when refused */
const prescribed = async (body: Body): Promise<RefillableId> => {
  const { answer, code } = await prescribe(body);
  if (answer === null) throw new Error(`Refused: ${code}`);
  return answer.data._id;
};
const listed = async (userId: MemberId = 'grace') => {
  const token = await world().signIn(userId);
  const query = { patientId: patientIdOf(userId) };
  return (await answerOf(world(), refillCalls.listRefillables, { token, query })).data;
};
const notices = async (words: string) => {
  const token = await world().signIn('grace');
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ msg }) => msg ?? '').filter((msg) => msg.includes(words));
};
const trailOf = async (act: 'prescribe' | 'changeRefillable') =>
  world().db.selectFrom('trail').selectAll().where('act', '=', act).where('outcome', '=', 'done').execute();

test('SERVER-46: what was given may be had again, and the patient hears of it once; no letter names it', async () => {
  const { bill, doctorName } = await seen();
  const opened = await doctor.ask(operatorCalls.prescribe, { params: { id: GRACE }, body: {} });
  expect(opened.code).toBe('INVALID');
  const first = await prescribe({ bill });
  const again = await prescribe({ bill });
  expect([first.status, again.answer]).toEqual([200, first.answer]);
  expect((await listed()).map(({ name, qtyMax, invoice }) => ({ name, qtyMax, invoice }))).toEqual([
    { name: ANTIHISTAMINE.name, qtyMax: 6, invoice: bill },
  ]);
  const [notice = '', ...more] = await notices(ANTIHISTAMINE.name);
  expect(notice).toMatch(/^You can .*order.* again until \w{3}, \d\d\s\w{3}: 6 pieces\.$/);
  expect(more).toEqual([]);
  const letters = (await readLetters(world())).filter(({ subject }) => subject === 'You can order something again');
  expect(letters.map(({ kind }) => kind)).toEqual(['mail']);
  expect(JSON.stringify(letters)).not.toContain(ANTIHISTAMINE.name);
  const [line, ...others] = await trailOf('prescribe');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    patient_id: GRACE,
    subject_id: first.answer?.data._id,
    detail: { item: MEDICINE, pieces: 6, endsOn: await inDays(365), prescriber: doctorName },
  });
  expect((await prescribe({ bill }, { key: 'p2' })).code).toBe('ALREADY_REFILLABLE');
});

test('SERVER-46: by two doctors at once it may be had again once', async () => {
  const { visit } = await seen();
  const replies = await Promise.all(['a', 'b', 'c'].map((key) => prescribe({ visit }, { key })));
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual([
    'ALREADY_REFILLABLE',
    'ALREADY_REFILLABLE',
    'done',
  ]);
  expect(await listed()).toHaveLength(1);
});

test('SERVER-66: nothing is prescribed beyond a year, that was not given, or by others than clinicians', async () => {
  const { bill: other } = await seen('siti');
  const { bill, visit } = await seen();
  const reception = await invited(world(), admin, ['reception']);
  const tries: readonly [Body, string][] = [
    [{ bill, endsOn: await inDays(366) }, 'INVALID'],
    [{ bill, endsOn: await inDays(-1) }, 'INVALID'],
    [{ bill, pieces: 0 }, 'INVALID'],
    [{ bill, visit }, 'INVALID'],
    [{}, 'INVALID'],
    [{ bill: other }, 'NOT_FOUND'],
    [{ bill: 'nothing' as InvoiceId }, 'NOT_FOUND'],
    [{ bill, item: 'inventory-minoxidil-5-solution' }, 'NOT_FOUND'],
  ];
  const codes: (string | null)[] = [];
  for (const [index, [body]] of tries.entries()) codes.push((await prescribe(body, { key: `t${index}` })).code);
  expect(codes).toEqual(tries.map(([, code]) => code));
  expect((await prescribe({ bill }, { who: reception })).code).toBe('OPERATORS_ONLY');
  await asStaff(world(), operatorCalls.voidBill, { id: visit }, { reason: 'Another patient' });
  expect((await prescribe({ bill }, { key: 'void' })).code).toBe('NOT_FOUND');
  expect(await listed()).toEqual([]);
});

test('SERVER-46: a medicine needs a registered doctor, a product does not; and an account a proven number', async () => {
  const { bill } = await seen();
  await world().db.updateTable('provider').set({ registration: null }).execute();
  expect((await prescribe({ bill })).code).toBe('PRESCRIBER_UNREGISTERED');
  expect((await prescribe({ bill, item: PRODUCT }, { key: 'product' })).code).toBeNull();
  await world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', GRACE)
    .where('kind', '=', 'number')
    .execute();
  expect((await prescribe({ bill }, { key: 'claimed' })).code).toBe('IDENTITY_UNPROVEN');
});

const change = (id: RefillableId, body: Partial<BodyOf<typeof operatorCalls.changeRefillable>>, key = 'c1') =>
  doctor.ask(operatorCalls.changeRefillable, {
    params: { id },
    body: { reason: 'Less is enough', ...body },
    headers: { 'idempotency-key': key },
  });

/** Orders so many pieces for the patient's home. */
const order = async (id: RefillableId, qty: number) => {
  const token = await world().signIn('grace');
  const body = { cart: [{ _id: id, qty }], clinicId: 'orchard-clinic' };
  const { answer } = await ask(world(), refillCalls.priceCart, { token, body });
  if (answer === null) return ask(world(), refillCalls.priceCart, { token, body });
  return ask(world(), refillCalls.createRefill, { token, body: orderBody(answer.data, HOME) });
};
const orderedPieces = async (id: RefillableId): Promise<number> => {
  const lines = await world()
    .db.selectFrom('invoice_item')
    .innerJoin('delivery', 'delivery.invoice_id', 'invoice_item.invoice_id')
    .select(['qty', 'delivery_status'])
    .where('refillable_id', '=', id)
    .execute();
  return lines.reduce((sum, { qty, delivery_status: status }) => sum + (status === 'Rejected' ? 0 : qty), 0);
};

test('SERVER-46: what is left is changed beside an order, which stays; the patient reads what and why each time', async () => {
  const { bill } = await seen();
  const id = await prescribed({ bill });
  const made = await order(id, 4);
  const invoice = made.status === 200 ? await lastOrder() : '';
  const endsOn = await inDays(30);
  expect((await change(id, { pieces: 1, before: 6, endsOn }, 'old')).answer).toBeNull();
  const changed = await change(id, { pieces: 1, before: 2, endsOn });
  expect([changed.status, (await change(id, { pieces: 1, before: 2, endsOn })).status]).toEqual([200, 200]);
  expect([(await listed()).map(({ qtyMax }) => qtyMax), await orderedPieces(id)]).toEqual([[1], 4]);
  expect((await order(id, 2)).code).toBe('TOO_MANY_PIECES');
  const [line] = await trailOf('changeRefillable');
  expect(line).toMatchObject({
    reason: 'Less is enough',
    patient_id: GRACE,
    detail: { before: { left: 2, endsOn: await inDays(365) }, after: { left: 1, endsOn } },
  });
  expect(await notices('Less is enough')).toEqual([
    expect.stringMatching(/can be ordered again until \w{3}, \d\d\s\w{3}: 1 piece from now on\. Less is enough$/),
  ]);
  await asStaff(world(), operatorCalls.rejectOrder, { id: invoice }, { reason: null });
  expect((await listed()).map(({ qtyMax }) => qtyMax)).toEqual([5]);
  world().clock.advance(1000);
  expect((await change(id, { pieces: 2, before: 5, endsOn }, 'c2')).status).toBe(200);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.startsWith('What you can order again'));
  expect(letters).toHaveLength(2);
  expect(JSON.stringify(letters)).not.toContain(ANTIHISTAMINE.name);
});
const lastOrder = async (): Promise<string> => {
  const { id } = await world()
    .db.selectFrom('invoice')
    .select('id')
    .where('patient_id', '=', GRACE)
    .where('invoice_type', '=', 'Refill')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

test('SERVER-46: an order and a change at the same moment leave no more than the doctor saw and allowed', async () => {
  const { bill } = await seen();
  const id = await prescribed({ bill });
  const endsOn = await inDays(30);
  const [ordering, changing] = await Promise.all([order(id, 5), change(id, { pieces: 2, before: 6, endsOn })]);
  const left = (await listed()).reduce((sum, { qtyMax }) => sum + qtyMax, 0);
  // either the order was first, and the doctor is shown what is left, or the change was, and five pieces are too many
  expect([
    ['TOO_MANY_PIECES', null, 2, 0],
    [null, 'DETAILS_CHANGED', 1, 5],
  ]).toContainEqual([ordering.code, changing.code, left, await orderedPieces(id)]);
});

test('SERVER-66: of doctors who change it at once, each from what was seen, one changes it', async () => {
  const { bill } = await seen();
  const id = await prescribed({ bill });
  const endsOn = await inDays(30);
  const pieces = [1, 2, 3, 4];
  const replies = await Promise.all(
    pieces.map((each) => change(id, { pieces: each, before: 6, endsOn }, `at-once-${each}`)),
  );
  const done = pieces.filter((_, index) => replies[index]?.code === null);
  expect(replies.filter(({ code }) => code === 'DETAILS_CHANGED')).toHaveLength(3);
  expect((await listed()).map(({ qtyMax }) => qtyMax)).toEqual(done);
  expect(await trailOf('changeRefillable')).toHaveLength(1);
});

test('SERVER-66: more of a medicine needs a registered doctor, less does not; and what was withdrawn is not changed', async () => {
  const { bill } = await seen();
  const id = await prescribed({ bill, endsOn: await inDays(60) });
  await world().db.updateTable('provider').set({ registration: null }).execute();
  const endsOn = await inDays(60);
  expect((await change(id, { pieces: 7, before: 6, endsOn }, 'more')).code).toBe('PRESCRIBER_UNREGISTERED');
  expect((await change(id, { pieces: 6, before: 6, endsOn: await inDays(61) }, 'longer')).code).toBe(
    'PRESCRIBER_UNREGISTERED',
  );
  expect((await change(id, { pieces: 6, before: 6, endsOn: await inDays(366) }, 'year')).code).toBe('INVALID');
  expect((await change(id, { pieces: 5, before: 6, endsOn }, 'less')).code).toBeNull();
  const body = { reason: 'It did not suit' };
  await doctor.ask(operatorCalls.withdrawRefillable, { params: { id }, body });
  expect((await change(id, { pieces: 4, before: 5, endsOn }, 'gone')).code).toBe('NOT_FOUND');
});
