/** The log of letters to patients: how each was made, and whether it was sent. It holds no text. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { maskEmail } from '#contract/rules/email.ts';
import { maskPhone } from '#contract/rules/phone.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The subject of a letter. */
export interface About {
  patientId: PatientId;
  /** The event of a letter, or the kind of news of an account. */
  kind: string;
  invoiceId?: string | null;
}
export type UnsentWhy = 'noAddress' | 'turnedOff' | 'tooLate';

const KEPT_DAYS = 365;

type Outcome = Pick<Database['letter'], 'way' | 'address'> & { id: string; why: UnsentWhy | null };

const note = async (
  tx: Kysely<Database>,
  { patientId, kind, invoiceId = null }: About,
  { id, way, address, why }: Outcome,
  now: IsoInstant,
): Promise<void> => {
  await sql`
    insert into letter (id, patient_id, invoice_id, kind, way, address, queued_at, unsent_why)
    values (${id}, ${patientId}, (select id from invoice where id = ${invoiceId}), ${kind}, ${way}, ${address}, ${now}, ${why})`.execute(
    tx,
  );
};

/** Notes a message of the outbox, under its id. */
export const noteQueued = (
  tx: Kysely<Database>,
  about: About,
  { id, to, isMail }: { id: string; to: string; isMail: boolean },
  now: IsoInstant,
): Promise<void> =>
  note(
    tx,
    about,
    { id, way: isMail ? 'mail' : 'phone', address: isMail ? maskEmail(to) : maskPhone(to), why: null },
    now,
  );

/** Notes that an event has made no message. */
export const noteUnsent = (tx: Kysely<Database>, about: About, why: UnsentWhy, now: IsoInstant): Promise<void> =>
  note(tx, about, { id: randomUUID(), way: null, address: null, why }, now);

export const pruneLetters = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db
    .deleteFrom('letter')
    .where('queued_at', '<=', addMs(now, -KEPT_DAYS * DAY_MS))
    .execute();
};
