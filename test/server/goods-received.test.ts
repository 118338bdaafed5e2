/** Goods that a supplier brings: each line is added once, by any person. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

const shelf = async (person: Person) => {
  const [row] = (await person.ask(deskCalls.listStock)).answer?.data.rows ?? [];
  if (!row) throw new Error('The world has stock');
  return row;
};
const receive = (person: Person, body: object) => person.ask(operatorCalls.receiveStock, { body });
const today = async () => clinicDayOf(await world().clock.now());

test('pieces are added to those at the place, also where none was before, and the trail has the batch', async () => {
  const farah = await invited(world(), await firstAdmin(world()), ['dispensary']);
  const { item, place, qty } = await shelf(farah);
  const batch = { batch: 'L-77', expiresOn: addDays(await today(), 90) };
  const line = { item, unit: place._id, pieces: 12, supplierNo: 'DN 5512', ...batch };
  expect((await receive(farah, line)).answer?.data.qty).toBe(qty + 12);
  expect((await receive(farah, { ...line, batch: 'L-78', pieces: 3 })).answer?.data.qty).toBe(qty + 15);
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'receiveStock')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    subject_id: item,
    place_id: place._id,
    detail: { pieces: 12, supplierNo: 'DN 5512', ...batch },
  });
  await sql`
    insert into inventory (id, name, item_type, price, tax, needs_confirmation)
    values ('new-thing', 'New', 'Medicine', 0, 9, false)`.execute(world().db);
  expect((await receive(farah, { ...line, item: 'new-thing' })).answer?.data.qty).toBe(12);
});

test('a line of a delivery is counted once, by whomever and at the same time; the second reads how many it was', async () => {
  const admin = await firstAdmin(world());
  const [farah, wei] = [await invited(world(), admin, ['dispensary']), await invited(world(), admin, ['shop'])];
  const { item, place, qty } = await shelf(farah);
  const line = { item, unit: place._id, pieces: 12, supplierNo: 'DN 5513' };
  const answers = await Promise.all([receive(farah, line), receive(wei, line)]);
  expect(answers.map(({ code }) => code).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'DELIVERY_COUNTED',
    null,
  ]);
  const again = await receive(wei, { ...line, pieces: 4 });
  expect([again.code, again.refusal?.data]).toEqual(['DELIVERY_COUNTED', { pieces: 12 }]);
  expect((await shelf(farah)).qty).toBe(qty + 12);
});

test('nothing is added of a batch that has expired, of too many pieces, of an unknown thing or for another’s place', async () => {
  const admin = await firstAdmin(world());
  const clinics = await world().db.selectFrom('clinic').select('id').execute();
  const { item, place, qty } = await shelf(admin);
  const other = clinics.find(({ id }) => id !== place._id)?.id as ClinicId;
  const farah = await invited(world(), admin, ['dispensary'], [place._id]);
  const line = { item, unit: place._id, pieces: 1, supplierNo: 'DN 5514' };
  const day = await today();
  const codes: (string | null)[] = [];
  for (const wrong of [
    { expiresOn: addDays(day, -1) },
    { pieces: 10_001 },
    { pieces: 0 },
    { supplierNo: ' ' },
    { item: 'nothing' },
    { unit: other },
  ])
    codes.push((await receive(farah, { ...line, ...wrong })).code);
  expect(codes).toEqual(['BATCH_EXPIRED', 'INVALID', 'INVALID', 'INVALID', 'NOT_FOUND', 'NOT_FOUND']);
  expect((await shelf(admin)).qty).toBe(qty);
  expect((await receive(farah, { ...line, expiresOn: day })).answer?.data.qty).toBe(qty + 1);
});
