/** Server process of bench/api.ts: the app, and beside it minimal handlers that make one equivalent database call. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import type { PatientId, Token } from '#contract/ids.ts';
import { instantFromMs } from '#contract/time.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { openWorld } from '#harness/server/world.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import { createLogger } from '#server/kit/logger.ts';
import { startSession } from '#server/session/session.store.ts';

const PROVIDERS = 400;
const SLOTS_EACH = 250;
const PATIENTS = 2_000;
const FIRST = '2030-01-01T00:00:00.000Z';

/** Inserts a slot for every request of the run, and SQL functions as small as a booking and a list can be. */
const prepare = async (db: Kysely<Database>): Promise<void> => {
  await sql`insert into provider (id, name, role, languages)
    select concat('bench-', n), concat('Dr Bench ', n), 'provider', '{en}' from generate_series(1, ${PROVIDERS}::int) n`.execute(
    db,
  );
  await sql`insert into provider_service select concat('bench-', n), 'service-skin-review'
    from generate_series(1, ${PROVIDERS}::int) n`.execute(db);
  await sql`insert into patient (id, name, is_guest, created_at)
    select concat('bench-', n), concat('Patient ', n), false, now() from generate_series(1, ${PATIENTS}::int) n`.execute(
    db,
  );
  // in parts, so that each stays below the statement timeout
  for (let part = 1; part <= PROVIDERS; part += PROVIDERS / 10) {
    await sql`insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at)
      select concat('bench-', p, '-', n), 'orchard-clinic', concat('bench-', p), 'NORMAL',
        ${FIRST}::timestamptz + n * interval '20 minutes', ${FIRST}::timestamptz + (n + 1) * interval '20 minutes'
      from generate_series(${part}::int, ${part + PROVIDERS / 10 - 1}::int) p, generate_series(1, ${SLOTS_EACH}::int) n`.execute(
      db,
    );
  }
  await sql
    .raw(`create function thin_book(slot_id text, patient text, id text, at timestamptz) returns text language plpgsql as $$
    declare chosen record;
    begin
      select s.* into chosen from slot s where s.id = slot_id for update;
      insert into appointment (id, slot_id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at,
        moreinfo, missed_appointment, created_at)
      values (thin_book.id, chosen.id, chosen.clinic_id, chosen.provider_id, 'service-skin-review', patient, chosen.type, 'new',
        chosen.starts_at, chosen.ends_at, '', false, at);
      return thin_book.id;
    end $$`)
    .execute(db);
  await sql`analyze`.execute(db);
};

const thinApp = (query: (text: string, values: unknown[]) => Promise<unknown>): Hono => {
  const app = new Hono();
  app.post('/book', async (c) => {
    const { slotId, patientId } = await c.req.json<{ slotId: string; patientId: string }>();
    await query('select thin_book($1, $2, $3, $4)', [slotId, patientId, crypto.randomUUID(), new Date().toISOString()]);
    return c.json({ success: true });
  });
  app.get('/list', async (c) =>
    c.json({
      data: await query('select json_agg(entry order by starts_at) as entries from agenda where patient_id = $1', [
        c.req.query('patient'),
      ]),
    }),
  );
  return app;
};

const now = instantFromMs(Date.now());
const world = await openWorld({ now, rateLimitScale: 1_000, logs: { write: () => {} } });
await prepare(world.db);
await allowBookings(world, PROVIDERS * SLOTS_EACH);
Object.assign(world.deps, { clock: databaseClock(world.db), logger: createLogger('info', { write: () => {} }) });
const { createApp } = await import('#server/app.ts');
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
const server = process.env['TEST_DATABASE_URL'];
const pool =
  server === undefined
    ? null
    : new Pool({
        connectionString: Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href,
        max: 10,
        options: '-c random_page_cost=1.1',
      });
const thin = thinApp(async (text, values) => {
  if (pool) return (await pool.query({ name: text.slice(0, 40), text, values })).rows;
  const [first = '', ...rest] = text.split(/\$\d/);
  return (
    await sql
      .join([sql.raw(first), ...rest.flatMap((part, index) => [sql`${values[index]}`, sql.raw(part)])], sql``)
      .execute(world.db)
  ).rows;
});
const listen = (app: Hono): Promise<number> =>
  new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
  });
const patients: [id: PatientId, token: Token][] = [];
for (let n = 1; n <= PATIENTS; n += 1) {
  const id = `bench-${n}` as PatientId;
  patients.push([id, await startSession(world.db, id, 'remembered', now)]);
}
process.send?.({
  ours: await listen(createApp(world.deps)),
  thin: await listen(thin),
  patients,
  reader: await world.signIn('meiling'),
  slots: Array.from({ length: PROVIDERS * SLOTS_EACH }, (_, index) => [
    (index % PROVIDERS) + 1,
    Math.floor(index / PROVIDERS) + 1,
  ]),
});
pool?.on('error', () => {});
process.once('disconnect', () => {
  void (async () => {
    await pool?.end();
    await world.close();
    process.exit(0);
  })();
});
