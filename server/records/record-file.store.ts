/** PDFs of records that came as files. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttachmentId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Redrawn } from '#server/redrawing/redrawing.types.ts';

export const keepFile = async (
  tx: Transaction<Database>,
  id: AttachmentId,
  { bytes, pages, digest }: Redrawn & { digest: Buffer },
): Promise<void> => {
  await sql`
    insert into record_file (record_id, bytes, digest, pages)
    select id, ${Buffer.from(bytes)}, ${digest}, ${pages} from record_entry where attachment_id = ${id}`.execute(tx);
};

export interface KeptFile {
  name: string;
  patientId: PatientId;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Null for a record that was written here. */
export const readFile = async (db: Kysely<Database>, id: AttachmentId): Promise<KeptFile | null> => {
  const row = await db
    .selectFrom('record_file')
    .innerJoin('record_entry', 'record_entry.id', 'record_id')
    .select(['name', 'patient_id as patientId', 'bytes'])
    .where('attachment_id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, bytes: new Uint8Array(row.bytes) } : null;
};
