/** Revisions that were applied, and the lock of the next one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { FolderRefused } from './mistakes.types.ts';

/** An arbitrary number, the same for all processes of one database. */
const LOCK = 4_615_166;
const WAIT_MS = 10_000;
const AGAIN_MS = 250;

export interface Revision {
  id: number;
  content: Folder;
  fingerprint: string;
  appliedBy: string;
  appliedAt: IsoInstant;
  /** The day on which the revision's times were rolled out last. */
  rolledOn: ClinicDay;
}

const COLUMNS = sql`id, content, fingerprint, applied_by as "appliedBy", applied_at as "appliedAt", rolled_on as "rolledOn"`;

/** The last revision; null before the first. */
export const lastRevision = async (db: Kysely<Database>): Promise<Revision | null> => {
  const { rows } = await sql<Revision>`select ${COLUMNS} from clinic_revision order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
};

export const listRevisions = async (db: Kysely<Database>): Promise<Revision[]> => {
  const { rows } = await sql<Revision>`select ${COLUMNS} from clinic_revision order by id`.execute(db);
  return rows;
};

export const hasClinic = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select exists (select from clinic) as has`.execute(db);
  return rows[0]?.has ?? false;
};

export const isDemoDatabase = async (db: Kysely<Database>): Promise<boolean> => {
  const row = await db.selectFrom('installation').select('is_demo').executeTakeFirst();
  return row?.is_demo ?? false;
};

const holderOf = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ who: string }>`
    select concat(coalesce(nullif(application_name, ''), usename), coalesce(' from ' || host(client_addr), ''), ', since ', iso(xact_start)) as who
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LOCK}::bigint and granted limit 1`.execute(db);
  return rows[0]?.who ?? 'another process';
};

/** @returns false when another process holds the lock */
export const tryLockFolder = async (tx: Transaction<Database>): Promise<boolean> => {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as got`.execute(tx);
  return rows[0]?.got ?? false;
};

/** Held to the end of the transaction, in the name of `by`. @throws FolderRefused after ten seconds, with who holds it */
export const lockFolder = async (tx: Transaction<Database>, by: string): Promise<void> => {
  for (let left = WAIT_MS; !(await tryLockFolder(tx)); left -= AGAIN_MS) {
    if (left <= 0)
      throw new FolderRefused(`A clinic is being applied by ${await holderOf(tx)}. Try again when that has ended.`);
    await sleep(AGAIN_MS);
  }
  await sql`select set_config('application_name', ${by}, true)`.execute(tx);
};

export const insertRevision = async (
  tx: Transaction<Database>,
  { content, fingerprint, appliedBy, appliedAt, rolledOn }: Omit<Revision, 'id'>,
): Promise<void> => {
  await sql`
    insert into clinic_revision (content, fingerprint, applied_by, applied_at, rolled_on)
    values (${JSON.stringify(content)}::json, ${fingerprint}, ${appliedBy}, ${appliedAt}, ${rolledOn})`.execute(tx);
};

export const noteRolledOut = async (tx: Transaction<Database>, id: number, day: ClinicDay): Promise<void> => {
  await tx.updateTable('clinic_revision').set({ rolled_on: day }).where('id', '=', id).execute();
};

export const insertFile = async (tx: Transaction<Database>, hash: string, content: Buffer): Promise<void> => {
  await tx
    .insertInto('clinic_file')
    .values({ hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Digests of files of which pictures are made. */
export const madePictures = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db.selectFrom('clinic_picture').select('hash').distinct().execute();
  return rows.map(({ hash }) => hash);
};

export const insertPicture = async (
  tx: Transaction<Database>,
  picture: { hash: string; width: number; content: Buffer },
): Promise<void> => {
  await tx
    .insertInto('clinic_picture')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const readFile = async (db: Kysely<Database>, hash: string): Promise<Buffer> => {
  const row = await db.selectFrom('clinic_file').select('content').where('hash', '=', hash).executeTakeFirstOrThrow();
  return row.content;
};
