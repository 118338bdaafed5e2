/** A world with so many patients, made by SQL: each has five appointments, one of them to come, five notices, and a visit's invoice. */
import { sql } from 'kysely';
import { Client } from 'pg';
import type { PatientId, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { openWorld } from '#harness/server/world.ts';
import { startSession } from '#server/session/session.store.ts';

/** Provider's times are sold once, and these have none at the places that are asked for. */
const PROVIDERS = 200;
const EACH = 5;

const FILL: readonly string[] = [
  // no trigger and no reference is asked: the rows are right
  'set session_replication_role = replica',
  `insert into provider (id, name, role, languages)
    select 'growth-' || n, 'Dr Growth ' || n, 'provider', '{en}' from generate_series(0, ${PROVIDERS - 1}) n`,
  `insert into patient (id, name, is_guest, created_at)
    select 'growth-' || n, 'Patient ' || n, false, :now from generate_series(0, :patients - 1) n`,
  `insert into identifier (patient_id, kind, claimed_at, proven_at, proven_by)
    select 'growth-' || n, 'number', :now, :now, 'counter' from generate_series(0, :patients - 1) n`,
  // one who acts for another who has no login
  `insert into family (patient_id, member_id)
    select 'growth-' || n, 'growth-' || (n + 1) from generate_series(0, :patients - 2, 2) n`,
  `insert into appointment (id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at, moreinfo,
      missed_appointment, created_at)
    select 'growth-' || n || '-' || part, 'orchard-clinic', 'growth-' || (n % ${PROVIDERS}), 'service-skin-review', 'growth-' || n,
      'NORMAL', 'confirmed', starts_at, starts_at + interval '20 minutes', '', false, starts_at - interval '9 days'
    from generate_series(0, :patients - 1) n, generate_series(1, ${EACH}) part,
      lateral (select :now::timestamptz + (part - ${EACH}) * interval '30 days' + interval '3 days'
        + n / ${PROVIDERS} * interval '20 minutes' as starts_at) times`,
  `insert into notification (id, patient_id, kind, metadata, created_at)
    select 'growth-' || n || '-' || part, 'growth-' || n, 'appointmentReminder',
      jsonb_build_object('appointmentId', 'growth-' || n || '-' || part), :now::timestamptz - part * interval '30 days'
    from generate_series(0, :patients - 1) n, generate_series(1, ${EACH}) part`,
  `insert into invoice (id, invoice_no, receipt_id, patient_id, invoice_type, created_at, finalized, subtotal, total_discount,
      total_tax, points_redeemed, rounding, total, balance, payment_status)
    select 'growth-' || n, 'G-' || n, 'GR-' || n, 'growth-' || n, 'Consultation', :now, true, 0, 0, 0, 0, 0, 0, 0, 'none'
    from generate_series(0, :patients - 1) n`,
  'vacuum analyze',
];

export const patientOf = (number: number): PatientId => `growth-${number}` as PatientId;

/** @throws when TEST_DATABASE_URL is not set: `npm run bench` sets it */
export const openGrowthWorld = async (patients: number, now: IsoInstant) => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: npm run bench starts a PostgreSQL');
  const world = await openWorld({ now, isDatabaseChanged: true });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const [{ name } = { name: '' }] = rows;
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of FILL)
    await client.query(statement.replaceAll(':now', `'${now}'`).replaceAll(':patients', String(patients)));
  const sessions: Token[] = [];
  return {
    world,
    databaseUrl,
    name,
    /** Signs so many patients in. */
    signIn: async (count: number): Promise<readonly Token[]> => {
      for (let number = sessions.length; number < count; number += 1)
        sessions.push(await startSession(world.db, patientOf(number), 'remembered', now));
      return sessions;
    },
    run: async (statement: string) => client.query<Record<string, string>>(statement),
    close: async () => {
      await client.end();
      await world.close();
    },
  };
};

export type GrowthWorld = Awaited<ReturnType<typeof openGrowthWorld>>;
