/** Letters to patients, from the log; the outbox says what is still on its way. */
import { type Kysely, sql } from 'kysely';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';
import { RECORD_KINDS } from './letter-titles.words.ts';

/** The part of the clinic's work that the letter belongs to, which decides the roles that see it. */
export type LetterOf = 'visit' | 'record' | 'refill' | 'store';

interface LettersAsked {
  of: { patient: PatientId } | { invoice: InvoiceId };
  sees: readonly LetterOf[];
  /** Places whose letters are listed; null: all places. */
  places: readonly ClinicId[] | null;
  after: readonly string[];
  limit: number;
}
export type LetterRow = Omit<StaffLetter, 'title'> & { kind: string };

/** The newest first. */
export const listLetters = async (
  db: Kysely<Database>,
  { of, sees, places, after, limit }: LettersAsked,
): Promise<LetterRow[]> => {
  const subject =
    'patient' in of
      ? sql`(letter.patient_id = ${of.patient} or invoice.patient_id = ${of.patient})`
      : sql`letter.invoice_id = ${of.invoice}`;
  const [at, id] = after;
  const { rows } = await sql<LetterRow>`
    select letter.id as "_id", letter.kind, way, letter.address, queued_at as at, sent_at as "sentAt", invoice_no as "invoiceNo",
      case when unsent_why is not null then 'unsent' when sent_at is not null then 'sent' when ended_at is not null then 'givenUp'
        when outbox.tries > 0 then 'trying' else 'waiting' end as state,
      case when unsent_why is not null then unsent_why when sent_at is not null then null
        when coalesce(outbox.tries, letter.tries) > 0 then 'notTaken' when ended_at is not null then 'tooLate' end as why
    from letter left join outbox on outbox.id = letter.id
      left join invoice on invoice.id = letter.invoice_id left join delivery on delivery.invoice_id = invoice.id
    where ${subject}
      and case when invoice_type = 'Refill' then 'refill' when invoice_type = 'Online Store' then 'store'
        when letter.kind = any(${[...RECORD_KINDS]}::text[]) then 'record' else 'visit' end = any(${[...sees]}::text[])
      and (invoice.id is null or ${isAt(places, 'invoice.clinic_id', 'delivery.pickup_clinic_id')})
      and (${at ?? null}::timestamptz is null or (queued_at, letter.id) < (${at ?? null}::timestamptz, ${id ?? ''}::text))
    order by queued_at desc, letter.id desc limit ${limit}`.execute(db);
  return rows;
};
