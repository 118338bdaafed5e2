/** Limits on bookings without intent to come: the calendar stays open for others. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls, type JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, ProviderId, ServiceId } from '#contract/ids.ts';
import { WAITING_WINDOWS, type WaitingWindow } from '#contract/rules/waiting-windows.ts';
import { addDays, type ClinicDay } from '#contract/time.ts';
import { ask, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import {
  agendaOf,
  entryOf,
  firstRemote,
  hold,
  payUnseen,
  REMOTE,
  remoteSlots,
  toldOf,
  tryBook,
} from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(() => gateway.close());

const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
const [siti, meiling, ethan] = [patientIdOf('siti'), patientIdOf('meiling'), patientIdOf('ethan')];
const DAY = '2026-11-27' as ClinicDay;
const sessions = (userId: MemberId, count: number) =>
  Promise.all(Array.from({ length: count }, () => world().signIn(userId)));
/** Free times at a clinic, one on each day. */
const apart = async (token: string, clinic = 'novena-clinic'): Promise<FreeSlot[]> => {
  const slots = (await freeSlots(world(), token, { clinic: clinic as ClinicId, from: '2026-12-01' })).filter(
    ({ type }) => type !== REMOTE,
  );
  return slots.filter(({ date }, index) => slots[index - 1]?.date !== date);
};
/** First free time on that day from `from` on, with `doctor` if given. */
const at = async (token: string, clinic: string, from: string, doctor?: ProviderId): Promise<FreeSlot> => {
  const slots = await freeSlots(world(), token, { clinic: clinic as ClinicId, from: DAY });
  const [slot] = slots
    .filter(({ date, type, startTime }) => date === DAY && type !== REMOTE && startTime >= from)
    .filter((found) => doctor === undefined || found.doctor?._id === doctor);
  if (!slot) throw new Error(`${clinic} has nothing free from ${from}`);
  return slot;
};
const claimOnly = (userId: MemberId) =>
  world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', patientIdOf(userId))
    .execute();
const tally = (replies: readonly { code: string | null }[]): Record<string, number> => {
  const seen: Record<string, number> = {};
  for (const { code } of replies) seen[code ?? 'done'] = (seen[code ?? 'done'] ?? 0) + 1;
  return seen;
};

test('one patient has at most six open appointments, however many sessions book them at once', async () => {
  const tokens = await sessions('siti', 8);
  const slots = (await apart(tokens[0] ?? '')).slice(0, 16);
  const replies = await Promise.all(slots.map((slot, index) => tryBook(world(), tokens[index % 8] ?? '', slot, siti)));
  expect(tally(replies)).toEqual({ done: 6, TOO_MANY_APPOINTMENTS: 10 });
  const [first] = await agendaOf(world(), tokens[0] ?? '');
  await ask(world(), appointmentCalls.cancelAppointment, { token: tokens[0], params: { id: first?._id ?? '' } });
  const again = [];
  const refused = slots.filter((_, index) => replies[index]?.status !== 200);
  for (const slot of refused.slice(0, 2)) again.push(await tryBook(world(), tokens[1] ?? '', slot, siti));
  expect(tally(again), 'one that was given up makes place for one').toEqual({ done: 1, TOO_MANY_APPOINTMENTS: 1 });
});

test('what is held without payment counts, and while the number is only claimed two are all', async () => {
  await claimOnly('siti');
  const token = await world().signIn('siti');
  const { holdUntil } = await hold(world(), token, await firstRemote(world(), token), siti);
  const replies = [];
  for (const slot of (await apart(token)).slice(0, 3)) replies.push(await tryBook(world(), token, slot, siti));
  expect(tally(replies)).toEqual({ done: 1, TOO_MANY_APPOINTMENTS: 2 });
  world().clock.set(holdUntil);
  const last = (await apart(token)).at(-1);
  expect((await tryBook(world(), token, last as FreeSlot, siti)).status, 'a hold that is over does not count').toBe(
    200,
  );
});

test('each patient of a family is counted alone', async () => {
  await claimOnly('meiling');
  const token = await world().signIn('meiling');
  const replies = [];
  for (const [index, slot] of (await apart(token)).slice(0, 6).entries())
    replies.push(await tryBook(world(), token, slot, index < 3 ? meiling : ethan));
  expect(tally(replies), 'the demo has booked two for Mei Ling').toEqual({ done: 2, TOO_MANY_APPOINTMENTS: 4 });
});

test('one patient is not in two clinics at the same time, and learns which appointment is in the way', async () => {
  const tokens = await sessions('siti', 3);
  const [token = ''] = tokens;
  const slots = [
    await at(token, 'novena-clinic', '10:00'),
    await at(token, 'tampines-clinic', '10:15'),
    await at(token, 'orchard-clinic', '10:00'),
  ];
  const replies = [];
  for (const [index, slot] of slots.entries()) replies.push(await tryBook(world(), tokens[index] ?? '', slot, siti));
  expect(tally(replies)).toEqual({ done: 1, OVERLAPPING: 2 });
  const [appointment] = await agendaOf(world(), token);
  const inTheWay = replies.flatMap(({ refusal }) => (refusal ? [refusal.data] : []));
  expect(inTheWay).toEqual([{ appointment }, { appointment }]);
  const neighbour = await at(token, 'tampines-clinic', '10:30');
  expect((await tryBook(world(), token, neighbour, siti)).status, 'right after it is another time').toBe(200);
  expect(
    (await tryBook(world(), await world().signIn('kenji'), slots[1] as FreeSlot, patientIdOf('kenji'))).status,
  ).toBe(200);
});

test('the database itself keeps one patient from two places, whatever the code above it does', async () => {
  const copy = (table: 'appointment' | 'waitlist_entry', id: string) => {
    const type = sql.raw(table === 'appointment' ? 'type, ' : '');
    return sql`
      insert into ${sql.table(table)} (id, clinic_id, provider_id, service_id, patient_id, ${type}state, starts_at, ends_at,
        moreinfo, missed_appointment, created_at)
      select concat(id, '-2'), clinic_id, 'provider-hafiz-ismail', service_id, patient_id, ${type}state, starts_at, ends_at,
        moreinfo, missed_appointment, created_at from ${sql.table(table)} where id = ${id}`.execute(world().db);
  };
  await expect(copy('appointment', 'appointment-meiling-soon')).rejects.toMatchObject({
    constraint: 'appointment_one_place',
  });
  await expect(copy('waitlist_entry', 'waitlist-meiling-pending')).rejects.toMatchObject({
    constraint: 'waitlist_entry_one_place',
  });
});

test('a hold that is over keeps nobody from the same time elsewhere; paid after all, it is lost and given back', async () => {
  const token = await world().signIn('siti');
  const remote = (await remoteSlots(world(), token)).filter(({ startTime }) => startTime === '12:20');
  const [slot, other] = remote.filter(({ date }) => date === remote[0]?.date);
  if (!slot || !other) throw new Error('Nobody else is free then');
  const held = await hold(world(), token, slot, siti);
  await payUnseen(world(), gateway, token, held);
  world().clock.set(held.holdUntil);
  const again = await hold(world(), token, other, siti);
  expect(again.id).not.toBe(held.id);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  expect(await toldOf(world(), held.id)).toContain('appointmentLost');
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  expect(gateway.book.refunds()).toHaveLength(1);
  expect((await entryOf(world(), token, again.id))?.state).toBe('pending');
});

const TAN = 'provider-tan-wei-ling' as ProviderId;
const ARJUN = 'provider-arjun-menon' as ProviderId;
const join = (token: string, day: number, window: WaitingWindow | undefined, where: Partial<JoinWaitlist> = {}) =>
  ask(world(), appointmentCalls.joinWaitlist, {
    token,
    body: {
      aptDate: addDays('2026-11-23' as ClinicDay, day),
      patientId: siti,
      missedAppointment: false,
      type: 'NORMAL',
      ...window,
      medservice: 'service-skin-review' as ServiceId,
      moreinfo: '',
      clinic: 'orchard-clinic' as ClinicId,
      doctor: TAN,
      ...where,
    },
  });
const [MORNING, AFTERNOON] = WAITING_WINDOWS;
const AT_NOVENA = { clinic: 'novena-clinic' as ClinicId, doctor: ARJUN };

test('waitlists are not for hoarding either: as many as appointments, and one at a time', async () => {
  const tokens = await sessions('siti', 3);
  const [token = ''] = tokens;
  const entry = (await join(token, 0, MORNING)).answer?.data.waitlist;
  const elsewhere = await join(token, 0, MORNING, AT_NOVENA);
  expect(elsewhere).toMatchObject({ code: 'OVERLAPPING', refusal: { data: { appointment: entry } } });
  expect((await join(token, 0, MORNING)).code).toBe('ALREADY_WAITING');
  expect((await join(token, 0, AFTERNOON, AT_NOVENA)).status, 'another part of the day').toBe(200);
  const more = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((day) => join(tokens[day % 3] ?? '', day, MORNING)));
  expect(tally(more)).toEqual({ done: 4, TOO_MANY_WAITING: 3 });
  await claimOnly('siti');
  await ask(world(), appointmentCalls.cancelWaitlist, { token, params: { id: entry?._id ?? '' } });
  expect((await join(token, 9, MORNING)).code, 'five of two').toBe('TOO_MANY_WAITING');
});

test('the clinic accepts nobody into a time at which the patient is elsewhere, or past the limit', async () => {
  const token = await world().signIn('siti');
  const there = await at(token, 'novena-clinic', '10:00');
  const booked = (await tryBook(world(), token, there, siti)).answer?.data.appointment;
  const entry = (await join(token, 4, MORNING)).answer?.data.waitlist;
  const accept = async (startTime: string) =>
    ask(world(), operatorCalls.acceptWaitlist, {
      params: { id: entry?._id ?? '' },
      body: { slotId: (await at(token, 'orchard-clinic', startTime, TAN))._id },
      headers,
    });
  expect(await accept('10:00')).toMatchObject({ code: 'OVERLAPPING', refusal: { data: { appointment: booked } } });
  await claimOnly('siti');
  await tryBook(world(), token, (await apart(token))[0] as FreeSlot, siti);
  expect((await accept('11:00')).code).toBe('TOO_MANY_APPOINTMENTS');
  await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: booked?._id ?? '' } });
  expect((await accept('11:00')).status).toBe(200);
});

test('the clinic ends all open appointments and waitlist places of an account in one step, once', async () => {
  const token = await world().signIn('meiling');
  const paid = await hold(world(), token, await firstRemote(world(), token));
  await payUnseen(world(), gateway, token, paid);
  await record(world(), token, paid.invoice);
  const ofEthan = (await tryBook(world(), token, (await apart(token))[0] as FreeSlot, ethan)).answer?.data.appointment;
  const end = async (family: boolean, id: string = meiling) =>
    (await ask(world(), operatorCalls.endAppointments, { params: { id }, body: { family }, headers })).answer?.data;
  expect(await end(false), 'that of today, that of next week, and the paid one').toEqual({
    appointments: 3,
    waiting: 1,
  });
  expect((await entryOf(world(), token, ofEthan?._id ?? ''))?.state).toBe('new');
  expect(await end(true)).toEqual({ appointments: 1, waiting: 0 });
  expect(await end(true)).toEqual({ appointments: 0, waiting: 0 });
  expect(await moneyOf(world(), paid.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  expect(await toldOf(world(), ofEthan?._id ?? '')).toContain('appointmentEndedByClinic');
  expect(await toldOf(world(), 'waitlist-meiling-pending')).toContain('waitlistEndedByClinic');
  expect((await ask(world(), operatorCalls.endAppointments, { params: { id: 'nobody' }, headers })).code).toBe(
    'NOT_FOUND',
  );
  expect((await ask(world(), operatorCalls.endAppointments, { params: { id: meiling } })).code).toBe('OPERATORS_ONLY');
});
