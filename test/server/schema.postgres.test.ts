/** Starts and migrations beside a process that serves patients: only several connections wait for each other. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { openWorld, type World } from '#harness/server/world.ts';
import { runApart, tryMigrationLock } from '#server/db/migrate.store.ts';
import { openAsItStands, openDatabase } from '#server/db/open.adapter.ts';
import { readMigrations, SchemaError } from '#server/db/schema.rules.ts';
import { startSession } from '#server/session/session.store.ts';
import { addressOf, serverBeside } from '#test/kit/beside.ts';

const WORKERS = 10;
const STARTS = 20;

const CHANGED = `
  create or replace view circle as select id as caller_id, id as patient_id from patient
    union select patient_id, member_id from family;
  create or replace view open_missed as select * from appointment where state = 'missed';
  update applied_functions set hashes = '{}'`;

const openBusyWorld = async () => {
  const world = await openWorld({ isDatabaseChanged: true });
  onTestFinished(() => world.close());
  return { world, databaseUrl: await addressOf(world) };
};

/** Ten patients who book and cancel without a pause. @returns a function that stops them, and the answers */
const bookAllTheTime = async (world: World) => {
  await allowBookings(world, 4);
  const now = await world.clock.now();
  const server = await serverBeside(world, WORKERS);
  const slots = await freeSlots(server, await world.signIn('meiling'));
  const answers = new Map<number, number>();
  const over = new AbortController();
  const workers = Array.from({ length: WORKERS }, async (_, index) => {
    const id = `busy-${index}` as PatientId;
    await sql`insert into patient (id, name, is_guest, created_at) values (${id}, ${id}, false, ${now})`.execute(
      world.db,
    );
    const token = await startSession(world.db, id, 'remembered', now);
    // two patients compete for each slot
    const [slot] = slots.filter(({ type }) => type === 'NORMAL').slice(Math.floor(index / 2) * 5);
    if (!slot) throw new Error('Nothing is free');
    while (!over.signal.aborted) {
      await wait(1);
      const booked = await ask(server, appointmentCalls.createAppointment, { token, body: bookingOf(slot, id) });
      answers.set(booked.status, (answers.get(booked.status) ?? 0) + 1);
      const booking = booked.answer?.data.appointment._id;
      if (booking === undefined) continue;
      const cancelled = await ask(server, appointmentCalls.cancelAppointment, { token, params: { id: booking } });
      answers.set(cancelled.status, (answers.get(cancelled.status) ?? 0) + 1);
    }
  });
  const end = async () => {
    over.abort();
    await Promise.all(workers);
    return answers;
  };
  onTestFinished(async () => void (await end()));
  return end;
};

/** Reverts the schema to a former version, one statement at a time, so that each only waits for its own locks. */
const spoil = async ({ db }: World, change: string): Promise<void> => {
  for (const statement of change.split(';')) await sql.raw(statement).execute(db);
};

const deadlocksIn = async ({ db }: World): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
};

test.for([
  ['as they are', ''],
  ['all of another text', "update applied_functions set hashes = '{}'"],
  ['changed', CHANGED],
])(
  '20 of 20 processes start beside ten who book, with functions and views %s; nobody fails or is in a deadlock',
  async ([, change]) => {
    const { world, databaseUrl } = await openBusyWorld();
    const end = await bookAllTheTime(world);
    for (let start = 0; start < STARTS; start += 2) {
      // a third connection makes the change: its calls are not measured
      if (change) await spoil(world, change);
      const opened = await Promise.all([openDatabase({ databaseUrl }), openDatabase({ databaseUrl })]);
      await Promise.all(opened.map(({ close }) => close()));
    }
    const answers = await end();
    expect(answers.get(200)).toBeGreaterThan(STARTS);
    expect([...answers.keys()].filter((status) => status >= 500)).toEqual([]);
    // statistics of a connection appear after a second
    await wait(1_500);
    expect(await deadlocksIn(world)).toBe(0);
  },
);

test('who keeps a table from a start for long is named, and nothing has changed', async () => {
  const { world, databaseUrl } = await openBusyWorld();
  await spoil(world, CHANGED);
  await world.db.transaction().execute(async (tx) => {
    await sql`select from open_missed limit 1`.execute(tx);
    await expect(openDatabase({ databaseUrl })).rejects.toThrow(
      new SchemaError(
        'The schema could not be brought up to date: in 25 tries others did not let go of its tables or views. Nothing of it was changed. Try again, or find a long transaction in pg_stat_activity.',
      ),
    );
  });
  await (await openDatabase({ databaseUrl })).close();
});

test('a migration of more than the timeout of every other statement is applied, and a second start waits for it', async () => {
  const { world, databaseUrl } = await openBusyWorld();
  // a statement of a migration takes six seconds; others end after five
  await sql`
    create function slow() returns event_trigger language plpgsql as
    'begin if tg_tag = ''CREATE INDEX'' then perform pg_sleep(6); end if; end'`.execute(world.db);
  await sql`create event trigger slow on ddl_command_start execute function slow()`.execute(world.db);
  await spoil(
    world,
    `drop index appointment_to_remind, patient_guest;
     drop table slot_change cascade;
     drop function note_slots, note_taken_slots, note_all_slots cascade;
     delete from migration where name in ('0028-slot-changes.sql', '0029-hourly-indexes.sql')`,
  );
  const opened = await Promise.all([openDatabase({ databaseUrl }), openDatabase({ databaseUrl })]);
  await Promise.all(opened.map(({ close }) => close()));
  const { rows } = await sql`select from pg_class where relname = 'appointment_to_remind'`.execute(world.db);
  expect(rows).toHaveLength(1);
  await sql`drop event trigger slow`.execute(world.db);
});

test('an index is built while patients book; after an interruption it is built from the beginning', async () => {
  const { world, databaseUrl } = await openBusyWorld();
  const isValid = async () =>
    (
      await sql<{ isValid: boolean }>`
        select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('appointment_to_remind')`.execute(
        world.db,
      )
    ).rows.map((row) => row.isValid);
  await sql`drop index appointment_to_remind, patient_guest`.execute(world.db);
  await sql`delete from migration where name = '0029-hourly-indexes.sql'`.execute(world.db);
  const [index] = readMigrations().filter(({ name }) => name === '0029-hourly-indexes.sql');
  if (!index) throw new Error('No such migration');
  const interrupted = await openAsItStands({ databaseUrl, poolSize: 1 });
  // building the index waits for this transaction, until its own timeout
  await world.db.transaction().execute(async (tx) => {
    await sql`update appointment set moreinfo = '' where id = 'appointment-meiling-soon'`.execute(tx);
    await sql`set statement_timeout = 500`.execute(interrupted.db);
    await expect(runApart(interrupted.db, index)).rejects.toThrow('statement timeout');
  });
  await interrupted.close();
  expect(await isValid()).toEqual([false]);

  const end = await bookAllTheTime(world);
  await (await openDatabase({ databaseUrl })).close();
  const answers = await end();
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(await isValid()).toEqual([true]);
});

test('one process migrates at a time, and its end without a word lets the next one', async () => {
  const { world, databaseUrl } = await openBusyWorld();
  await sql`update applied_functions set hashes = '{}'`.execute(world.db);
  const first = await openAsItStands({ databaseUrl, poolSize: 1 });
  expect(await tryMigrationLock(first.db)).toBe(true);
  let isOpen = false;
  const second = openDatabase({ databaseUrl }).finally(() => {
    isOpen = true;
  });
  await wait(1_000);
  expect(isOpen).toBe(false);
  await first.close();
  await (await second).close();
});
