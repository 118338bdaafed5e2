import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Notice } from '#server/notification/notification.store.ts';
import { LETTERS, type LetterEvent } from './letters.words.ts';

export interface Told extends Omit<Notice, 'kind'> {
  event: LetterEvent;
  /**
   * Id of the subject. An event reaches a patient once for each subject; a repeated one is only a notice in the app.
   */
  subject: string;
}

/** The kind of a notice that the app does not show, because the event is only written about. */
const UNSHOWN = 'letter';

const keep = async (
  tx: Kysely<Database>,
  { event, subject, patientId, metadata, now }: Told,
  isRepeated: boolean,
): Promise<void> => {
  await sql`
    with told as (
      select from notification where letter = ${event} and subject = ${subject} and patient_id = ${patientId})
    insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
    select ${randomUUID()}, ${patientId}, ${LETTERS[event].notice ?? UNSHOWN}, ${JSON.stringify(metadata)}::jsonb, ${now}::timestamptz,
      case when not exists (select from told) then ${event}::text end,
      case when not exists (select from told) then ${subject}::text end
    where ${isRepeated} or not exists (select from told)
    on conflict do nothing`.execute(tx);
};

/**
 * Tells a patient of an event, in the transaction of the event: the app shows the notice, and letters are made from it after the
 * commit.
 */
export const tell = (tx: Kysely<Database>, told: Told): Promise<void> => keep(tx, told, true);

/** For jobs that run in several processes: the app, too, shows the event once for each subject. */
export const tellOnce = (tx: Kysely<Database>, told: Told): Promise<void> => keep(tx, told, false);

/**
 * An event that is taken back: no letter about it is made any more, and the next one of this subject is written about like the
 * first.
 */
export const setAside = async (
  tx: Kysely<Database>,
  { event, subject, patientId, now }: Omit<Told, 'metadata'>,
): Promise<void> => {
  await sql`
    update notification set subject = subject || ':' || id, letters_at = coalesce(letters_at, ${now})
    where letter = ${event} and subject = ${subject} and patient_id = ${patientId}`.execute(tx);
};

/** Whether a notice of the event was made for the order since an instant. */
export const wasTold = async (
  tx: Kysely<Database>,
  {
    event,
    patientId,
    metadata,
    since,
  }: Pick<Told, 'event' | 'patientId'> & { metadata: { invoiceId: InvoiceId }; since: IsoInstant },
): Promise<boolean> => {
  const { rows } = await sql`
    select from notification where letter = ${event} and patient_id = ${patientId} and created_at > ${since}
      and metadata->>'invoiceId' = ${metadata.invoiceId}`.execute(tx);
  return rows.length > 0;
};
