/** Reception settles a missed visit without a deposit. */
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, DAY_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookOne, freeSlots } from '#harness/server/ask.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { record } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { hold, payUnseen, toldOf, tryBook } from '#test/kit/holds.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');

/** Visits of these days that Mei Ling has missed, the oldest first. */
const missed = async (...days: readonly string[]): Promise<AppointmentId[]> => {
  const booked: { id: AppointmentId; start: ReturnType<typeof instantAt> }[] = [];
  const token = await world().signIn('meiling');
  for (const from of days) {
    const { slot, appointment } = await bookOne(world(), token, { patientId: MEI, from });
    booked.push({ id: appointment._id, start: instantAt(slot.date, slot.startTime) });
  }
  const last = booked.at(-1);
  if (last) world().clock.set(addMs(last.start, DAY_MS));
  for (const { id } of booked) await asStaff(world(), operatorCalls.missAppointment, { id });
  return booked.map(({ id }) => id);
};
const body = { reason: 'The lift was broken' };
const settle = (id: AppointmentId, who: Person | null = null) =>
  who === null
    ? asStaff(world(), operatorCalls.settleMissed, { id }, body)
    : who.ask(operatorCalls.settleMissed, { params: { id }, body });
const tags = async () => {
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn('meiling') });
  return data.tags.map(({ name }) => name).sort();
};
const owes = async () => {
  const asked = { token: await world().signIn('meiling'), params: { patientId: MEI } };
  return (await answerOf(world(), appointmentCalls.checkNoShow, asked)).data.hasAnyNoShowAppointments;
};
const slotNow = async (token: string) => {
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

test('BOOK-28 BOOK-39: it asks for no deposit any more, stays missed, and the patient hears of it once', async () => {
  const [id = '' as AppointmentId] = await missed('2026-11-24');
  expect([await tags(), await owes()]).toEqual([['No Show'], true]);
  for (const _ of [1, 2]) expect((await settle(id)).status).toBe(200);
  expect([await tags(), await owes()]).toEqual([['Deposit Paid', 'No Show'], false]);
  expect((await toldOf(world(), id)).filter((kind) => kind === 'appointmentSettled')).toHaveLength(1);
  const letters = (await readLetters(world())).filter(({ subject }) => subject?.startsWith('Nothing is owed for'));
  expect(letters.map(({ kind }) => kind)).toEqual(['mail']);
  expect(JSON.stringify(letters)).not.toContain('lift');
  const trail = await world().db.selectFrom('trail').selectAll().where('act', '=', 'settleMissed').execute();
  expect(trail[0]).toMatchObject({ patient_id: MEI, subject_id: id, reason: 'The lift was broken' });
  const token = await world().signIn('meiling');
  expect((await tryBook(world(), token, await slotNow(token), MEI)).answer?.data.invoice ?? null).toBeNull();
});

test('BOOK-36 BOOK-39: another missed visit asks for its deposit as before, and a deposit that goes back opens that one alone', async () => {
  const gateway = await openGateway(world());
  gateway.mute();
  const [first = '' as AppointmentId, second = '' as AppointmentId] = await missed('2026-11-24', '2026-11-25');
  expect(await tags()).toEqual(['Missed Multiple Appointments', 'No Show']);
  await settle(first);
  expect([await tags(), await owes()]).toEqual([['No Show'], true]);
  const token = await world().signIn('meiling');
  const held = await hold(world(), token, await slotNow(token), MEI);
  await payUnseen(world(), gateway, token, held);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  expect(await owes()).toBe(false);
  await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: held.id }, {});
  const settled = await world().db.selectFrom('appointment').select('id').where('settled_at', 'is not', null).execute();
  const ids = settled.map(({ id }) => id);
  expect([await owes(), ids.includes(first), ids.includes(second)]).toEqual([true, true, false]);
  await gateway.close();
});

test('BOOK-28: settled by several at once it is settled once, and the patient hears of it once', async () => {
  const [id = '' as AppointmentId] = await missed('2026-11-24');
  const replies = await Promise.all([1, 2, 3, 4].map(() => settle(id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await toldOf(world(), id)).filter((kind) => kind === 'appointmentSettled')).toHaveLength(1);
  expect([await tags(), await owes()]).toEqual([['Deposit Paid', 'No Show'], false]);
});

test('BOOK-28: it is of a missed visit, by reception or an administrator; taken back and missed again it is owed again', async () => {
  const [id = '' as AppointmentId] = await missed('2026-11-24');
  const admin = await firstAdmin(world());
  const [doctor, reception] = [
    await invited(world(), admin, ['clinician']),
    await invited(world(), admin, ['reception']),
  ];
  expect((await settle(id, doctor)).code).toBe('OPERATORS_ONLY');
  const empty = await ask(world(), operatorCalls.settleMissed, {
    params: { id },
    body: { reason: ' ' },
    headers: { cookie: reception.cookie },
  });
  expect(empty.code).toBe('INVALID');
  expect((await settle(id, reception)).code).toBeNull();
  await asStaff(world(), operatorCalls.unmissAppointment, { id });
  expect((await settle(id, admin)).code).toBe('NOT_FOUND');
  await asStaff(world(), operatorCalls.missAppointment, { id });
  expect(await owes()).toBe(true);
  expect([(await settle(id, admin)).code, await owes()]).toEqual([null, false]);
});
