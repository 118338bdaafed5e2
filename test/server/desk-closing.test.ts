/** The day of a visit at the desk: the room, who came, the bill, and who did not come. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { AppointmentId, ClinicId, InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, clinicDayOf, type IsoInstant, instantAt, MINUTE_MS, msBetween } from '#contract/time.ts';
import { answerOf, ask, bookingOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { ANTIHISTAMINE } from '#server/demo/goods.data.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
beforeEach(async () => {
  desk = await openDemo(world());
});
afterEach(() => desk.close());

const rowOf = async (id: string): Promise<string> =>
  (await desk.read())
    .split(/<li class="row">|<\/li>/)
    .filter((row) => row.includes(`<b id="${id}">`))
    .at(-1) ?? '';
const actsOf = (row: string) => [...row.matchAll(/name="act" value="([\w-]+)"/g)].map(([, act]) => act);
/** Moves the clock of the desk. */
const goTo = async (instant: IsoInstant) => {
  const minutes = Math.ceil(msBetween(await desk.world.clock.now(), instant) / MINUTE_MS);
  await desk.submit('time', { minutes });
};
const booked = async () => {
  const token = await desk.world.signIn('grace');
  await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('grace')).execute();
  const { slot, appointment } = await bookOne(desk.world, token, { patientId: patientIdOf('grace') });
  return { id: appointment._id, start: instantAt(slot.date, slot.startTime), token };
};
const appointmentRow = (id: AppointmentId) =>
  world()
    .db.selectFrom('appointment')
    .select(['state', 'arrived_at', 'ended_at', 'bill_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('SERVER-66: a visit that began stands under Not closed, until a person says what became of it', async () => {
  const { id, start } = await booked();
  await goTo(start);
  await desk.submit('time', { minutes: 16 });
  expect(actsOf(await rowOf(id))).toEqual(['arrive', 'missed']);
  expect(await desk.submit('visit', { id, act: 'arrive' })).toBe('/sandbox/desk#closing');
  expect(actsOf(await rowOf(id))).toEqual(['not-here']);
  expect(await desk.submit('visit', { id, act: 'missed' })).toBe('/sandbox/desk?refused=NOT_CHANGEABLE#closing');
  await desk.submit('visit', { id, act: 'not-here' });
  await desk.submit('visit', { id, act: 'missed' });
  expect((await appointmentRow(id)).state).toBe('missed');
  expect(actsOf(await rowOf(id))).toEqual(['not-missed']);
  await desk.submit('visit', { id, act: 'not-missed' });
  expect((await appointmentRow(id)).state).toBe('confirmed');
});

test('SERVER-66: the form of the bill ends the visit, with what may be had again', async () => {
  const { id, start } = await booked();
  await goTo(start);
  await desk.submit('time', { minutes: 16 });
  const item = inventoryIdOf(ANTIHISTAMINE.name);
  const endsOn = addDays(clinicDayOf(start), 60);
  expect(await desk.submit('bill', { id, fee: 'much', item: '' })).toBe('/sandbox/desk?refused=INVALID#closing');
  await desk.submit('bill', { id, fee: '80', item, qty: 2, refillQty: 4, endsOn });
  const { bill_id: billId, ended_at } = await appointmentRow(id);
  expect([ended_at === null, (await rowOf(id)).includes('/sandbox/desk/bill"')]).toEqual([false, false]);
  const query = { patientId: patientIdOf('grace') };
  const params = { id: billId as InvoiceId };
  const token = await desk.world.signIn('grace');
  const { data } = await answerOf(desk.world, invoiceCalls.loadInvoice, { token, params, query });
  expect(data.items.map(({ name, qty }) => [name, qty])).toEqual([
    [expect.any(String), 1],
    [ANTIHISTAMINE.name, 2],
  ]);
  expect(data.items[0]?.price).toBe(moneyFromWire(80));
  expect(await world().db.selectFrom('refillable').select('qty').where('invoice_id', '=', params.id).execute()).toEqual(
    [{ qty: 4 }],
  );
});

test('SERVER-66: an unpaid bill that is wrong is taken back with a reason, and its visit is to be ended again', async () => {
  const { id, start } = await booked();
  await goTo(start);
  await desk.submit('time', { minutes: 16 });
  await desk.submit('bill', { id, fee: '100' });
  expect((await appointmentRow(id)).bill_id).not.toBeNull();
  expect(await rowOf(id)).toContain('/sandbox/desk/void-bill');
  expect(await desk.submit('void-bill', { id, reason: 'Another service' })).toBe('/sandbox/desk#closing');
  expect(await appointmentRow(id)).toMatchObject({ bill_id: null, ended_at: null });
  expect(await rowOf(id)).toContain('/sandbox/desk/bill');
  expect(await desk.submit('void-bill', { id, reason: 'Again' })).toBe('/sandbox/desk?refused=NOT_FOUND#closing');
});

test('APPT-14: the doctor enters the same room as the patient, and both see each other there', async () => {
  const token = await desk.world.signIn('meiling');
  const [slot] = (await freeSlots(desk.world, token, { clinic: 'orchard-clinic' as ClinicId })).filter(
    ({ type }) => type === 'TELE_PATIENT_REMOTE',
  );
  if (!slot) throw new Error('Nothing is free');
  const body = bookingOf(slot);
  const { data } = await answerOf(desk.world, appointmentCalls.createAppointment, { token, body });
  const { appointment, invoice } = data;
  if (invoice === null) throw new Error('Nothing is due');
  const unpaid = { id: invoice._id, invoiceNo: invoice.invoiceNo, amount: 70.85 };
  await desk.pay(await secretOf(desk.world, token, unpaid));
  expect((await record(desk.world, token, unpaid)).status).toBe(200);
  const id = appointment._id;
  expect(actsOf(await rowOf(id))).toContain('room');
  expect(await desk.submit('visit', { id, act: 'room' })).toBe('/sandbox/desk?refused=ROOM_NOT_OPEN#closing');
  await goTo(instantAt(slot.date, slot.startTime));
  expect(await desk.submit('visit', { id, act: 'room' })).toContain('refused=REMOTE_UNCHECKED');
  await desk.submit('remote-check', { id, phone: '9123 4501', place: '27 Joo Chiat Lane' });
  const theirs = (await desk.submit('visit', { id, act: 'room' })) ?? '';
  const again = await desk.world.signIn('meiling');
  const told = { place: '27 Joo Chiat Lane' };
  await answerOf(desk.world, appointmentCalls.tellWhereabouts, { token: again, params: { id }, body: told });
  const mine = (await answerOf(desk.world, appointmentCalls.enterRoom, { token: again, params: { id } })).data.url;
  const [myRoom = '', theirRoom] = [mine, theirs].map((url) => url.split('?')[0]);
  expect(theirRoom).toBe(myRoom);
  expect(myRoom).toMatch(new RegExp(`^${desk.origin}/sandbox/room/[0-9a-f-]{36}$`));
  for (const url of [mine, theirs]) expect((await fetch(url)).status).toBe(200);
  await fetch(mine.replace('?', '/now?'));
  expect(await (await fetch(theirs.replace('?', '/now?'))).json()).toEqual({
    present: [slot.doctor?.name, 'Tan Mei Ling'].toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    lines: [],
  });
  expect((await ask(desk.world, appointmentCalls.enterRoom, { params: { id } })).code).toBe('SIGNED_OUT');
});
