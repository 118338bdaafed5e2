/** The room of a remote consultation: for its patient and its doctor, from ten minutes before until it ends. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addMs, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff } from '#harness/server/orders.ts';
import { record } from '#harness/server/unpaid.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { entryOf, firstRemote, type Held, hold, payUnseen, REMOTE, remoteSlots } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let token: string;
let held: Held;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
  held = await hold(world(), token, await firstRemote(world(), token));
});
afterEach(() => gateway.close());

const pay = async () => {
  await payUnseen(world(), gateway, token, held);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
};
const enter = (as = token) => ask(world(), appointmentCalls.enterRoom, { token: as, params: { id: held.id } });
const tell = (place = '27 Joo Chiat Lane', as = token) =>
  ask(world(), appointmentCalls.tellWhereabouts, { token: as, params: { id: held.id }, body: { place } });
const open = () => asStaff(world(), operatorCalls.openRoom, { id: held.id });
const CHECK = {
  isIdentitySeen: true,
  phone: '+6591234567',
  place: '27 Joo Chiat Lane',
  isToldNoEmergencies: true,
};
const check = (body: unknown = CHECK) => asStaff(world(), operatorCalls.checkRemote, { id: held.id }, body);
const start = () => instantAt(held.slot.date, held.slot.startTime);
const end = () => instantAt(held.slot.date, held.slot.endTime);

describe('APPT-14: the room', () => {
  test('opens ten minutes before, is one for both, and closes with the end', async () => {
    await pay();
    const opensAt = addMs(start(), -10 * MINUTE_MS);
    world().clock.set(addMs(opensAt, -1));
    const early = await enter();
    expect([early.code, early.refusal?.data]).toEqual(['ROOM_NOT_OPEN', { opensAt }]);
    expect((await open()).code).toBe('ROOM_NOT_OPEN');
    expect((await tell()).code).toBe('ROOM_NOT_OPEN');
    world().clock.set(opensAt);
    await check();
    expect((await open()).answer?.data.whereabouts).toBeNull();
    expect((await tell()).status).toBe(200);
    const mine = (await enter()).answer?.data;
    const theirs = (await open()).answer?.data;
    expect(mine).toEqual({
      url: expect.stringMatching(/^https:\/\/meet\.example\.com\/[0-9a-f-]{36}#name=Tan%20Mei%20Ling$/),
      closesAt: end(),
      whereabouts: '27 Joo Chiat Lane',
    });
    expect(theirs?.url.split('#')[0]).toBe(mine?.url.split('#')[0]);
    expect(decodeURIComponent(theirs?.url.split('#name=')[1] ?? '')).toBe(held.slot.doctor?.name);
    world().clock.set(addMs(end(), -1));
    expect((await enter()).status).toBe(200);
    world().clock.set(end());
    expect([(await enter()).code, (await open()).code]).toEqual(['ROOM_CLOSED', 'ROOM_CLOSED']);
    expect((await tell()).code).toBe('ROOM_CLOSED');
  });

  test('asks at its first opening where the patient is, and shows it to the doctor, as it changes', async () => {
    await pay();
    world().clock.set(start());
    expect((await enter()).code).toBe('WHEREABOUTS_MISSING');
    for (const place of ['', ' ', '5 A', 'x'.repeat(201)]) expect((await tell(place)).code).toBe('INVALID');
    expect((await tell('27 Joo Chiat Lane', await world().signIn('siti'))).code).toBe('NOT_FOUND');
    await tell(' 27 Joo Chiat Lane ');
    await check();
    expect((await open()).answer?.data.whereabouts).toBe('27 Joo Chiat Lane');
    await tell('The library at Marine Parade');
    expect((await enter()).answer?.data.whereabouts).toBe('The library at Marine Parade');
    expect((await open()).answer?.data.whereabouts).toBe('The library at Marine Parade');
  });

  test('closes when staff end the visit', async () => {
    await pay();
    world().clock.set(start());
    expect((await asStaff(world(), operatorCalls.endVisit, { id: held.id }, {})).status).toBe(200);
    expect((await enter()).code).toBe('ROOM_CLOSED');
  });

  test('is not told by any list, and is for nobody else', async () => {
    await pay();
    world().clock.set(start());
    await tell();
    const { url } = (await enter()).answer?.data ?? {};
    const room = new URL(url ?? '').pathname.slice(1);
    const { body } = await world().call('GET', '/profile/appointment', { token });
    expect(JSON.stringify(body)).not.toContain(room);
    expect((await entryOf(world(), token, held.id))?.teleconsultLink).toBe(`/consultation?id=${held.id}`);
    expect((await enter(await world().signIn('siti'))).code).toBe('NOT_FOUND');
    expect((await ask(world(), appointmentCalls.enterRoom, { params: { id: held.id } })).code).toBe('SIGNED_OUT');
    expect((await ask(world(), operatorCalls.openRoom, { params: { id: held.id } })).code).toBe('OPERATORS_ONLY');
  });

  test('is made once it is paid, and not of a visit at the clinic', async () => {
    world().clock.set(addMs(held.holdUntil, -1));
    expect((await enter()).code).toBe('NOT_FOUND');
    expect((await entryOf(world(), token, held.id))?.teleconsultLink).toBeNull();
  });

  test('a visit to which no doctor came is moved or cancelled after its end, and its fee goes back with the visit', async () => {
    await pay();
    world().clock.set(addMs(end(), MINUTE_MS));
    const [target] = (await remoteSlots(world(), token)).filter(
      ({ _id, doctor }) => _id !== held.slot._id && doctor?._id === held.slot.doctor?._id,
    );
    const slotId = target?._id;
    expect((await asStaff(world(), operatorCalls.moveAppointment, { id: held.id }, { slotId })).status).toBe(200);
    expect(gateway.book.refunds()).toEqual([]);
    expect((await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: held.id })).status).toBe(200);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([7_085]);
  });

  test('ends with the appointment when the clinic cancels it', async () => {
    await pay();
    world().clock.set(start());
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: held.id });
    expect((await enter()).code).toBe('NOT_FOUND');
  });
});

describe('the check before it', () => {
  const checks = async () =>
    world()
      .db.selectFrom('trail')
      .select(['detail', 'patient_id'])
      .where('act', '=', 'checkRemote')
      .where('outcome', '=', 'done')
      .execute();

  test("L15: the doctor's room opens after the patient was checked for this time", async () => {
    await pay();
    world().clock.set(addMs(start(), -10 * MINUTE_MS - 1));
    expect((await check()).code).toBe('ROOM_NOT_OPEN');
    world().clock.advance(1);
    expect((await open()).code).toBe('REMOTE_UNCHECKED');
    const parts = Object.keys(CHECK).map((left) =>
      Object.fromEntries(Object.entries(CHECK).filter(([name]) => name !== left)),
    );
    const lacking = [...parts, { ...CHECK, isIdentitySeen: false }, { ...CHECK, isToldNoEmergencies: false }];
    for (const body of [...lacking, { ...CHECK, phone: 'mine' }, { ...CHECK, place: 'here' }])
      expect((await check(body)).code).toBe('INVALID');
    expect((await open()).code).toBe('REMOTE_UNCHECKED');
    expect((await check()).status).toBe(200);
    expect((await open()).status).toBe(200);
    expect(await checks()).toEqual([{ detail: CHECK, patient_id: patientIdOf('meiling') }]);
    const { name } = await world()
      .db.selectFrom('appointment')
      .select('remote_checked_by as name')
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    expect(name).toBe('operator');
  });

  test('L15: may be made again, each is in the trail, and one of before a move is of another time', async () => {
    await pay();
    world().clock.set(start());
    await check();
    await check({ ...CHECK, place: 'The library at Marine Parade' });
    expect(await checks()).toHaveLength(2);
    const { remote_place: place } = await world()
      .db.selectFrom('appointment')
      .select('remote_place')
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    expect(place).toBe('The library at Marine Parade');
    const later = addMs(start(), 60 * MINUTE_MS);
    await world()
      .db.updateTable('appointment')
      .set({ starts_at: later, ends_at: addMs(later, 30 * MINUTE_MS) })
      .where('id', '=', held.id)
      .execute();
    world().clock.set(later);
    expect((await open()).code).toBe('REMOTE_UNCHECKED');
    world().clock.set(addMs(later, 30 * MINUTE_MS));
    expect((await check()).code).toBe('ROOM_CLOSED');
  });
});

test('a room that was promised and has no provider any more is refused by name', async () => {
  await pay();
  world().clock.set(start());
  const { rooms } = world().deps;
  world().deps.rooms = null;
  onTestFinished(() => void (world().deps.rooms = rooms));
  expect((await enter()).code).toBe('NO_VIDEO');
});

test('BOOK-03: without a provider of rooms no remote time is offered or booked, and the app is told', async () => {
  const without = await openWorld({ deps: { rooms: null } });
  const mine = await without.signIn('meiling');
  const remote = async (of: typeof without, as: string) =>
    (await freeSlots(of, as, { clinic: 'orchard-clinic' as ClinicId })).filter(({ type }) => type === REMOTE);
  expect(await remote(without, mine)).toEqual([]);
  expect((await remoteSlots(world(), token)).length).toBeGreaterThan(0);
  const body = bookingOf(await firstRemote(world(), token), patientIdOf('meiling'));
  expect((await ask(without, appointmentCalls.createAppointment, { token: mine, body })).code).toBe('NO_VIDEO');
  const offers = async (of: typeof without, as: string) =>
    (await answerOf(of, settingsCalls.loadAppointmentSettings, { token: as })).data.otherConfig.offersVideo;
  expect([await offers(without, mine), await offers(world(), token)]).toEqual([false, true]);
  await without.close();
});
