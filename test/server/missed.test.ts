/** Staff record attendance; an unanswered waitlist entry ends by itself. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookOne, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff } from '#harness/server/orders.ts';
import { record } from '#harness/server/unpaid.ts';
import { lapseWaits } from '#server/appointment/waitlist.service.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { compare, heal } from '#server/money/reconcile.service.ts';
import { agendaOf, entryOf, hold, payUnseen, toldOf, tryBook } from '#test/kit/holds.ts';
import { firstAdmin, invited, STAFF_PASSWORD } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(async () => {
  const [difference] = await compare(world().deps, addMs(await world().clock.now(), -30 * DAY_MS));
  if (difference) throw new Error(`The books differ: ${JSON.stringify(difference)}`);
  await gateway.close();
});

const staff = {
  arrive: (id: AppointmentId, body = {}) => asStaff(world(), operatorCalls.noteArrival, { id }, body),
  miss: (id: AppointmentId) => asStaff(world(), operatorCalls.missAppointment, { id }),
  unmiss: (id: AppointmentId) => asStaff(world(), operatorCalls.unmissAppointment, { id }),
  list: async () => (await asStaff(world(), operatorCalls.listNotClosed, {}, undefined)).answer?.data ?? [],
};
const booked = async (userId: MemberId, from = '') => {
  const patientId = patientIdOf(userId);
  const { slot, appointment } = await bookOne(world(), await world().signIn(userId), { patientId, from });
  return { id: appointment._id, start: instantAt(slot.date, slot.startTime) };
};
const tagsOf = async (userId: MemberId) => {
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn(userId) });
  return data.tags.map(({ name }) => name).sort();
};
const owes = async (userId: MemberId) => {
  const params = { patientId: patientIdOf(userId) };
  const token = await world().signIn(userId);
  return (await answerOf(world(), appointmentCalls.checkNoShow, { token, params })).data.hasAnyNoShowAppointments;
};
const bookAgain = async (userId: MemberId, from = '') => {
  const token = await world().signIn(userId);
  const [slot] = await freeSlots(world(), token, { from });
  if (!slot) throw new Error('Nothing is free');
  return tryBook(world(), token, slot, patientIdOf(userId));
};
const depositFor = async (userId: MemberId) => {
  const token = await world().signIn(userId);
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const held = await hold(world(), token, slot, patientIdOf(userId));
  await payUnseen(world(), gateway, token, held);
  await record(world(), token, held.invoice);
  return held;
};

describe('a visit that nobody came to', () => {
  test('stands in the list of what is not closed; no timer misses it', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(addMs(start, 15 * MINUTE_MS - 1));
    expect((await staff.list()).map((visit) => visit.id)).not.toContain(id);
    world().clock.advance(1);
    expect((await staff.list()).find((visit) => visit.id === id)).toMatchObject({
      patientName: 'Tan Mei Ling',
      startsAt: start,
      arrivedAt: null,
    });
    world().clock.advance(40 * DAY_MS);
    expect((await staff.list()).map((visit) => visit.id)).toContain(id);
    expect(await owes('meiling')).toBe(false);
  });

  test('SERVER-39 BOOK-28: a person calls it missed, a quarter of an hour after the start: tag and deposit follow', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(addMs(start, 15 * MINUTE_MS - 1));
    expect((await staff.miss(id)).code).toBe('TOO_EARLY');
    world().clock.advance(1);
    expect((await staff.miss(id)).status).toBe(200);
    expect((await staff.miss(id)).status).toBe(200);
    expect(await tagsOf('meiling')).toEqual(['No Show']);
    expect(await owes('meiling')).toBe(true);
    expect((await bookAgain('meiling')).answer?.data.invoice?.invoiceType).toBe('Appointment Deposit');
    expect((await toldOf(world(), id)).filter((kind) => kind === 'appointmentMissed')).toHaveLength(1);
    expect((await staff.list()).map((visit) => visit.id)).not.toContain(id);
  });

  test('BOOK-39: of two the tag says so, and a deposit that was paid before settles none that come after', async () => {
    const held = await depositFor('ravi');
    expect(await tagsOf('ravi')).toEqual(['Deposit Paid', 'No Show']);
    world().clock.set(addMs(instantAt(held.slot.date, held.slot.startTime), 15 * MINUTE_MS));
    await staff.miss(held.id);
    expect(await tagsOf('ravi')).toEqual(['No Show']);
    expect(await owes('ravi')).toBe(true);
    expect((await entryOf(world(), await world().signIn('ravi'), held.id)) ?? null).toBeNull();
    expect(gateway.book.refunds()).toEqual([]);
    const first = await booked('meiling');
    const second = await booked('meiling', '2026-11-25');
    world().clock.set(addMs(second.start, DAY_MS));
    await staff.miss(first.id);
    await staff.miss(second.id);
    expect(await tagsOf('meiling')).toEqual(['Missed Multiple Appointments', 'No Show']);
  });

  test('is not called missed of who was there, until the arrival is taken back', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(addMs(start, -4 * 60 * MINUTE_MS - 1));
    expect((await staff.arrive(id)).code).toBe('TOO_EARLY');
    world().clock.set(addMs(start, 20 * MINUTE_MS));
    expect((await staff.arrive(id)).status).toBe(200);
    expect((await staff.miss(id)).code).toBe('NOT_CHANGEABLE');
    expect((await staff.list()).find((visit) => visit.id === id)?.arrivedAt).not.toBeNull();
    await staff.arrive(id, { hasCome: false });
    expect((await staff.miss(id)).status).toBe(200);
  });
});

describe('an arrival that waited at a desk without a network', () => {
  const arrivalOf = async (id: AppointmentId) =>
    (await staff.list()).find((visit) => visit.id === id)?.arrivedAt ?? null;

  test('has the time of its press, held between the first one that can be noted and now', async () => {
    const { id, start } = await booked('meiling');
    const now = addMs(start, 20 * MINUTE_MS);
    world().clock.set(now);
    const noted = async (at: IsoInstant) => {
      expect((await staff.arrive(id, { at })).status).toBe(200);
      const arrivedAt = await arrivalOf(id);
      expect((await staff.arrive(id, { hasCome: false })).status).toBe(200);
      return arrivedAt;
    };
    expect(await noted(addMs(now, -7 * MINUTE_MS))).toBe(addMs(now, -7 * MINUTE_MS));
    expect(await noted(addMs(now, MINUTE_MS))).toBe(now);
    expect(await noted(addMs(start, -DAY_MS))).toBe(addMs(start, -4 * 60 * MINUTE_MS));
    expect(await arrivalOf(id)).toBeNull();
  });

  test('is refused by a locked desk, and noted once with the same key after it is unlocked', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(addMs(start, 20 * MINUTE_MS));
    const reception = await invited(world(), await firstAdmin(world()), ['reception']);
    const at = await world().clock.now();
    const arrive = () =>
      reception.ask(operatorCalls.noteArrival, { params: { id }, body: { at }, headers: { 'idempotency-key': 'one' } });
    expect((await reception.ask(staffCalls.lockStaff)).code).toBeNull();
    expect((await arrive()).code).toBe('DESK_LOCKED');
    expect(await arrivalOf(id)).toBeNull();
    world().clock.advance(MINUTE_MS);
    expect((await reception.ask(staffCalls.unlockStaff, { body: { password: STAFF_PASSWORD } })).code).toBeNull();
    expect((await arrive()).status).toBe(200);
    expect((await arrive()).status).toBe(200);
    expect(await arrivalOf(id)).toBe(at);
  });
});

describe('missed by mistake', () => {
  const missed = async (userId: MemberId) => {
    const visit = await booked(userId);
    world().clock.set(addMs(visit.start, 15 * MINUTE_MS));
    await staff.miss(visit.id);
    return visit;
  };

  test('BOOK-28: is taken back within seven days, with the tag; then it is to be closed again', async () => {
    const { id } = await missed('meiling');
    world().clock.advance(7 * DAY_MS - 1);
    expect((await staff.unmiss(id)).status).toBe(200);
    expect((await staff.unmiss(id)).status).toBe(200);
    expect(await tagsOf('meiling')).toEqual([]);
    expect(await owes('meiling')).toBe(false);
    expect((await staff.list()).map((visit) => visit.id)).toContain(id);
    expect(await toldOf(world(), id)).toContain('appointmentNotMissed');
    const late = await missed('siti');
    world().clock.advance(7 * DAY_MS);
    expect((await staff.unmiss(late.id)).code).toBe('TOO_LATE');
    expect(await tagsOf('siti')).toEqual(['No Show']);
  });

  test('SERVER-42: the deposit that was paid because of it goes back, and its visit stays', async () => {
    const { id } = await missed('meiling');
    const held = await depositFor('meiling');
    expect((await staff.unmiss(id)).status).toBe(200);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([3_270]);
    await heal(world().deps);
    expect(await tagsOf('meiling')).toEqual([]);
    expect(await entryOf(world(), await world().signIn('meiling'), held.id)).toMatchObject({
      state: 'new',
      deposit: null,
    });
  });

  test('another one that the same deposit settled keeps it', async () => {
    const mine = await missed('meiling');
    await world()
      .db.updateTable('appointment')
      .set({ patient_id: patientIdOf('meiling') })
      .where('id', '=', 'appointment-grace-missed-2')
      .execute();
    await depositFor('meiling');
    await staff.unmiss(mine.id);
    expect(gateway.book.refunds()).toEqual([]);
    expect(await tagsOf('meiling')).toEqual(['Deposit Paid', 'No Show']);
  });
});

test('SERVER-36: an entry whose part of the day is over ends, once, with a notice; one before stays', async () => {
  const token = await world().signIn('meiling');
  const entry = (await agendaOf(world(), token)).find(({ isWaitlist, state }) => isWaitlist && state === 'pending');
  if (!entry?.endDateTime) throw new Error('Nobody waits');
  const at = entry.endDateTime;
  await lapseWaits(world().db, addMs(at, -1));
  expect(await toldOf(world(), entry._id)).toEqual([]);
  await Promise.all([lapseWaits(world().db, at), lapseWaits(world().db, at)]);
  expect(await toldOf(world(), entry._id)).toEqual(['waitlistLapsed']);
  expect((await agendaOf(world(), token)).map(({ _id }) => _id)).not.toContain(entry._id);
  const reject = await asStaff(world(), operatorCalls.rejectWaitlist, { id: entry._id });
  expect(reject.code).toBe('NOT_FOUND');
});

test('SERVER-66: none of it without the operator key', async () => {
  const { id } = await booked('meiling');
  for (const call of [
    operatorCalls.missAppointment,
    operatorCalls.unmissAppointment,
    operatorCalls.noteArrival,
  ] as const)
    expect((await ask(world(), call, { params: { id }, body: {} })).code).toBe('OPERATORS_ONLY');
});
