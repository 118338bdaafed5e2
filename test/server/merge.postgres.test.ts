/** Two who confirm at once, and a booking beside a merge; needs connections that can wait for each other. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openWorld } from '#harness/server/world.ts';
import { mergePatients } from '#server/merge/merge.service.ts';
import { bookFor, DANIEL, decide, furnish, openCounter, propose, proposed, registerTwin } from '#test/kit/merges.ts';
import { invited } from '#test/kit/staff.ts';

const opened = async () => {
  const world = await openWorld();
  const counter = await openCounter(world);
  const twin = await registerTwin(counter);
  return { world, counter, twin };
};
const waiting = async ({ db }: Awaited<ReturnType<typeof openWorld>>) =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows.length;

test('of two administrators who confirm at once one does it, and everything moved once', async () => {
  const { world, counter, twin } = await opened();
  try {
    await furnish(world, counter, twin);
    const other = await invited(world, counter.admin, ['admin']);
    const id = await proposed(counter.reception);
    const both = await Promise.all([decide(counter.admin, id), decide(other, id)]);
    expect(both.map(({ code }) => code).toSorted((one, two) => String(one).localeCompare(String(two)))).toEqual([
      'MERGE_ENDED',
      null,
    ]);
    const { rows } = await sql<{ owner: string; count: number }>`
      select patient_id as owner, count(*)::int as count from record_entry where name = 'Letter of the twin' group by 1`.execute(
      world.db,
    );
    expect(rows).toEqual([{ owner: DANIEL, count: 1 }]);
    const told = await sql`select from notification where letter = 'patient.merged'`.execute(world.db);
    expect(told.rows).toHaveLength(1);
    const again = await Promise.all([propose(counter.reception), propose(other)]);
    expect(again.map(({ code }) => code)).toEqual(['SAME_PATIENT', 'SAME_PATIENT']);
  } finally {
    await world.close();
  }
});

test('a booking that was sent before a merge, and would be made after it, is refused', async () => {
  const { world, counter, twin } = await opened();
  try {
    const id = await proposed(counter.reception);
    const bookings: ReturnType<typeof bookFor>[] = [];
    await world.db.transaction().execute(async (tx) => {
      await mergePatients(tx, { id, by: counter.admin.id, place: null, now: await world.clock.now() });
      bookings.push(bookFor(world, counter, twin));
      await vi.waitUntil(async () => (await waiting(world)) > 0, { timeout: 20_000 });
    });
    expect((await Promise.all(bookings)).map(({ code }) => code)).toEqual(['PATIENT_MERGED']);
    const left = await world.db.selectFrom('appointment').select('id').where('patient_id', '=', twin).execute();
    expect(left).toEqual([]);
  } finally {
    await world.close();
  }
});
