/** A row of the table of personal data: whose rows it holds, and what of them no file has. */
import { type RawBuilder, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { RetentionId } from '#contract/retention.ts';

/** The parts of the file, in its order. */
export const SECTIONS = ['person', 'visits', 'records', 'orders', 'money', 'niks', 'messages', 'account'] as const;
export type SectionId = (typeof SECTIONS)[number];

export interface PersonalTable {
  section: SectionId;
  /** Condition for the person's own rows, which the account may read. */
  whose: (patient: PatientId) => RawBuilder<unknown>;
  fate: RetentionId;
  /** Columns left out of every file, with the reason. */
  hides: Readonly<Record<string, string>>;
  /** Columns that are empty in the file for some of the rows, with the rows for which they are. */
  blanks: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => boolean>>;
}
export interface OtherTable {
  /** The reason why none of its rows is in the file. */
  reason: string;
}

/** The person's ids: their own, and those of entries that were put together with it. */
export const idsOf = (patient: PatientId) =>
  sql`(select id from patient where ${patient} in (patient.id, patient.merged_into))`;
export const own = (patient: PatientId) => sql`patient_id in ${idsOf(patient)}`;
/** Records issued under the person's number; a person who only claims the number cannot read them. */
export const ofNumber = (patient: PatientId) => sql`patient_id = ${patient} and has_proven_number(${patient})`;
export const ofCarts = (patient: PatientId) => sql`cart_id in (select id from refill_cart where ${ofNumber(patient)})`;
/** Rows beside such records, while they are not withdrawn. */
export const ofRecords = (patient: PatientId) => sql`
  record_id in (select id from record_entry where withdrawn_at is null and ${ofNumber(patient)})`;
export const invoices = (patient: PatientId) => sql`
  patient_id = ${patient} and (is_of_account(invoice_type) or has_proven_number(${patient}))`;
/** Letters about the person; a person who only claims the number reads none about what was issued under it. */
export const letters = (patient: PatientId) => sql`
  patient_id = ${patient} and (has_proven_number(${patient})
    or not exists (select from invoice where invoice.id = invoice_id and not is_of_account(invoice_type)))`;
export const ofInvoices = (patient: PatientId) =>
  sql`invoice_id in (select id from invoice where ${invoices(patient)})`;

export const table = (
  section: SectionId,
  fate: RetentionId,
  whose: PersonalTable['whose'] = own,
  hides: PersonalTable['hides'] = {},
  blanks: PersonalTable['blanks'] = {},
): PersonalTable => ({ section, whose, fate, hides, blanks });
export const not = (reason: string): OtherTable => ({ reason });
