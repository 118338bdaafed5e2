import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { addMs, HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookingOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const cancel = (token: string, id: string) =>
  ask(world(), appointmentCalls.cancelAppointment, { token, params: { id } });
const stateOf = async (id: string) =>
  (await world().db.selectFrom('appointment').select('state').where('id', '=', id).executeTakeFirst())?.state;
const LATER = { from: '2026-11-26' };

test('APPT-26 SERVER-30 API-38: cancelling takes the appointment off the list and frees its slot', async () => {
  const token = await world().signIn('meiling');
  const { slot, appointment } = await bookOne(world(), token, LATER);
  expect((await freeSlots(world(), token)).map(({ _id }) => _id)).not.toContain(slot._id);
  expect((await cancel(token, appointment._id)).status).toBe(200);
  const { data } = await answerOf(world(), profileCalls.listAppointments, { token });
  expect(data.map(({ _id }) => _id)).not.toContain(appointment._id);
  const siti = await world().signIn('siti');
  const again = await ask(world(), appointmentCalls.createAppointment, {
    token: siti,
    body: bookingOf(slot, patientIdOf('siti')),
  });
  expect(again.status).toBe(200);
});

test('SERVER-30: cancelling once more is no error and frees nothing that was sold since', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const { slot, appointment } = await bookOne(world(), meiling, LATER);
  await cancel(meiling, appointment._id);
  const { data } = await answerOf(world(), appointmentCalls.createAppointment, {
    token: siti,
    body: bookingOf(slot, patientIdOf('siti')),
  });
  expect((await cancel(meiling, appointment._id)).status).toBe(200);
  expect(await stateOf(data.appointment._id)).toBe('new');
});

test.for([
  ['one minute before the period', 24 * HOUR_MS + MINUTE_MS, 200, null],
  ['at the very hour', 24 * HOUR_MS, 409, 'TOO_LATE_TO_CANCEL'],
  ['three hours before', 3 * HOUR_MS, 409, 'TOO_LATE_TO_CANCEL'],
  ['when it begins', 0, 409, 'NOT_CANCELLABLE'],
] as const)('SERVER-30: %s', async ([, before, status, code]) => {
  const { slot, appointment } = await bookOne(world(), await world().signIn('meiling'), LATER);
  world().clock.set(addMs(instantAt(slot.date, slot.startTime), -before));
  const token = await world().signIn('meiling');
  const reply = await cancel(token, appointment._id);
  expect({ status: reply.status, code: reply.code }).toEqual({ status, code });
  expect(await stateOf(appointment._id)).toBe(status === 200 ? 'cancelled' : 'new');
  const isFree = (await freeSlots(world(), token, LATER)).some(({ _id }) => _id === slot._id);
  expect(isFree).toBe(status === 200);
});

test('APPT-25 SERVER-30 SERVER-40: the period is the one in the database at the time of the call', async () => {
  const token = await world().signIn('meiling');
  const { slot, appointment } = await bookOne(world(), token, LATER);
  const content = JSON.stringify({ otherConfig: { nonCancellationPeriodHrs: 48, remoteClinicId: 'orchard-clinic' } });
  await world().db.updateTable('setting').set({ content }).where('name', '=', 'appointment').execute();
  world().clock.set(addMs(instantAt(slot.date, slot.startTime), -48 * HOUR_MS));
  const again = await world().signIn('meiling');
  expect((await cancel(again, appointment._id)).code).toBe('TOO_LATE_TO_CANCEL');
});

test.for(['rejected', 'missed'] as const)('SERVER-30: a %s appointment cannot be cancelled', async (state) => {
  const token = await world().signIn('meiling');
  const { appointment } = await bookOne(world(), token, LATER);
  await world().db.updateTable('appointment').set({ state }).where('id', '=', appointment._id).execute();
  expect((await cancel(token, appointment._id)).code).toBe('NOT_CANCELLABLE');
  expect(await stateOf(appointment._id)).toBe(state);
});

test('SERVER-30: a family member is cancelled for, a stranger is not found', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const { appointment } = await bookOne(world(), meiling, { ...LATER, patientId: patientIdOf('ethan') });
  const [foreign, unknown] = [await cancel(siti, appointment._id), await cancel(siti, 'appointment-nowhere')];
  expect([foreign.status, { ...foreign.refusal, requestId: '' }]).toEqual([
    unknown.status,
    { ...unknown.refusal, requestId: '' },
  ]);
  expect(foreign.status).toBe(404);
  expect(await stateOf(appointment._id)).toBe('new');
  expect((await cancel(meiling, appointment._id)).status).toBe(200);
});

test('SERVER-30: twenty cancels at once leave one notification', async () => {
  const token = await world().signIn('meiling');
  const { appointment } = await bookOne(world(), token, LATER);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await cancel(token, appointment._id)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const told = await world()
    .db.selectFrom('notification')
    .select('id')
    .where('kind', '=', 'appointmentCancelled')
    .execute();
  expect(told).toHaveLength(1);
});
