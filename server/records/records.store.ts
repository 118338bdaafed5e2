/** Regimens and documents that the clinic issued, and the receipts of payments. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerInputOf, BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { recordsCalls } from '#contract/calls/records.calls.ts';
import type { AttachmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { RecordTables } from '#server/db/record-tables.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { reachedBy } from '#server/money/invoice.store.ts';
import type { IssuedRecord, PaidInvoice } from '#server/pdf/sheet.types.ts';

type RecordEntries = AnswerInputOf<typeof recordsCalls.listRegimen>['data'];

/** Records of the caller and the family, newest first; none while the caller's number is only claimed. */
export const listRecords = async (
  db: Kysely<Database>,
  callerId: PatientId,
  kind: RecordTables['record_entry']['kind'],
): Promise<RecordEntries> => {
  const { rows } = await sql<{ entry: RecordEntries[number] }>`
    select json_build_object('_id', record.id, 'patientId', patient_id, 'name', record.name, 'createdAt', iso(record.created_at),
      'clinicName', clinic.name, 'attachment', attachment_id) as entry
    from record_entry record left join clinic on clinic.id = clinic_id
    where kind = ${kind} and withdrawn_at is null
      and patient_id in (select reader.patient_id from record_circle reader where caller_id = ${callerId})
    order by created_at desc, record.id`.execute(db);
  return rows.map(({ entry }) => entry);
};

/**
 * Null without such a record in the caller's circle, or while the caller's number is only claimed.
 * @throws Refused RECORD_WITHDRAWN
 */
export const findRecord = async (
  db: Kysely<Database>,
  callerId: PatientId,
  id: AttachmentId,
): Promise<IssuedRecord | null> => {
  const { rows } = await sql<IssuedRecord & { isWithdrawn: boolean }>`
    select withdrawn_at is not null as "isWithdrawn", record.name, kind, patient_id as "patientId", issued_to as "patientName", clinic.name as "clinicName",
      record.created_at as "createdAt", content
    from record_entry record left join clinic on clinic.id = clinic_id
    where attachment_id = ${id}
      and patient_id in (select reader.patient_id from record_circle reader where caller_id = ${callerId})`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { isWithdrawn, ...record } = found;
  if (isWithdrawn) throw new Refused('RECORD_WITHDRAWN');
  return record;
};

/** Null without a receipt that the caller may read. */
export const findPaidInvoice = async (
  db: Kysely<Database>,
  callerId: PatientId,
  id: AttachmentId,
): Promise<PaidInvoice | null> => {
  const { rows } = await sql<PaidInvoice>`
    select entry, patient_id as "patientId", issued_to as "patientName", journal from receipt invoice
    where receipt_id = ${id} and ${reachedBy(callerId)}`.execute(db);
  return rows[0] ?? null;
};

/** Finds a receipt for staff, by its invoice. */
export const findReceipt = async (db: Kysely<Database>, id: InvoiceId): Promise<PaidInvoice | null> => {
  const { rows } = await sql<PaidInvoice>`
    select entry, patient_id as "patientId", issued_to as "patientName", journal from receipt where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

type NewRecord = Omit<BodyOf<typeof operatorCalls.issueRecord>, 'isIdSeen' | 'contact'>;

/** Issues a regimen or document and notifies the patient. @throws Refused NOT_FOUND without that patient or clinic */
export const issueRecord = async (
  tx: Transaction<Database>,
  { patientId, kind, name, clinic, content }: NewRecord,
  now: IsoInstant,
  key?: string,
): Promise<AttachmentId> => {
  const attachment = (key === undefined ? randomUUID() : `attachment-${key}`) as AttachmentId;
  const { numAffectedRows } = await sql`
    insert into record_entry (id, patient_id, issued_to, kind, name, clinic_id, attachment_id, content, created_at)
    select ${key === undefined ? randomUUID() : `record-${key}`}, patient.id, patient.name, ${kind}, ${name}, clinic.id,
      ${attachment}, ${content}, ${now}::timestamptz
    from patient left join clinic on clinic.id = ${clinic}
    where patient.id = ${patientId} and (clinic.id is not null or ${clinic}::text is null)`.execute(tx);
  if (numAffectedRows !== 1n) throw new Refused('NOT_FOUND');
  const metadata = { attachment, name };
  await tell(tx, { event: `${kind}.issued`, subject: attachment, patientId, metadata, now });
  return attachment;
};
