/** Waiting for a time of a day: who may, for what, until when; and what the clinic makes of it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appointmentCalls, type JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { IDEMPOTENCY_HEADER, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, PatientId, ProviderId, ServiceId } from '#contract/ids.ts';
import { WAITING_WINDOWS } from '#contract/rules/waiting-windows.ts';
import { addDays, addMs, type ClinicDay, type ClockTime, instantAt, weekdayOf } from '#contract/time.ts';
import { answerOf, ask, freeSlots } from '#harness/server/ask.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { agendaOf, entryOf, REMOTE, remoteSlots, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
const TODAY = '2026-11-21' as ClinicDay;
const [MORNING, AFTERNOON, EVENING] = WAITING_WINDOWS;
const TAN = 'provider-tan-wei-ling' as ProviderId;

const joining = (changes: Partial<JoinWaitlist> = {}): JoinWaitlist => ({
  aptDate: addDays(TODAY, 4),
  patientId: patientIdOf('siti'),
  missedAppointment: false,
  type: 'NORMAL',
  startTime: AFTERNOON?.startTime ?? ('' as ClockTime),
  endTime: AFTERNOON?.endTime ?? ('' as ClockTime),
  medservice: 'service-skin-review' as ServiceId,
  moreinfo: 'Any time',
  clinic: 'orchard-clinic' as ClinicId,
  doctor: TAN,
  ...changes,
});
const join = (token: string, changes: Partial<JoinWaitlist> = {}, more: Record<string, string> = {}) =>
  ask(world(), appointmentCalls.joinWaitlist, { token, body: joining(changes), headers: more });
const joined = async (token: string, changes: Partial<JoinWaitlist> = {}) => {
  const { answer, code } = await join(token, changes);
  if (!answer) throw new Error(code ?? '');
  return answer.data.waitlist;
};
const daysOf = async (token: string, query: Record<string, string | number> = {}) => {
  const asked = { clinic: 'orchard-clinic', year: 2026, month: 11, providerId: TAN, ...query };
  const { data } = await answerOf(world(), appointmentCalls.listWaitlistDays, { token, query: asked });
  return data.map(({ aptDate }) => aptDate);
};

test('BOOK-57 APPT-11 SERVER-36 API-42: an entry is pending, for its window, and in the list', async () => {
  const token = await world().signIn('siti');
  const entry = await joined(token);
  expect(entry).toMatchObject({
    state: 'pending',
    isWaitlist: true,
    startDateTime: instantAt(addDays(TODAY, 4), '13:00' as ClockTime),
    endDateTime: instantAt(addDays(TODAY, 4), '17:00' as ClockTime),
    doctor: TAN,
    medservice: { name: 'Skin review' },
    clinicId: 'orchard-clinic',
    patientId: 'patient-siti',
    invoiceId: null,
  });
  expect(await agendaOf(world(), token)).toEqual([entry]);
  expect(await toldOf(world(), entry._id)).toEqual(['waitlistCreated']);
});

test.for<[string, Partial<JoinWaitlist>, number, string]>([
  ['remotely', { type: REMOTE }, 400, 'INVALID'],
  ['for another patient', { patientId: patientIdOf('meiling') }, 404, 'NOT_FOUND'],
  ['for nobody', { patientId: 'patient-nobody' as PatientId }, 404, 'NOT_FOUND'],
  ['for a window that is none', { endTime: '18:00' as ClockTime }, 422, 'SLOT_MISMATCH'],
  ['for somebody who works elsewhere', { doctor: 'provider-arjun-menon' as ProviderId }, 422, 'SLOT_MISMATCH'],
  ['for a therapist as a doctor', { doctor: 'provider-priya-nair' as ProviderId }, 422, 'SLOT_MISMATCH'],
  ['at an unknown place', { clinic: 'nowhere' as ClinicId }, 422, 'SLOT_MISMATCH'],
  ['for what is not offered', { medservice: 'service-facial' as ServiceId }, 422, 'SLOT_MISMATCH'],
  ['beyond the horizon', { aptDate: addDays(TODAY, 60) }, 422, 'SLOT_MISMATCH'],
  [
    'at the place of somebody’s remote hours',
    { doctor: 'provider-sarah-fernandez' as ProviderId, medservice: 'service-skin-review' as ServiceId },
    422,
    'SLOT_MISMATCH',
  ],
])('SERVER-36: waiting %s is refused and leaves nothing', async ([, changes, status, code]) => {
  const token = await world().signIn('siti');
  const reply = await join(token, changes);
  expect({ status: reply.status, code: reply.code }).toEqual({ status, code });
  expect(await agendaOf(world(), token)).toEqual([]);
});

test('BOOK-21: nobody waits for a part of the day in which the place is closed; where its hours are unknown all three are taken', async () => {
  const token = await world().signIn('siti');
  const day = addDays(TODAY, 4);
  const opens = (hours: object | null) =>
    world()
      .db.updateTable('clinic')
      .set({ hours: hours && JSON.stringify(hours) })
      .where('id', '=', 'orchard-clinic' as ClinicId)
      .execute();
  const evening = { startTime: '18:00' as ClockTime, endTime: '21:00' as ClockTime };
  await opens({ [weekdayOf(day)]: ['08:30-13:00', '14:00-18:00'] });
  expect((await join(token, evening)).code).toBe('SLOT_MISMATCH');
  expect(await agendaOf(world(), token)).toEqual([]);
  await opens(null);
  expect(await joined(token, evening)).toMatchObject({ state: 'pending' });
});

test('BOOK-09: the free times of doctors are at clinics, those of therapists at salons, for a visit and for waiting', async () => {
  const { rows } = await sql<{ role: string; clinic_type: string }>`
    select distinct p.role, c.clinic_type
    from slot s join provider p on p.id = s.provider_id join clinic c on c.id = s.clinic_id
    order by p.role`.execute(world().db);
  expect(rows).toEqual([
    { role: 'provider', clinic_type: 'Clinic' },
    { role: 'therapist', clinic_type: 'Salon' },
  ]);
  const token = await world().signIn('siti');
  const { data: places } = await answerOf(world(), clinicCalls.listClinics, { token });
  for (const { _id: clinic } of places.filter(({ clinicType }) => clinicType !== 'Clinic'))
    expect([clinic, (await join(token, { clinic })).code]).toEqual([clinic, 'SLOT_MISMATCH']);
});

test('SERVER-36: a window can be waited for until it ends', async () => {
  const end = instantAt(TODAY, MORNING?.endTime ?? ('' as ClockTime));
  world().clock.set(addMs(end, -1));
  const token = await world().signIn('siti');
  const today = { aptDate: TODAY, ...MORNING };
  expect((await join(token, today)).status).toBe(200);
  world().clock.set(end);
  expect(
    (
      await join(token, {
        ...today,
        doctor: 'provider-marcus-koh' as ProviderId,
        medservice: 'service-scalp-treatment' as ServiceId,
      })
    ).code,
  ).toBe('SLOT_PAST');
});

test('SERVER-36: one waits once per day, place and person; after giving up one may again', async () => {
  const token = await world().signIn('siti');
  const entry = await joined(token);
  for (const changes of [{}, { ...EVENING }]) {
    const { status, code } = await join(token, changes);
    expect({ status, code }).toEqual({ status: 409, code: 'ALREADY_WAITING' });
  }
  expect((await join(token, { aptDate: addDays(TODAY, 5) })).status).toBe(200);
  await ask(world(), appointmentCalls.cancelWaitlist, { token, params: { id: entry._id } });
  expect((await join(token)).status).toBe(200);
});

test('SERVER-36: of two joins at once one waits, with and without a key', async () => {
  const token = await world().signIn('siti');
  const replies = await Promise.all(Array.from({ length: 10 }, () => join(token)));
  expect(replies.map(({ code }) => code ?? '').sort()).toEqual(['', ...Array<string>(9).fill('ALREADY_WAITING')]);
  const other = { aptDate: addDays(TODAY, 6) };
  const key = { [IDEMPOTENCY_HEADER]: 'k1' };
  const [first, second] = [await join(token, other, key), await join(token, other, key)];
  expect(second.answer).toEqual(first.answer);
});

test('SERVER-36: at most six open entries, also when they come at once; an ended one does not count', async () => {
  const token = await world().signIn('siti');
  const replies = await Promise.all(
    Array.from({ length: 9 }, (_, index) => join(token, { aptDate: addDays(TODAY, index + 1) })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['TOO_MANY_WAITING']),
  );
  const first = (await agendaOf(world(), token))[0];
  world().clock.set(first?.endDateTime ?? (await world().clock.now()));
  expect((await join(await world().signIn('siti'), { aptDate: addDays(TODAY, 20) })).status).toBe(200);
});

test('BOOK-59 SERVER-37 API-43: days on which the person works there, from today while a window is open, full or not', async () => {
  const token = await world().signIn('siti');
  const all = Array.from({ length: 10 }, (_, index) => addDays(TODAY, index));
  expect(await daysOf(token)).toEqual(all);
  world().clock.set(instantAt(TODAY, '20:59' as ClockTime));
  const later = await world().signIn('siti');
  expect((await daysOf(later))[0]).toBe(TODAY);
  world().clock.set(instantAt(TODAY, '21:00' as ClockTime));
  expect((await daysOf(later))[0]).toBe(addDays(TODAY, 1));
  expect(await daysOf(later, { clinic: 'novena-clinic' })).toEqual([]);
  const koh = await daysOf(later, { providerId: 'provider-marcus-koh' });
  expect(koh).not.toContain('2026-11-22');
  expect(koh).toContain('2026-11-23');
  expect(await daysOf(later, { providerId: 'provider-arjun-menon' }), 'only remote there').toEqual([]);
});

test('APPT-27 SERVER-31 API-39: an own entry is given up, once or more; a rejected one and a stranger’s are not', async () => {
  const token = await world().signIn('meiling');
  const cancel = (id: string, by = token) =>
    ask(world(), appointmentCalls.cancelWaitlist, { token: by, params: { id } });
  const siti = await world().signIn('siti');
  expect((await cancel('waitlist-meiling-pending', siti)).code).toBe('NOT_FOUND');
  for (let time = 0; time < 2; time += 1) expect((await cancel('waitlist-meiling-pending')).status).toBe(200);
  expect(await entryOf(world(), token, 'waitlist-meiling-pending')).toBeUndefined();
  const { status, code } = await cancel('waitlist-meiling-rejected');
  expect({ status, code }).toEqual({ status: 409, code: 'NOT_CANCELLABLE' });
  expect((await entryOf(world(), token, 'waitlist-meiling-rejected'))?.state).toBe('rejected');
  expect(await toldOf(world(), 'waitlist-meiling-pending')).toEqual(['waitlistCancelled']);
});

const operate = (call: (typeof operatorCalls)['acceptWaitlist' | 'rejectWaitlist'], id: string, slotId = '') =>
  ask(world(), call, { params: { id }, body: { slotId }, headers });

test('SERVER-33 SERVER-66: accepted, an entry becomes a confirmed appointment in the slot and is no entry any more', async () => {
  const token = await world().signIn('siti');
  const entry = await joined(token);
  const slots = await freeSlots(world(), token, { clinic: 'orchard-clinic' as ClinicId });
  const slot = slots.find(
    ({ date, doctor, type }) => date === addDays(TODAY, 4) && doctor?._id === TAN && type === 'NORMAL',
  );
  if (!slot) throw new Error('Nothing is free');
  for (let time = 0; time < 2; time += 1)
    expect((await operate(operatorCalls.acceptWaitlist, entry._id, slot._id)).status).toBe(200);
  const agenda = await agendaOf(world(), token);
  expect(agenda).toMatchObject([
    {
      state: 'confirmed',
      isWaitlist: false,
      startDateTime: instantAt(slot.date, slot.startTime),
      doctor: TAN,
      clinicId: 'orchard-clinic',
    },
  ]);
  expect(await toldOf(world(), agenda[0]?._id ?? '')).toEqual(['waitlistAnswered']);
  expect((await tryBook(world(), token, slot, patientIdOf('siti'))).code).toBe('SLOT_TAKEN');
  expect((await ask(world(), appointmentCalls.cancelWaitlist, { token, params: { id: entry._id } })).code).toBe(
    'NOT_CANCELLABLE',
  );
});

test('SERVER-66: an entry is accepted only in a free slot of that person on that day', async () => {
  const token = await world().signIn('siti');
  const entry = await joined(token);
  const slots = await freeSlots(world(), token, { clinic: 'orchard-clinic' as ClinicId });
  const on = (day: ClinicDay, who: ProviderId) =>
    slots.find(({ date, doctor, type }) => date === day && doctor?._id === who && type !== REMOTE);
  const [another, koh, right] = [
    on(addDays(TODAY, 5), TAN),
    on(addDays(TODAY, 4), 'provider-marcus-koh' as ProviderId),
    on(addDays(TODAY, 4), TAN),
  ];
  const remote = (await remoteSlots(world(), token)).find(
    ({ date, doctor }) => date === addDays(TODAY, 4) && doctor?._id === TAN,
  );
  for (const wrong of [another?._id, koh?._id, remote?._id, 'slot-nowhere'])
    expect((await operate(operatorCalls.acceptWaitlist, entry._id, wrong)).code).toBe('SLOT_MISMATCH');
  if (!right) throw new Error('Nothing is free');
  await tryBook(world(), await world().signIn('meiling'), right);
  expect((await operate(operatorCalls.acceptWaitlist, entry._id, right._id)).code).toBe('SLOT_TAKEN');
  world().clock.set(instantAt(right.date, right.startTime));
  expect((await operate(operatorCalls.acceptWaitlist, entry._id, right._id)).code).toBe('SLOT_PAST');
  expect((await operate(operatorCalls.acceptWaitlist, 'nothing', right._id)).code).toBe('NOT_FOUND');
  expect((await entryOf(world(), await world().signIn('siti'), entry._id))?.state).toBe('pending');
});

test('SERVER-33 SERVER-66: rejected, an entry stays in the list as such', async () => {
  const token = await world().signIn('siti');
  const entry = await joined(token);
  for (let time = 0; time < 2; time += 1)
    expect((await operate(operatorCalls.rejectWaitlist, entry._id)).status).toBe(200);
  expect((await entryOf(world(), token, entry._id))?.state).toBe('rejected');
  expect((await operate(operatorCalls.acceptWaitlist, entry._id, 'x')).code).toBe('NOT_FOUND');
  expect(await toldOf(world(), entry._id)).toEqual(['waitlistCreated', 'waitlistRejected']);
});
