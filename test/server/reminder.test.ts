import { expect, test } from 'vitest';
import type { IsoInstant } from '#contract/time.ts';
import { addMs, DAY_MS, instantAt } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { remind } from '#server/appointment/reminder.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { toldOf } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const siti = patientIdOf('siti');
const remindersOf = async (id: string) =>
  (await toldOf(world(), id)).filter((kind) => kind === 'appointmentReminder').length;
const remindAt = async (at: IsoInstant) => {
  await Promise.all([remind(world().db, at), remind(world().db, at)]);
};

test('SERVER-27: an appointment is reminded of once, from a day before it', async () => {
  const { slot, appointment } = await bookOne(world(), await world().signIn('siti'), {
    patientId: siti,
    from: '2026-11-26',
  });
  const start = instantAt(slot.date, slot.startTime);
  await remindAt(addMs(start, -DAY_MS - 1));
  expect(await remindersOf(appointment._id)).toBe(0);
  await remindAt(addMs(start, -DAY_MS));
  await remindAt(addMs(start, -DAY_MS / 2));
  expect(await remindersOf(appointment._id)).toBe(1);
  const row = await world()
    .db.selectFrom('notification')
    .select('metadata')
    .where('kind', '=', 'appointmentReminder')
    .where('patient_id', '=', siti)
    .executeTakeFirstOrThrow();
  expect(row.metadata).toEqual({
    appointmentId: appointment._id,
    aptDate: start,
    providerDetail: { name: slot.doctor?.name },
  });
});

test('SERVER-27: nobody is reminded of what was booked within the day, was cancelled, or has begun', async () => {
  const token = await world().signIn('siti');
  const near = await bookOne(world(), token, { patientId: siti });
  const gone = await bookOne(world(), token, { patientId: siti, from: '2026-11-26' });
  const begun = await bookOne(world(), token, { patientId: siti, from: '2026-11-27' });
  const nearStart = instantAt(near.slot.date, near.slot.startTime);
  await remindAt(addMs(nearStart, -1));
  await world()
    .db.updateTable('appointment')
    .set({ state: 'cancelled' })
    .where('id', '=', gone.appointment._id)
    .execute();
  await remindAt(addMs(instantAt(gone.slot.date, gone.slot.startTime), -DAY_MS));
  await world()
    .db.updateTable('appointment')
    .set({ reminded_at: null })
    .where('id', '=', begun.appointment._id)
    .execute();
  await world().db.deleteFrom('notification').execute();
  await remindAt(instantAt(begun.slot.date, begun.slot.startTime));
  for (const { appointment } of [near, gone, begun]) expect(await remindersOf(appointment._id)).toBe(0);
});
