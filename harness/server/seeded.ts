/** A copy of every table in its seeded state, in a separate schema, from which tests restore. */
import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { fillDemoWorld } from '#server/demo/fill.store.ts';

/** Far cheaper than in production, because tests sign in often. */
export const TEST_PASSWORD_COST = { memoryKiB: 16, passes: 1 };
/** Secrets of a test server; always the same, because seeded worlds are reused. */
export const TEST_SECRETS = { passwordCost: TEST_PASSWORD_COST, secret: Buffer.alloc(32, 'test secret') };

/** Tables of the demo world, in the order of their references. */
const SEEDED = [
  'setting',
  'clinic_word',
  'category',
  'clinic',
  'service',
  'provider',
  'provider_service',
  'patient',
  'patient_tag',
  'family',
  'login',
  'patient_identity',
  'identifier',
  'slot',
  'appointment',
  'slot_change',
  'waitlist_entry',
  'invoice',
  'inventory',
  'product',
  'promotion',
  'stock',
  'refillable',
  'invoice_item',
  'delivery',
  'delivery_reached',
  'journal_entry',
  'bank_line',
  'record_entry',
  'niks_account',
  'niks_lot',
  'niks_movement',
  'niks_entry',
  'niks_opening',
] as const satisfies (keyof Database)[];
/** Tables whose rows have another key than an id. */
const WITHOUT_ID: ReadonlySet<keyof Database> = new Set([
  'setting',
  'clinic_word',
  'category',
  'provider_service',
  'slot_change',
  'patient_tag',
  'family',
  'login',
  'patient_identity',
  'identifier',
  'stock',
  'delivery',
  'delivery_reached',
  'niks_entry',
  'niks_opening',
]);
/** Tables that are empty after seeding. */
const EMPTY = [
  'letter',
  'record_file',
  'goods_return',
  'patient_merge',
  'patient_move',
  'transfer_move',
  'bank_file_line',
  'stock_receipt',
  'credit_note',
  'brought_use',
  'brought_credit',
  'brought_over',
  'waiting_niks',
  'record_opening',
  'data_file',
  'closure',
  'picture',
  'order_key',
  'order_link_ask',
  'promotion_use',
  'item_change',
  'niks_opening_use',
  'store_line',
  'store_cart',
  'refill_line',
  'refill_cart',
  'inventory_credit',
  'refund',
  'payment_intent',
  'gateway_event',
  'verified_identifier',
  'asked_act',
  'used_undo',
  'digital_id_login',
  'session',
  'one_time_code',
  'sign_up_ticket',
  'reset_token',
  'email_confirmation',
  'user_id_ticket',
  'pending_contact',
  'former_contact',
  'letter_choice',
  'consent',
  'outbox',
  'device',
  'login_throttle',
  'look_up',
  'installation',
  'request_count',
  'kept_answer',
  'clinic_revision',
  'clinic_picture',
  'clinic_file',
  'notification',
  'announcement',
  'time_closing',
  'trail',
  'trail_digest',
  'desk_change',
  'system_key',
  'staff_challenge',
  'staff_passkey',
  'staff_session',
  'staff_recovery_code',
  'staff',
] as const satisfies (keyof Database)[];

/** Fills the demo world and copies it; from then on each writing statement records its table. */
export const seed = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await fillDemoWorld(db, now, TEST_SECRETS);
  // deletes notices, so that tests count only their own
  await db.deleteFrom('notification').execute();
  await db.deleteFrom('desk_change').execute();
  await sql`create schema seeded`.execute(db);
  for (const table of SEEDED) {
    await sql`create table ${sql.table(`seeded.${table}`)} as table ${sql.table(`public.${table}`)}`.execute(db);
  }
  await sql`create table seeded.touched (name text not null)`.execute(db);
  await sql`
    create function seeded.note() returns trigger language plpgsql as
    'begin insert into seeded.touched values (tg_table_name); return null; end'`.execute(db);
  for (const table of [...SEEDED, ...EMPTY]) {
    await sql`
      create trigger note after insert or update or delete or truncate on ${sql.table(table)}
      execute function seeded.note()`.execute(db);
  }
};

/** Deletes the copy, and ends the recording. */
export const forget = async (db: Kysely<Database>): Promise<void> => {
  await sql`drop schema seeded cascade`.execute(db);
};

/** Removes the seeded world. */
export const unseed = async (db: Kysely<Database>): Promise<void> => {
  await forget(db);
  const names = [...SEEDED, ...EMPTY].filter((table) => table !== 'setting').map((table) => sql.table(table));
  await db.transaction().execute(async (tx) => {
    // the trail refuses it otherwise
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(names)}`.execute(tx);
  });
};

/** Tables that were written since they were seeded or restored. */
export const touchedIn = async (db: Kysely<Database>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select distinct name from seeded.touched`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Restores the tables that tests wrote; only the differences are written. */
export const restore = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // the restore deletes and inserts rows that others refer to; replica mode skips constraints and the recording
    await sql`set local session_replication_role = replica`.execute(tx);
    // reads and deletes in one statement: tables recorded meanwhile are left for the next restore
    const { rows } = await sql<{ name: string }>`delete from seeded.touched returning name`.execute(tx);
    const touched = new Set(rows.map(({ name }) => name));
    for (const table of EMPTY) if (touched.has(table)) await tx.deleteFrom(table).execute();
    const changed = SEEDED.filter((table) => touched.has(table)).map((table) => ({
      now: sql.table(table),
      was: sql.table(`seeded.${table}`),
      // comparing whole rows takes five times as long
      isThere: WITHOUT_ID.has(table) ? sql`was = now` : sql`was.id = now.id`,
    }));
    for (const { now, was, isThere } of changed.toReversed())
      await sql`
        delete from ${now} now where not exists (select from ${was} was where ${isThere} and was = now)`.execute(tx);
    for (const { now, was, isThere } of changed)
      await sql`
        insert into ${now} select was.* from ${was} was
        where not exists (select from ${now} now where ${isThere})`.execute(tx);
  });
