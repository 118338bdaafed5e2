/** Staff book for a patient: by the rules of a patient's own booking, and the patient hears of it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DEPOSIT_HOLD_MS, REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { AppointmentId, ClinicId, PatientId, SlotId } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, instantAt } from '#contract/time.ts';
import { answerOf, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { remoteSlots, toldOf } from '#test/kit/holds.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEILING = patientIdOf('meiling');

let admins = 0;
const reception = async () => {
  admins += 1;
  return invited(world(), await firstAdmin(world(), `admin-${admins}@example.sg`), ['reception']);
};
const forget = () => world().db.deleteFrom('appointment').where('patient_id', '=', MEILING).execute();
const free = async (): Promise<FreeSlot[]> => {
  await forget();
  const all = await freeSlots(world(), await world().signIn('meiling'));
  return all.filter(({ type }) => type === 'NORMAL');
};
const book = (person: Person, slot: Pick<FreeSlot, '_id' | 'services'>, more: object = {}, id: PatientId = MEILING) =>
  person.ask(operatorCalls.bookForPatient, {
    params: { id },
    body: { slotId: slot._id, service: slot.services[0]?._id, ...more },
  });
const first = (slots: readonly FreeSlot[], index = 0): FreeSlot => {
  const slot = slots[index];
  if (!slot) throw new Error('Nothing is free');
  return slot;
};
/** Times of different days, so that none overlaps another. */
const apart = (slots: readonly FreeSlot[]): FreeSlot[] => [...new Map(slots.map((slot) => [slot.date, slot])).values()];
/** The patient has missed a visit. */
const miss = async () => {
  await sql`
    update appointment set patient_id = ${MEILING}, state = 'missed', missed_at = ${addMs(await world().clock.now(), -DAY_MS)},
      settled_at = null, settled_by = null
    where id = (select id from appointment where state = 'confirmed' and patient_id <> ${MEILING} and type = 'NORMAL' limit 1)`.execute(
    world().db,
  );
  await sql`delete from patient_tag where patient_id = ${MEILING} and name = 'Deposit Paid'`.execute(world().db);
};

test('SERVER-27: a time that reception books is the patient’s, who hears of it, and the trail has who did it', async () => {
  const slot = first(await free());
  const nadia = await reception();
  const booked = await book(nadia, slot, { message: 'On the phone: prefers mornings' });
  expect([booked.status, booked.answer?.data.holdUntil, booked.answer?.data.amount]).toEqual([200, null, null]);
  const id = booked.answer?.data.appointment._id ?? '';
  const agenda = await answerOf(world(), profileCalls.listAppointments, { token: await world().signIn('meiling') });
  expect(agenda.data.find(({ _id }) => _id === id)).toMatchObject({
    state: 'new',
    startDateTime: instantAt(slot.date, slot.startTime),
  });
  expect(await toldOf(world(), id)).toEqual(['appointmentCreated']);
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'bookForPatient')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ staff_id: nadia.id, patient_id: MEILING, subject_id: id, outcome: 'done' });
  const { moreinfo } = await world()
    .db.selectFrom('appointment')
    .select('moreinfo')
    .where('id', '=', id as AppointmentId)
    .executeTakeFirstOrThrow();
  expect(moreinfo).toBe('On the phone: prefers mornings');
});

test('a booking that is sent again is the same one', async () => {
  const slot = first(await free());
  const nadia = await reception();
  const send = () =>
    nadia.ask(operatorCalls.bookForPatient, {
      params: { id: MEILING },
      body: { slotId: slot._id, service: slot.services[0]?._id },
      headers: { 'Idempotency-Key': 'desk-1' },
    });
  const [one, two] = [await send(), await send()];
  expect([two.status, two.answer]).toEqual([200, one.answer]);
});

test('the rules of a patient’s own booking hold at the desk', async () => {
  const slots = apart(await free());
  const nadia = await reception();
  const slot = first(slots);
  expect((await book(nadia, { ...slot, _id: 'nowhere' as SlotId })).code).toBe('NOT_FOUND');
  expect((await book(nadia, slot, {}, 'nobody' as PatientId)).code).toBe('NOT_FOUND');
  expect((await book(nadia, slot, { service: 'no-service' })).code).toBe('SLOT_MISMATCH');
  expect((await book(nadia, slot)).status).toBe(200);
  expect((await book(nadia, slot)).code).toBe('SLOT_TAKEN');
  const { rows } = await sql<{ service: string }>`
    insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at)
    select 'slot-beside', 'novena-clinic', other.id, 'NORMAL', starts_at, ends_at
    from slot, (select id from provider where is_active and id not in (
      select provider_id from slot where starts_at = ${instantAt(slot.date, slot.startTime)}) limit 1) other
    where slot.id = ${slot._id}
    returning (select min(service_id) from provider_service where provider_service.provider_id = slot.provider_id) as service`.execute(
    world().db,
  );
  const beside = await book(nadia, { ...slot, _id: 'slot-beside' as SlotId }, { service: rows[0]?.service });
  expect([beside.code, beside.refusal?.data]).toMatchObject([
    'OVERLAPPING',
    { appointment: { locationName: expect.any(String) } },
  ]);
  const codes: (string | null)[] = [];
  for (const each of slots.slice(1)) codes.push((await book(nadia, each)).code);
  expect(codes).toContain('TOO_MANY_APPOINTMENTS');
  world().clock.set(addMs(instantAt(slot.date, slot.startTime), HOUR_MS));
  const later = await reception();
  expect((await book(later, first(slots, 0), {}, patientIdOf('ethan'))).code).toBe('SLOT_PAST');
});

test('SERVER-34: a deposit that is due is said before anything is booked; asked for, the time is held for it, and the patient is told', async () => {
  const slots = apart(await free());
  const nadia = await reception();
  await miss();
  const page = (await nadia.ask(deskCalls.openPatient, { params: { id: MEILING } })).answer?.data;
  expect(page?.deposit?.amount).toBeGreaterThan(0);
  const refused = await book(nadia, first(slots));
  expect([refused.code, refused.refusal?.data]).toMatchObject(['DEPOSIT_REQUIRED', { amount: page?.deposit?.amount }]);
  const now = await world().clock.now();
  const held = await book(nadia, first(slots), { deposit: 'asked' });
  expect(held.answer?.data).toMatchObject({ holdUntil: addMs(now, DEPOSIT_HOLD_MS), amount: page?.deposit?.amount });
  expect(await toldOf(world(), held.answer?.data.appointment._id ?? '')).toEqual(['holdMade']);
  for (const index of [1, 2]) expect((await book(nadia, first(slots, index), { deposit: 'asked' })).status).toBe(200);
  expect((await book(nadia, first(slots, 3), { deposit: 'asked' })).code).toBe('TOO_MANY_HOLDS');
});

test('reception may waive the deposit with a reason, which the trail has; a clinician may not', async () => {
  const slots = apart(await free());
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const doctor = await invited(world(), admin, ['clinician']);
  await miss();
  expect((await book(nadia, first(slots), { deposit: 'waived' })).code).toBe('INVALID');
  const why = { deposit: 'waived', reason: 'The lift was broken' };
  expect((await book(doctor, first(slots), why)).code).toBe('OPERATORS_ONLY');
  const booked = await book(nadia, first(slots), why);
  expect(booked.answer?.data).toMatchObject({ holdUntil: null, amount: null, appointment: { state: 'new' } });
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'bookForPatient')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason: 'The lift was broken', detail: { deposit: 'waived' } });
  // the waiver does not settle the missed visit
  expect((await book(doctor, first(slots, 1))).code).toBe('DEPOSIT_REQUIRED');
});

test('SERVER-34: a video visit is held for its fee, and the patient is told; without rooms there is none', async () => {
  await forget();
  const [slot, other] = apart(await remoteSlots(world(), await world().signIn('meiling')));
  if (!slot || !other) throw new Error('Nothing is free');
  const nadia = await reception();
  const now = await world().clock.now();
  const held = await book(nadia, slot);
  expect(held.answer?.data.holdUntil).toBe(addMs(now, REMOTE_HOLD_MS));
  expect(held.answer?.data.amount).toBeGreaterThan(0);
  expect(await toldOf(world(), held.answer?.data.appointment._id ?? '')).toEqual(['holdEnding']);
  expect((await book(nadia, other)).code).toBe('TOO_MANY_HOLDS');
  const without = await openWorld({ deps: { rooms: null } });
  const there = await invited(without, await firstAdmin(without), ['reception']);
  const [same] = await remoteSlots(world(), await world().signIn('meiling'));
  if (!same) throw new Error('Nothing is free');
  expect((await book(there, same)).code).toBe('NO_VIDEO');
});

test('a time at another place is not there', async () => {
  const slot = first(await free());
  const elsewhere = await world()
    .db.selectFrom('clinic')
    .select('id')
    .where('id', '!=', 'novena-clinic' as ClinicId)
    .execute();
  const nadia = await invited(
    world(),
    await firstAdmin(world()),
    ['reception'],
    [elsewhere[0]?.id ?? ('' as ClinicId)],
  );
  expect((await book(nadia, slot)).code).toBe('NOT_FOUND');
});
