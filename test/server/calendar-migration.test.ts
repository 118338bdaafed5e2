/** A database in which patients are in two places at once already, from before that was ruled out. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { bookOne } from '#harness/server/ask.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { migrateWorld } from '#test/kit/migrate-world.ts';

const COPY = `appointment (id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at, moreinfo,
  missed_appointment, created_at)
  select id || '-2', clinic_id, 'provider-hafiz-ismail', service_id, patient_id, type, state, starts_at, ends_at, moreinfo,
  missed_appointment, created_at from appointment`;

test('a database with overlapping appointments is brought up to date; they stay, and no new ones come', async () => {
  const world = await openWorld({ isDatabaseChanged: true });
  onTestFinished(() => world.close());
  const { db } = world;
  const run = (statement: string) => sql.raw(statement).execute(db);
  // restores the schema from before the rule
  await run('alter table appointment drop column may_overlap cascade');
  await run('alter table waitlist_entry drop column may_overlap cascade');
  await run("delete from migration where name = '0009-calendar.sql'");
  await run("delete from setting where name = 'booking-limits'");
  await run(`insert into ${COPY} where id = 'appointment-meiling-soon'`);
  await migrateWorld(world);
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'may_overlap'])
    .where('patient_id', '=', patientIdOf('meiling'))
    .where('may_overlap', '=', true)
    .execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['appointment-meiling-soon', 'appointment-meiling-soon-2']);
  const { appointment } = await bookOne(world, await world.signIn('siti'), { patientId: patientIdOf('siti') });
  await expect(run(`insert into ${COPY} where id = '${appointment._id}'`)).rejects.toMatchObject({
    constraint: 'appointment_one_place',
  });
});
