/** The patient answers a visit that the clinic has moved: keeps its new time, or cancels it at no cost. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import { ask, bookOne, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { filesIn, readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { entryOf, type Held, hold, payUnseen } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('daniel');
});
afterEach(() => gateway.close());

const startOf = ({ date, startTime }: FreeSlot): IsoInstant => instantAt(date, startTime);
/** Moves the visit to another free time of the same person. @param after the new time is later than this */
const move = async (id: AppointmentId, before: FreeSlot, after = startOf(before)): Promise<FreeSlot> => {
  const target = (await freeSlots(world(), token)).find(
    (slot) =>
      startOf(slot) > after &&
      slot.doctor?._id === before.doctor?._id &&
      slot.type === before.type &&
      slot.services.some(({ _id }) => _id === before.services[0]?._id),
  );
  if (!target) throw new Error('Nothing is free');
  const { status } = await asStaff(world(), operatorCalls.moveAppointment, { id }, { slotId: target._id });
  if (status !== 200) throw new Error(`Not moved: ${status}`);
  return target;
};
const seen = async (id: AppointmentId) => {
  const entry = await entryOf(world(), token, id);
  if (!entry) throw new Error('Not listed');
  return entry;
};
const agree = (id: AppointmentId, revision: number, as = token) =>
  ask(world(), appointmentCalls.agreeToMove, { token: as, params: { id }, body: { revision } });
const cancel = (id: AppointmentId) => ask(world(), appointmentCalls.cancelAppointment, { token, params: { id } });

const movedVisit = async () => {
  const { slot, appointment } = await bookOne(world(), token, { patientId: patientIdOf('daniel') });
  const target = await move(appointment._id, slot);
  return { id: appointment._id, slot, target };
};

describe('SERVER-30 NOTIF-07: a visit that the clinic has moved', () => {
  test('is the patient’s once the new time is kept: then it is too late to cancel as for any other', async () => {
    const { id, target } = await movedVisit();
    const { revision } = await seen(id);
    expect((await agree(id, revision)).status).toBe(200);
    expect((await agree(id, revision)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ movedFrom: null, startDateTime: startOf(target), revision });
    world().clock.set(addMs(startOf(target), -HOUR_MS));
    expect((await cancel(id)).code).toBe('TOO_LATE_TO_CANCEL');
  });

  test('is not kept by who saw another time, and stays unanswered', async () => {
    const { id, target } = await movedVisit();
    const { revision } = await seen(id);
    await move(id, target);
    expect((await agree(id, revision)).code).toBe('VISIT_CHANGED');
    const now = await seen(id);
    expect(now.movedFrom).not.toBeNull();
    expect((await agree(id, now.revision)).status).toBe(200);
  });

  test('is asked about once more when it is moved after that', async () => {
    const { id, target } = await movedVisit();
    expect((await agree(id, (await seen(id)).revision)).status).toBe(200);
    await move(id, target);
    expect((await seen(id)).movedFrom).toBe(startOf(target));
  });

  test('cannot be kept once it is cancelled or has begun, nor by anybody else', async () => {
    const { id, target } = await movedVisit();
    const { revision } = await seen(id);
    const siti = await world().signIn('siti');
    expect((await agree(id, revision, siti)).code).toBe('NOT_FOUND');
    expect((await ask(world(), appointmentCalls.agreeToMove, { params: { id }, body: { revision } })).status).toBe(401);
    const other = await movedVisit();
    const seenOther = await seen(other.id);
    expect((await cancel(other.id)).status).toBe(200);
    expect((await agree(other.id, seenOther.revision)).code).toBe('VISIT_CHANGED');
    world().clock.set(startOf(target));
    expect((await agree(id, revision)).code).toBe('VISIT_CHANGED');
  });

  test('of two at once, the patient who keeps the time and the clinic that moves it again, none is lost', async () => {
    const { id, target } = await movedVisit();
    const { revision } = await seen(id);
    const [kept] = await Promise.all([agree(id, revision), move(id, target)]);
    const { movedFrom } = await seen(id);
    expect(movedFrom).not.toBeNull();
    expect([200, 409]).toContain(kept.status);
    // if the patient was first, `movedFrom` is the kept time; if the clinic was first, it is the booked one
    expect(movedFrom === startOf(target)).toBe(kept.status === 200);
  });

  test('to another place at the same time has another revision, by which calendars know it', async () => {
    const { id } = await movedVisit();
    const { revision } = await seen(id);
    const { db } = world();
    await db
      .updateTable('appointment')
      .set({ clinic_id: clinicIdOf('Tampines clinic') })
      .where('id', '=', id)
      .execute();
    expect((await seen(id)).revision).toBe(revision + 1);
  });
});

describe('BOOK-37 SERVER-42: the deposit of a visit that the clinic has moved', () => {
  const paidVisit = async (): Promise<Held> => {
    token = await world().signIn('grace');
    const [slot] = await freeSlots(world(), token);
    if (!slot) throw new Error('Nothing is free');
    const held = await hold(world(), token, slot, patientIdOf('grace'));
    await payUnseen(world(), gateway, token, held);
    expect((await record(world(), token, held.invoice)).status).toBe(200);
    return held;
  };

  test('goes back when the patient cancels it an hour before, and the letter says so', async () => {
    const held = await paidVisit();
    const target = await move(held.id, held.slot);
    world().clock.set(addMs(startOf(target), -30 * MINUTE_MS));
    await readLetters(world());
    expect((await cancel(held.id)).status).toBe(200);
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
    expect((await entryOf(world(), token, held.id))?.deposit ?? null).toBeNull();
    const { db } = world();
    const told = await db
      .selectFrom('notification')
      .select('letter')
      .where('letter', 'like', 'visit.cancelled%')
      .execute();
    expect(told.map(({ letter }) => letter)).toEqual(['visit.cancelled.own.paid']);
  });

  test('stays when the patient has kept the new time and cancels it later', async () => {
    const held = await paidVisit();
    await move(held.id, held.slot);
    expect((await agree(held.id, (await seen(held.id)).revision)).status).toBe(200);
    world().clock.set(addMs(await world().clock.now(), MINUTE_MS));
    const { db } = world();
    await db
      .updateTable('setting')
      .set({
        content: JSON.stringify({ otherConfig: { nonCancellationPeriodHrs: 0, remoteClinicId: 'orchard-clinic' } }),
      })
      .where('name', '=', 'appointment')
      .execute();
    expect((await cancel(held.id)).status).toBe(200);
    const told = await db
      .selectFrom('notification')
      .select('letter')
      .where('letter', 'like', 'visit.cancelled%')
      .execute();
    expect(told.map(({ letter }) => letter)).toEqual(['visit.cancelled.own.kept']);
  });
});

describe('NOTIF-07 SERVER-27: the letter about a move', () => {
  /** Moves a visit of the day from `from` on by some days, and reads what is sent. */
  const lettersOfMove = async (from: string, days: number) => {
    token = await world().signIn('meiling');
    await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('meiling')).execute();
    const { slot, appointment } = await bookOne(world(), token, { patientId: patientIdOf('meiling'), from });
    await readLetters(world());
    await move(appointment._id, slot, addMs(startOf(slot), days * DAY_MS));
    return readLetters(world());
  };

  test('says both times and how to answer, with the entry for the calendar', async () => {
    const [mail, ...more] = await lettersOfMove('2026-11-25', 0);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Moved: now /);
    expect(mail?.text).toMatch(/had to move your appointment from .+, .+ to .+, .+\./);
    expect(mail?.text).toContain(
      'Keep the new time in the app, or cancel it there until it begins: that costs you nothing.',
    );
    expect(mail?.text).toContain('https://myniks.test/appointment');
    const file = mail && filesIn(mail)['visit.ics'];
    expect(file?.toString()).toMatch(/SEQUENCE:1/);
  });

  test('comes by SMS, too, when one of the two times is within a day', async () => {
    const kinds = (letters: readonly { kind: string }[]) => letters.map(({ kind }) => kind).toSorted();
    expect(kinds(await lettersOfMove('2026-11-22', 0))).toEqual(['mail', 'sms']);
    expect(kinds(await lettersOfMove('2026-11-22', 3))).toEqual(['mail', 'sms']);
    expect(kinds(await lettersOfMove('2026-11-24', 1))).toEqual(['mail']);
  });
});
