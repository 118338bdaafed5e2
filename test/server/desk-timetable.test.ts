/** Staff close times: each visit in them is kept or cancelled, holds are kept, and closed times stay closed. */
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { AppointmentId, ClinicId, ProviderId, TimeClosingId } from '#contract/ids.ts';
import { addDays, clockTimeOf } from '#contract/time.ts';
import { answerOf, ask, bookingOf, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { hold, remoteSlots, toldOf } from '#test/kit/holds.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEILING = patientIdOf('meiling');

interface Booked {
  slot: FreeSlot;
  id: AppointmentId;
  person: ProviderId;
  unit: ClinicId;
}
const token = () => world().signIn('meiling');
/** A visit of a patient, and the times of its person on that day. */
const booked = async (): Promise<Booked> => {
  await world().db.deleteFrom('appointment').where('patient_id', '=', MEILING).execute();
  const slot = (await freeSlots(world(), await token())).find(({ type }) => type === 'NORMAL');
  if (!slot) throw new Error('Nothing is free');
  const { data } = await answerOf(world(), appointmentCalls.createAppointment, {
    token: await token(),
    body: bookingOf(slot),
  });
  const person = (slot.doctor ?? slot.therapist)?._id ?? ('' as ProviderId);
  return { slot, id: data.appointment._id, person, unit: 'novena-clinic' as ClinicId };
};
const desk = async () => {
  const admin = await firstAdmin(world());
  return { admin, nadia: await invited(world(), admin, ['reception']) };
};
const span = ({ slot, person }: Booked) => ({ from: slot.date, to: slot.date, person, reason: 'A course' });
const close = (who: Person, body: object) => who.ask(deskCalls.closeSlots, { body });
const stateOf = async (id: string) =>
  (
    await world()
      .db.selectFrom('appointment')
      .select('state')
      .where('id', '=', id as AppointmentId)
      .executeTakeFirstOrThrow()
  ).state;
const isOffered = async ({ slot }: Booked) =>
  (await freeSlots(world(), await token())).some(({ _id }) => _id === slot._id);
const listed = async (who: Person, { slot, person }: Booked, more: object = {}) =>
  (await who.ask(deskCalls.listStaffSlots, { query: { day: slot.date, person, ...more } })).answer?.data.rows ?? [];

test('what is booked is listed before, and nothing is changed by looking', async () => {
  const visit = await booked();
  const { nadia } = await desk();
  const { answer } = await close(nadia, { ...span(visit), isPreview: true });
  expect(answer?.data._id).toBeNull();
  expect(answer?.data.plan.booked.map(({ _id }) => _id)).toContain(visit.id);
  expect(answer?.data.plan.free).toBeGreaterThan(0);
  expect((await listed(nadia, visit)).length).toBeGreaterThan(0);
});

test('SERVER-66: without a decision for each visit nothing closes; who is cancelled hears it, who is kept does not', async () => {
  const visit = await booked();
  const { nadia } = await desk();
  const refused = await close(nadia, span(visit));
  expect([refused.code, refused.refusal?.data]).toMatchObject(['DETAILS_CHANGED', { booked: expect.any(Array) }]);
  expect(await stateOf(visit.id)).toBe('new');
  const plan = (await close(nadia, { ...span(visit), isPreview: true })).answer?.data.plan;
  const decide = (becomes: string) => plan?.booked.map(({ _id: id }) => ({ id, becomes })) ?? [];
  const decisions = decide('kept').map((one) => (one.id === visit.id ? { ...one, becomes: 'cancelled' } : one));
  const done = await close(nadia, { ...span(visit), decisions, words: 'The doctor is at a course' });
  expect(done.answer?.data._id).toMatch(/^desk-/);
  expect(await stateOf(visit.id)).toBe('cancelled');
  expect(await toldOf(world(), visit.id)).toContain('appointmentEndedByClinic');
  const others = (plan?.booked ?? []).filter(({ _id }) => _id !== visit.id);
  expect(others.length).toBeGreaterThan(0);
  for (const { _id } of others) expect(await stateOf(_id)).not.toBe('cancelled');
  expect(await isOffered(visit)).toBe(false);
  expect(await listed(nadia, visit)).toEqual([]);
  const closed = await listed(nadia, visit, { all: '1' });
  expect(closed.length).toBeGreaterThan(0);
  expect(closed.every(({ isFree, closing }) => !isFree && closing?.reason === 'A course')).toBe(true);
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'closeSlots')
    .where('subject_kind', '=', 'closing')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason: 'A course', staff_id: nadia.id, detail: { cancelled: [visit.id] } });
});

test('a hold is kept, whatever is decided, and its time is offered no more', async () => {
  await world().db.deleteFrom('appointment').where('patient_id', '=', MEILING).execute();
  const [slot] = await remoteSlots(world(), await token());
  if (!slot) throw new Error('Nothing is free');
  const held = await hold(world(), await token(), slot);
  const { admin } = await desk();
  const person = slot.doctor?._id ?? ('' as ProviderId);
  const body = { from: slot.date, to: slot.date, person, reason: 'Ill' };
  const plan = (await close(admin, { ...body, isPreview: true })).answer?.data.plan;
  expect(plan?.booked.find(({ _id }) => _id === held.id)?.isHold).toBe(true);
  const decisions = plan?.booked.map(({ _id: id }) => ({ id, becomes: 'cancelled' }));
  expect((await close(admin, { ...body, decisions })).status).toBe(200);
  expect(await stateOf(held.id)).toBe('held');
});

test('opened again, the times are offered; a part that another closing closes is not', async () => {
  const visit = await booked();
  const { nadia } = await desk();
  const plan = (await close(nadia, { ...span(visit), isPreview: true })).answer?.data.plan;
  const decisions = plan?.booked.map(({ _id: id }) => ({ id, becomes: 'kept' }));
  const all = (await listed(nadia, visit)).length;
  const first = (await close(nadia, { ...span(visit), decisions })).answer?.data._id;
  const [start, end] = [visit.slot.startTime, visit.slot.endTime];
  const second = (await close(nadia, { ...span(visit), start, end, decisions })).answer?.data._id;
  const open = (closing: unknown) => nadia.ask(deskCalls.openSlots, { body: { closing } });
  expect((await open('desk-none')).code).toBe('NOT_FOUND');
  expect((await open(first)).status).toBe(200);
  expect((await open(first)).status).toBe(200);
  const rows = await listed(nadia, visit, { all: '1' });
  expect(rows.filter(({ closing }) => closing !== null).map(({ startsAt }) => clockTimeOf(startsAt))).toEqual([start]);
  await world()
    .db.updateTable('time_closing')
    .set({ applied_at: await world().clock.now() })
    .where('id', '=', second as TimeClosingId)
    .execute();
  expect((await open(second)).code).toBe('NOT_CHANGEABLE');
  await world().db.updateTable('time_closing').set({ applied_at: null }).execute();
  expect((await open(second)).status).toBe(200);
  expect((await listed(nadia, visit)).length).toBe(all);
});

test('leave takes whole days; a place closes for all of its people; a span that is no span is refused', async () => {
  const visit = await booked();
  const { admin, nadia } = await desk();
  const leave = (body: object, id: string = visit.person) => nadia.ask(deskCalls.noteLeave, { params: { id }, body });
  const days = { from: visit.slot.date, to: addDays(visit.slot.date, 2), reason: 'Leave' };
  const plan = (await leave({ ...days, isPreview: true })).answer?.data.plan;
  const decisions = plan?.booked.map(({ _id: id }) => ({ id, becomes: 'kept' }));
  expect((await leave(days)).code).toBe('DETAILS_CHANGED');
  expect((await leave({ ...days, decisions })).status).toBe(200);
  expect(await listed(nadia, visit)).toEqual([]);
  expect((await leave(days, 'nobody')).code).toBe('NOT_FOUND');
  expect((await leave({ ...days, to: addDays(days.from, -1) })).code).toBe('INVALID');
  expect((await leave({ ...days, to: addDays(days.from, 400) })).code).toBe('INVALID');
  const { unit } = visit;
  const place = { from: addDays(days.from, 3), to: addDays(days.from, 3), unit, reason: 'The lift is broken' };
  const ofPlace = (await close(admin, { ...place, isPreview: true })).answer?.data.plan;
  const kept = ofPlace?.booked.map(({ _id: id }) => ({ id, becomes: 'kept' }));
  expect((await close(admin, { ...place, decisions: kept })).status).toBe(200);
  const rows = (await admin.ask(deskCalls.listStaffSlots, { query: { day: place.from, unit } })).answer?.data.rows;
  expect(rows).toEqual([]);
  expect((await close(admin, { ...place, person: visit.person })).code).toBe('INVALID');
  expect((await close(admin, { ...place, start: '12:00' })).code).toBe('INVALID');
  expect((await close(admin, { ...place, unit: 'nowhere' })).code).toBe('NOT_FOUND');
});

test('times of another place are not there, and a clinician closes none', async () => {
  const visit = await booked();
  const admin = await firstAdmin(world());
  const others = await world().db.selectFrom('clinic').select('id').where('id', '!=', visit.unit).execute();
  const elsewhere = await invited(world(), admin, ['reception'], [others[0]?.id ?? ('' as ClinicId)]);
  expect((await close(elsewhere, { ...span(visit), person: null, unit: visit.unit })).code).toBe('NOT_FOUND');
  const doctor = await invited(world(), admin, ['clinician']);
  expect((await close(doctor, span(visit))).code).toBe('OPERATORS_ONLY');
});

test('a place on the waitlist whose part of the day closes ends with a letter', async () => {
  const visit = await booked();
  const { nadia } = await desk();
  const body = { ...bookingOf(visit.slot), clinic: visit.unit, startTime: '13:00', endTime: '17:00' };
  const { slotId: _, ...window } = body;
  const joined = await ask(world(), appointmentCalls.joinWaitlist, { token: await token(), body: window });
  expect(joined.code).toBeNull();
  const id = joined.answer?.data.waitlist._id ?? '';
  const plan = (await close(nadia, { ...span(visit), isPreview: true })).answer?.data.plan;
  expect(plan?.waiting).toBeGreaterThan(0);
  const decisions = plan?.booked.map(({ _id }) => ({ id: _id, becomes: 'kept' }));
  expect((await close(nadia, { ...span(visit), decisions })).status).toBe(200);
  expect(await toldOf(world(), id)).toContain('waitlistRejected');
});
