/** The lists of a month are kept, and dropped by whatever changes a time of it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ClinicId, ProviderId, ServiceId, SlotId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, bookOne, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { asStaff } from '#harness/server/orders.ts';
import { monthReads } from '#server/appointment/months.service.ts';
import { mergeSlotChanges, readSlotVersion } from '#server/appointment/slot-version.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const NOVENA = 'novena-clinic' as ClinicId;
const MONTH = { year: 2026, month: 11 };
const idsOf = async (token: string, clinic = NOVENA) =>
  (await freeSlots(world(), token, { clinic })).map(({ _id }) => _id);

describe('a list is made once', () => {
  const QUERY = { clinic: NOVENA, ...MONTH };

  test('it is the same for all who ask until a time of its month and place changes', async () => {
    const now = await world().clock.now();
    const months = monthReads(world().db, true);
    const first = await months.slots(QUERY, now);
    expect(await Promise.all([months.slots(QUERY, now), months.slots(QUERY, now)])).toEqual([first, first]);
    expect(await months.slots(QUERY, now)).toBe(first);
    // a change at another clinic
    await sql`update appointment set state = 'cancelled' where clinic_id <> ${NOVENA} and provider_id not in
      (select provider_id from slot where clinic_id = ${NOVENA})`.execute(world().db);
    expect(await months.slots(QUERY, now)).toBe(first);
    await bookOne(world(), await world().signIn('meiling'));
    expect(await months.slots(QUERY, now)).not.toBe(first);
  });

  test('what nothing is known of is not kept', async () => {
    const months = monthReads(world().db, true);
    const now = await world().clock.now();
    const nowhere = { ...QUERY, clinic: 'nowhere' as ClinicId };
    expect(await months.slots(nowhere, now)).not.toBe(await months.slots(nowhere, now));
  });

  test('merging its changes leaves its version, and the next change gives it another', async () => {
    const { db } = world();
    const version = () => readSlotVersion(db, NOVENA, MONTH);
    const token = await world().signIn('meiling');
    await bookOne(world(), token);
    const before = await version();
    await mergeSlotChanges(db);
    expect(await version()).toBe(before);
    const { rows } = await sql`select from slot_change where clinic_id = ${NOVENA} and month = '2026-11-01'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    await bookOne(world(), token, { from: '2026-11-27' });
    expect(await version()).not.toBe(before);
  });
});

describe('what changes a time drops it', () => {
  test('SERVER-32: a time that is booked is gone from the next answer, and one that is cancelled is back', async () => {
    const token = await world().signIn('meiling');
    await idsOf(token);
    const { slot, appointment } = await bookOne(world(), token, { from: '2026-11-27' });
    expect(await idsOf(token)).not.toContain(slot._id);
    await answerOf(world(), appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
    expect(await idsOf(token)).toContain(slot._id);
  });

  test('a time that the staff gives to a waiting patient is gone', async () => {
    const token = await world().signIn('meiling');
    const [slot] = (await freeSlots(world(), token, { from: '2026-11-27' })).filter(({ type }) => type === 'NORMAL');
    if (!slot?.doctor) throw new Error('Nothing is free');
    const wish = { aptDate: slot.date, patientId: 'patient-meiling', moreinfo: '', missedAppointment: false };
    const window = { startTime: '08:00', endTime: '12:00', type: slot.type, clinic: NOVENA };
    const { data } = await answerOf(world(), appointmentCalls.joinWaitlist, {
      token,
      body: { ...wish, ...window, medservice: slot.services[0]?._id, doctor: slot.doctor._id },
    });
    await asStaff(world(), operatorCalls.acceptWaitlist, { id: data.waitlist._id }, { slotId: slot._id });
    expect(await idsOf(token)).not.toContain(slot._id);
  });

  test('a time that is rolled out is there, one that is taken out is gone, at once', async () => {
    const token = await world().signIn('meiling');
    const [slot] = await freeSlots(world(), token, { from: '2026-11-29' });
    const id = 'slot-night' as SlotId;
    const startsAt = '2026-11-29T15:00:00.000Z' as IsoInstant;
    await world()
      .db.insertInto('slot')
      .values({
        id,
        clinic_id: NOVENA,
        provider_id: slot?.doctor?._id ?? ('' as ProviderId),
        type: 'NORMAL',
        starts_at: startsAt,
        ends_at: addMs(startsAt, 20 * MINUTE_MS),
      })
      .execute();
    expect(await idsOf(token)).toContain(id);
    await world()
      .db.updateTable('slot')
      .set({ clinic_id: 'tampines-clinic' as ClinicId })
      .where('id', '=', id)
      .execute();
    expect([
      (await idsOf(token)).includes(id),
      (await idsOf(token, 'tampines-clinic' as ClinicId)).includes(id),
    ]).toEqual([false, true]);
    await world().db.deleteFrom('slot').where('id', '=', id).execute();
    expect(await idsOf(token, 'tampines-clinic' as ClinicId)).not.toContain(id);
  });

  test('who no longer works, another name and another service are seen at once', async () => {
    const token = await world().signIn('meiling');
    const [{ doctor, services } = {} as FreeSlot] = await freeSlots(world(), token);
    const named = async () => (await freeSlots(world(), token)).filter((slot) => slot.doctor?._id === doctor?._id);
    await sql`update provider set name = 'Dr Another' where id = ${doctor?._id}`.execute(world().db);
    expect((await named()).every((slot) => slot.doctor?.name === 'Dr Another')).toBe(true);
    await world()
      .db.deleteFrom('provider_service')
      .where('service_id', '=', services[0]?._id ?? ('' as ServiceId))
      .execute();
    expect((await named()).flatMap((slot) => slot.services.map(({ _id }) => _id))).not.toContain(services[0]?._id);
    await sql`update provider set is_active = false where id = ${doctor?._id}`.execute(world().db);
    expect(await named()).toEqual([]);
  });

  test('SERVER-32: a time that is at another place at the same time as the one that is booked is gone there, too', async () => {
    const token = await world().signIn('meiling');
    const tampines = 'tampines-clinic' as ClinicId;
    await idsOf(token, tampines);
    const [slot] = await freeSlots(world(), token, { from: '2026-11-27' });
    if (!slot) throw new Error('Nothing is free');
    await sql`
      insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at)
      select 'slot-elsewhere', ${tampines}, provider_id, type, starts_at + interval '5 minutes', ends_at
      from slot where id = ${slot._id}`.execute(world().db);
    expect(await idsOf(token, tampines)).toContain('slot-elsewhere');
    const { slot: booked } = await bookOne(world(), token, { from: '2026-11-27' });
    expect(booked._id).toBe(slot._id);
    expect(await idsOf(token, tampines)).not.toContain('slot-elsewhere');
  });
});

describe('without a change of the database', () => {
  test('BOOK-12: a time that has begun is gone, also for a clock that was put back and goes on', async () => {
    const token = await world().signIn('meiling');
    const [slot] = await freeSlots(world(), token);
    if (!slot) throw new Error('Nothing is free');
    const starts = instantAt(slot.date, slot.startTime);
    const seen: boolean[] = [];
    for (const ms of [-MINUTE_MS, 0, -MINUTE_MS, MINUTE_MS, -DAY_MS]) {
      world().clock.set(addMs(starts, ms));
      const { dates } = await answerOf(world(), appointmentCalls.listSlots, {
        token,
        query: { clinic: NOVENA, ...MONTH },
      });
      seen.push(dates.some(({ rolledouts }) => rolledouts.some(({ _id }) => _id === slot._id)));
    }
    expect(seen).toEqual([true, false, true, false, true]);
  });

  test('a time whose hold has run out is free again, before anything has released it', async () => {
    const token = await world().signIn('meiling');
    const now = await world().clock.now();
    const { slot } = await bookOne(world(), token, { from: '2026-11-27' });
    await sql`update appointment set state = 'held', hold_until = ${addMs(now, 15 * MINUTE_MS)} where slot_id = ${slot._id}`.execute(
      world().db,
    );
    expect(await idsOf(token)).not.toContain(slot._id);
    world().clock.advance(15 * MINUTE_MS);
    expect(await idsOf(token)).toContain(slot._id);
  });
});

test('each client gets the list in an encoding that it reads, and all get the same', async () => {
  const token = await world().signIn('meiling');
  const url = new URL('http://myniks.test/api/appointment/slot?app-id=patient&clinic=novena-clinic&year=2026&month=11');
  const get = async (encodings: string | null) => {
    const headers = { authorization: `Bearer ${token}`, ...(encodings !== null && { 'accept-encoding': encodings }) };
    const answer = await world().app.request(url, { headers });
    return {
      named: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const plain = await get(null);
  expect([plain.named, plain.vary]).toEqual([null, 'Accept-Encoding']);
  const ways: [string, string, (bytes: Buffer) => Buffer][] = [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ];
  for (const [encodings, named, expand] of ways) {
    const answer = await get(encodings);
    expect([encodings, answer.named, answer.vary]).toEqual([encodings, named, 'Accept-Encoding']);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(expand(answer.bytes).equals(plain.bytes)).toBe(true);
  }
  // the cached text was dropped
  expect((await get('identity')).bytes.equals(plain.bytes)).toBe(true);
});
