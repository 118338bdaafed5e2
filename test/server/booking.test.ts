import { expect, test } from 'vitest';
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, ServiceId, SlotId } from '#contract/ids.ts';
import { addMs, type ClockTime, HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookingOf, bookOne, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const book = (token: string, body: unknown) => ask(world(), appointmentCalls.createAppointment, { token, body });
const firstFree = async (token: string, clinic?: string): Promise<FreeSlot> => {
  const [slot] = await freeSlots(world(), token, clinic === undefined ? {} : { clinic: clinic as ClinicId });
  if (!slot) throw new Error('Nothing is free');
  return slot;
};
const agendaOf = async (token: string) => (await answerOf(world(), profileCalls.listAppointments, { token })).data;

test('API-41 SERVER-33: a booking answers with the appointment in state new and shows in the list', async () => {
  const token = await world().signIn('siti');
  const slot = await firstFree(token);
  const { answer } = await book(token, {
    ...bookingOf(slot, patientIdOf('siti')),
    moreinfo: 'Itchy since Monday\nboth arms',
  });
  expect(answer?.data).toMatchObject({
    serverNow: await world().clock.now(),
    holdUntil: null,
    appointment: {
      state: 'new',
      isWaitlist: false,
      bookingType: slot.type,
      doctor: slot.doctor?._id,
      doctorName: slot.doctor?.name,
      therapist: null,
      startDateTime: instantAt(slot.date, slot.startTime),
      endDateTime: instantAt(slot.date, slot.endTime),
      locationName: 'Novena clinic',
      patientId: 'patient-siti',
    },
  });
  expect(await agendaOf(token)).toEqual([answer?.data.appointment]);
});

test('SERVER-33: the second booking of a slot is told that it is taken', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const { slot } = await bookOne(world(), meiling);
  const { status, code } = await book(siti, bookingOf(slot, patientIdOf('siti')));
  expect({ status, code }).toEqual({ status: 409, code: 'SLOT_TAKEN' });
  expect(await agendaOf(siti)).toEqual([]);
});

test('BOOK-55: the message is kept as it was written, up to 300 characters', async () => {
  const token = await world().signIn('siti');
  const slot = await firstFree(token);
  const body = bookingOf(slot, patientIdOf('siti'));
  expect((await book(token, { ...body, moreinfo: 'x'.repeat(301) })).refusal?.fields).toHaveProperty('moreinfo');
  const moreinfo = `“Ouch” — 痛 👩‍⚕️ <b>${'x'.repeat(200)}</b>`;
  expect((await book(token, { ...body, moreinfo })).status).toBe(200);
  const kept = await world()
    .db.selectFrom('appointment')
    .select('moreinfo')
    .where('slot_id', '=', slot._id)
    .executeTakeFirstOrThrow();
  expect(kept.moreinfo).toBe(moreinfo);
});

test.for([
  'aptDate',
  'patientId',
  'moreinfo',
  'missedAppointment',
  'type',
  'slotId',
  'startTime',
  'endTime',
  'medservice',
  'doctor',
])('BOOK-55: a booking without %s is refused', async (member) => {
  const token = await world().signIn('meiling');
  const { [member as keyof CreateAppointment]: _, ...body } = bookingOf(await firstFree(token));
  const { status, code } = await book(token, body);
  expect({ status, code }).toEqual({ status: 400, code: 'INVALID' });
  expect(world().writes()).toBe(0);
});

test('BOOK-56: doctor and therapist are never taken together, and never for one another', async () => {
  const token = await world().signIn('meiling');
  const { doctor, ...rest } = bookingOf(await firstFree(token));
  expect((await book(token, { ...rest, doctor, therapist: doctor })).code).toBe('INVALID');
  expect((await book(token, { ...rest, therapist: doctor })).code).toBe('SLOT_MISMATCH');
  const salon = bookingOf(await firstFree(token, 'orchard-salon'));
  expect(salon).toHaveProperty('therapist');
  expect((await book(token, salon)).answer?.data.appointment).toMatchObject({
    doctor: null,
    therapist: salon.therapist,
    locationType: 'Salon',
  });
});

test.for<[string, (slot: FreeSlot, other: FreeSlot) => Partial<CreateAppointment>]>([
  ['another day', (_, other) => ({ aptDate: other.date })],
  ['another start', () => ({ startTime: '09:07' as ClockTime })],
  ['another end', () => ({ endTime: '23:00' as ClockTime })],
  ['another type', () => ({ type: 'TELE_PROVIDER_REMOTE' })],
  ['another doctor', (_, other) => (other.doctor ? { doctor: other.doctor._id } : {})],
  [
    'a service the doctor does not offer',
    (_, other) => ({ medservice: other.services[0]?._id ?? ('none' as ServiceId) }),
  ],
])('BOOK-06 BOOK-58: %s than the slot has is refused and changes nothing', async ([, change]) => {
  const token = await world().signIn('meiling');
  const slots = await freeSlots(world(), token);
  const slot = slots.find(({ doctor }) => doctor?.name === 'Dr Arjun Menon');
  const other = slots.findLast(({ doctor }) => doctor?.name === 'Dr Nur Aisyah Rahman');
  if (!slot || !other) throw new Error('Not free');
  const { status, code } = await book(token, { ...bookingOf(slot), ...change(slot, other) });
  expect({ status, code }).toEqual({ status: 422, code: 'SLOT_MISMATCH' });
  expect((await book(token, bookingOf(slot))).status).toBe(200);
});

test('SERVER-33: a slot that began is in the past, one that begins in a minute is not', async () => {
  const token = await world().signIn('meiling');
  const slots = await freeSlots(world(), token);
  const [first] = slots;
  const second = slots.find(
    ({ startTime, date, doctor }) =>
      date === first?.date && startTime > first.startTime && doctor?._id === first.doctor?._id,
  );
  if (!first || !second) throw new Error('Nothing is free');
  world().clock.set(instantAt(first.date, first.startTime));
  const { status, code } = await book(token, bookingOf(first));
  expect({ status, code }).toEqual({ status: 409, code: 'SLOT_PAST' });
  world().clock.set(addMs(instantAt(second.date, second.startTime), -MINUTE_MS));
  expect((await book(await world().signIn('meiling'), bookingOf(second))).status).toBe(200);
});

test('SERVER-33: an unknown slot is not found', async () => {
  const token = await world().signIn('meiling');
  const { code } = await book(token, { ...bookingOf(await firstFree(token)), slotId: 'slot-nowhere' as SlotId });
  expect(code).toBe('NOT_FOUND');
});

test('BOOK-06: a doctor by video is booked at the clinic like any other time', async () => {
  const token = await world().signIn('meiling');
  const slots = await freeSlots(world(), token, { clinic: 'tampines-clinic' as ClinicId });
  const slot = slots.find(({ type }) => type === 'TELE_PROVIDER_REMOTE');
  if (!slot) throw new Error('No video day');
  const { answer } = await book(token, bookingOf(slot));
  expect(answer?.data.appointment).toMatchObject({
    bookingType: 'TELE_PROVIDER_REMOTE',
    state: 'new',
    locationName: 'Tampines clinic',
  });
});

test('SERVER-33: accepted becomes confirmed, rejected becomes rejected and its slot is free again', async () => {
  const token = await world().signIn('meiling');
  const decide = (call: (typeof operatorCalls)[keyof typeof operatorCalls], id: string) =>
    ask(world(), call, { params: { id }, headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY } });
  const accepted = await bookOne(world(), token);
  const rejected = await bookOne(world(), token);
  expect((await decide(operatorCalls.acceptAppointment, accepted.appointment._id)).status).toBe(200);
  expect((await decide(operatorCalls.rejectAppointment, rejected.appointment._id)).status).toBe(200);
  expect((await decide(operatorCalls.acceptAppointment, rejected.appointment._id)).code).toBe('NOT_FOUND');
  const states = new Map((await agendaOf(token)).map(({ _id, state }) => [_id, state]));
  expect([states.get(accepted.appointment._id), states.get(rejected.appointment._id)]).toEqual([
    'confirmed',
    'rejected',
  ]);
  const free = (await freeSlots(world(), token)).map(({ _id }) => _id);
  expect(free).toContain(rejected.slot._id);
  expect(free).not.toContain(accepted.slot._id);
  expect((await book(await world().signIn('siti'), bookingOf(rejected.slot, patientIdOf('siti')))).status).toBe(200);
});

test('SERVER-27 SERVER-33: every booking event leaves one notification for the patient, with the start and the name', async () => {
  const token = await world().signIn('meiling');
  const { slot, appointment } = await bookOne(world(), token, { patientId: patientIdOf('ethan'), from: '2026-11-25' });
  await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
  const rows = await world()
    .db.selectFrom('notification')
    .select(['patient_id', 'kind', 'metadata'])
    .orderBy('kind')
    .execute();
  expect(rows).toEqual(
    ['appointmentCancelled', 'appointmentCreated'].map((kind) => ({
      patient_id: 'patient-ethan',
      kind,
      metadata: {
        appointmentId: appointment._id,
        aptDate: instantAt(slot.date, slot.startTime),
        providerDetail: { name: slot.doctor?.name },
      },
    })),
  );
});

test('SERVER-33: two slots of one doctor that overlap are sold once', async () => {
  const token = await world().signIn('meiling');
  const slot = await firstFree(token);
  const stored = await world().db.selectFrom('slot').selectAll().where('id', '=', slot._id).executeTakeFirstOrThrow();
  const starts_at = addMs(stored.starts_at, 5 * MINUTE_MS);
  const ends_at = addMs(stored.starts_at, HOUR_MS / 4);
  await world()
    .db.insertInto('slot')
    .values({ ...stored, id: 'slot-overlapping' as SlotId, starts_at, ends_at })
    .execute();
  const overlapping = (await freeSlots(world(), token)).find(({ _id }) => _id === 'slot-overlapping');
  if (!overlapping) throw new Error('Not listed');
  expect((await book(token, bookingOf(slot))).status).toBe(200);
  const other = await world().signIn('siti');
  expect((await book(other, bookingOf(overlapping, patientIdOf('siti')))).code).toBe('SLOT_TAKEN');
  expect((await freeSlots(world(), token)).map(({ _id }) => _id)).not.toContain('slot-overlapping');
});
