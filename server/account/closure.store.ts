/** Requests to close an account, and the erasure that a closed account brings. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClosureId, PatientId } from '#contract/ids.ts';
import { RETENTION } from '#contract/retention.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { idsOf } from '#server/personal/personal-row.store.ts';

export interface ClosureRow {
  id: ClosureId;
  patientId: PatientId;
  language: AnswerLanguage;
  askedAt: IsoInstant;
  /** Null while it is open. */
  outcome: 'withdrawn' | 'declined' | 'done' | null;
  reason: string | null;
}

const columns = sql`id, patient_id as "patientId", language, asked_at as "askedAt", outcome, reason`;

/** The newest request of a patient; null without one. */
export const findLastClosure = async (db: Kysely<Database>, patientId: PatientId): Promise<ClosureRow | null> => {
  const { rows } = await sql<ClosureRow>`
    select ${columns} from closure where patient_id = ${patientId}
    order by ended_at is null desc, asked_at desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** @returns false when a request is open already */
export const insertClosure = async (
  tx: Kysely<Database>,
  { patientId, language, now }: { patientId: PatientId; language: AnswerLanguage; now: IsoInstant },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into closure (id, patient_id, language, asked_at) values (${randomUUID()}, ${patientId}, ${language}, ${now})
    on conflict (patient_id) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
};

/** Locks a request until the transaction ends. */
export const lockClosure = async (tx: Transaction<Database>, id: ClosureId): Promise<ClosureRow | null> => {
  const { rows } = await sql<ClosureRow>`select ${columns} from closure where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

export const endClosure = async (
  tx: Kysely<Database>,
  id: ClosureId,
  ending: { outcome: 'withdrawn' | 'declined' | 'done'; reason?: string },
  now: IsoInstant,
): Promise<void> => {
  await tx
    .updateTable('closure')
    .set({ outcome: ending.outcome, reason: ending.reason ?? null, ended_at: now })
    .where('id', '=', id)
    .execute();
};

export interface Traces {
  /** The clinic has treated the person or taken money: the name stays with these records. */
  isKnown: boolean;
  /** The identity number was proven: it stays with the records that are kept under it. */
  keepsNumber: boolean;
}

/** Locks the patient against every new booking and order. */
export const lockForClosing = async (tx: Transaction<Database>, patientId: PatientId): Promise<Traces> => {
  await sql`select from patient_identity where patient_id = ${patientId} for update`.execute(tx);
  await sql`select from login where patient_id = ${patientId} for update`.execute(tx);
  await sql`select from patient where id = ${patientId} for update`.execute(tx);
  const { rows } = await sql<{ isKnown: boolean; isProven: boolean }>`
    select exists (select from appointment where patient_id = ${patientId})
      or exists (select from invoice where patient_id = ${patientId})
      or exists (select from record_entry where patient_id = ${patientId})
      or exists (select from refillable where patient_id = ${patientId}) as "isKnown",
      has_proven_number(${patientId}) as "isProven"`.execute(tx);
  const { isKnown = false, isProven = false } = rows[0] ?? {};
  return { isKnown, keepsNumber: isKnown && isProven };
};

/** Tables whose rows of the patient are all erased. */
const ERASED = [
  'device',
  'session',
  'reset_token',
  'email_confirmation',
  'user_id_ticket',
  'pending_contact',
  'former_contact',
  'login',
  'notification',
  'letter',
  'letter_choice',
  'data_file',
  'look_up',
] as const satisfies (keyof Database)[];

/**
 * Ends the sign-in, frees the account's user ID and contacts, and erases what no law keeps. The patient must be locked.
 */
export const eraseAccount = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  { isKnown, keepsNumber }: Traces,
): Promise<void> => {
  for (const name of ERASED)
    await sql`delete from ${sql.table(name)} where patient_id in ${idsOf(patientId)}`.execute(tx);
  await tx.deleteFrom('kept_answer').where('actor', '=', patientId).execute();
  await sql`delete from refill_cart where patient_id in ${idsOf(patientId)} and invoice_id is null`.execute(tx);
  await sql`delete from family where patient_id = ${patientId} or member_id = ${patientId}`.execute(tx);
  await sql`
    delete from identifier where patient_id = ${patientId} and (kind <> 'number' or not ${keepsNumber}::boolean)`.execute(
    tx,
  );
  if (keepsNumber)
    await tx.updateTable('patient_identity').set({ singpass_sub: null }).where('patient_id', '=', patientId).execute();
  else await tx.deleteFrom('patient_identity').where('patient_id', '=', patientId).execute();
  await tx
    .updateTable('patient')
    .set({
      ...(!isKnown && { name: '' }),
      email: null,
      phone: null,
      country_code: null,
      postal: null,
      address: null,
      unit: null,
      birth_month: null,
    })
    .where((eb) => eb.or([eb('id', '=', patientId), eb('merged_into', '=', patientId)]))
    .execute();
};

/**
 * Patients whose account was closed in a year that ended at least `years` years ago, with the entries that were put together with
 * it: records kept that long may go now.
 */
const closedBy = (years: number, now: IsoInstant) => sql`
  select patient.id from closure join patient on closure.patient_id in (patient.id, patient.merged_into) where outcome = 'done'
    and date_trunc('year', ended_at at time zone 'Asia/Singapore') + make_interval(years => ${years + 1})
      <= ${now}::timestamptz at time zone 'Asia/Singapore'`;

/**
 * Erases records after their legal retention, for accounts that are closed; the journal stays, without a person. May be
 * repeated.
 */
export const forgetAfterRetention = (db: Kysely<Database>, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const money = closedBy(RETENTION.money.years, now);
    await sql`
      update delivery set address = null, comments = null, name = null, email = null, phone_code = null, phone_number = null,
        country_code = null, postal_code = null
      from invoice where invoice.id = delivery.invoice_id and invoice.patient_id in (${money})
        and (name is not null or email is not null or address is not null or comments is not null)`.execute(tx);
    await sql`update invoice set notes = null where notes is not null and patient_id in (${money})`.execute(tx);

    const health = closedBy(RETENTION.health.years, now);
    for (const name of [
      'record_opening',
      'record_entry',
      'waitlist_entry',
      'patient_tag',
      'patient_identity',
      'identifier',
      'patient_merge',
    ] as const)
      await sql`delete from ${sql.table(name)} where patient_id in (${health})`.execute(tx);
    await sql`
      update appointment set moreinfo = '', room = null
      where patient_id in (${health}) and (moreinfo <> '' or room is not null)`.execute(tx);
    await sql`update patient set name = '' where name <> '' and id in (${health})`.execute(tx);

    await sql`delete from consent where patient_id in (${closedBy(RETENTION.consent.years, now)})`.execute(tx);
  });
