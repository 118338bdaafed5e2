/** Closings of the desk and the clinic's folder: exported, rolled out around, and the folder's once it is applied. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { ProviderId } from '#contract/ids.ts';
import { addMs, clinicDayOf, clockTimeOf, DAY_MS } from '#contract/time.ts';
import { applyTo, type EmptyWorld, folderOf, openEmptyWorld } from '#harness/server/clinic-folder.ts';
import { exportFolder } from '#server/clinic-folder/export.service.ts';
import { planFolder } from '#server/clinic-folder/plan.service.ts';
import { rollOut } from '#server/clinic-folder/roll-out.service.ts';
import { firstAdmin } from '#test/kit/staff.ts';

let world: EmptyWorld;
beforeAll(async () => {
  world = await openEmptyWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.close());

const LENA = 'dr-lena-seah' as ProviderId;
const DAY = '2026-12-07';
const offered = async (day: string): Promise<string[]> => {
  const rows = await world.db
    .selectFrom('slot')
    .select('starts_at')
    .where('provider_id', '=', LENA)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.filter(({ starts_at }) => clinicDayOf(starts_at) === day).map(({ starts_at }) => clockTimeOf(starts_at));
};
const close = async (body: object) => {
  const admin = await firstAdmin(world);
  const { answer, code } = await admin.ask(deskCalls.closeSlots, {
    body: { person: LENA, reason: 'A course', ...body },
  });
  if (answer === null) throw new Error(`Refused: ${code}`);
  return { admin, id: answer.data._id ?? '' };
};
const exported = async (): Promise<string> => String((await exportFolder(world.db)).get('exceptions.csv'));

it('a closing of the desk is in the export, and the folder rules it once it is applied', async () => {
  await applyTo(world);
  const all = (await offered(DAY)).length;
  const { admin, id } = await close({ from: DAY, to: DAY, start: '09:00', end: '10:00' });
  const left = await offered(DAY);
  expect(left.length).toBeLessThan(all);
  const file = await exported();
  expect(file).toContain(`${id},leave,${LENA},,${DAY},${DAY},09:00,10:00,,,,A course`);
  // the former folder does not take the closing back
  const before = await planFolder(world.db, (await folderOf()).folder, await world.clock.now());
  expect(before.isNothing).toBe(true);
  await applyTo(world, [{ file: 'exceptions.csv', by: file }]);
  expect(await offered(DAY)).toEqual(left);
  expect(await exported()).toBe(file);
  expect((await admin.ask(deskCalls.openSlots, { body: { closing: id } })).code).toBe('NOT_CHANGEABLE');
  await applyTo(world);
  expect((await offered(DAY)).length).toBe(all);
});

it('a closed time is not made again, and leave beyond the horizon keeps its days free of times', async () => {
  await applyTo(world);
  const now = await world.clock.now();
  const { last } = await planFolder(world.db, (await folderOf()).folder, now);
  const horizon = last?.content.settings.booking['horizon-days'] ?? 0;
  const beyond = clinicDayOf(addMs(now, (horizon + 5) * DAY_MS));
  const { admin, id } = await close({ from: DAY, to: DAY });
  const far = await admin.ask(deskCalls.noteLeave, {
    params: { id: LENA },
    body: {
      from: clinicDayOf(addMs(now, horizon * DAY_MS)),
      to: clinicDayOf(addMs(now, (horizon + 9) * DAY_MS)),
      reason: 'Leave',
    },
  });
  expect(far.status).toBe(200);
  for (let day = 1; day < 10; day += 1) await rollOut(world.db, addMs(now, day * DAY_MS));
  expect(await offered(DAY)).toEqual([]);
  expect(await offered(beyond)).toEqual([]);
  world.clock.set(now);
  expect((await admin.ask(deskCalls.openSlots, { body: { closing: id } })).status).toBe(200);
  expect((await offered(DAY)).length).toBeGreaterThan(0);
});
