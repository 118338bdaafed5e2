import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Holder } from './identity.store.ts';

/** Patients with this email, given in lower case: on record at the clinic, which is proven, or as their user ID. */
export const findByEmail = async (db: Kysely<Database>, email: string): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select patient.id as "patientId", login.patient_id is not null as "hasLogin",
      login.patient_id is null or standing_of(patient.id, 'email') = 'proven' as "isProven"
    from patient left join login on login.patient_id = patient.id
    where patient.id in (
      select id from patient where lower(email) = ${email} and merged_into is null
      union select patient_id from login where user_id = ${email}
      union select patient_id from login where email = ${email})`.execute(db);
  return rows;
};

export const hasLogin = async (db: Kysely<Database>, patientId: PatientId): Promise<boolean> =>
  (await db.selectFrom('login').select('patient_id').where('patient_id', '=', patientId).executeTakeFirst()) !==
  undefined;

/** The language that a patient reads; English where it is not known. */
export const readsIn = async (db: Kysely<Database>, patientId: PatientId): Promise<'en-US' | 'zh-CN'> => {
  const row = await db.selectFrom('patient').select('language').where('id', '=', patientId).executeTakeFirst();
  return row?.language === 'zh' ? 'zh-CN' : 'en-US';
};

/** The patient with whom this one was put together, or the same one. */
export const findStaying = async (db: Kysely<Database>, patientId: PatientId): Promise<PatientId> =>
  (await db.selectFrom('patient').select('merged_into').where('id', '=', patientId).executeTakeFirst())?.merged_into ??
  patientId;

/** Whether the patient is unknown, or a guest, who has no records. */
export const isNoPatient = async (db: Kysely<Database>, patientId: PatientId): Promise<boolean> =>
  (await db.selectFrom('patient').select('is_guest').where('id', '=', patientId).executeTakeFirst())?.is_guest !==
  false;

/** Whether the clinic has issued anything to a patient: regimens, documents, invoices. */
export const hasRecords = async (db: Kysely<Database>, patientId: PatientId): Promise<boolean> => {
  const { rows } = await sql`
    select from record_entry where patient_id = ${patientId}
    union all select from invoice where patient_id = ${patientId} and not is_of_account(invoice_type) limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

interface NewPatient {
  id: PatientId;
  name: string;
  email: string | null;
  phone: string | null;
  address: { countryCode: string; postal: string; address: string; unit: string } | null;
  language: 'en' | 'zh';
  now: IsoInstant;
}

/** Inserts a patient without an account. */
export const insertPatient = async (
  tx: Kysely<Database>,
  { id, name, email, phone, address, language, now }: NewPatient,
): Promise<void> => {
  await tx
    .insertInto('patient')
    .values({
      id,
      name,
      email,
      phone,
      language,
      is_guest: false,
      country_code: address?.countryCode ?? null,
      postal: address?.postal ?? null,
      address: address?.address ?? null,
      unit: address?.unit ?? null,
      created_at: now,
    })
    .execute();
};

export const findPatientName = async (db: Kysely<Database>, patientId: PatientId): Promise<string> =>
  (await db.selectFrom('patient').select('name').where('id', '=', patientId).executeTakeFirstOrThrow()).name;

/** @returns the name before */
export const renamePatient = async (tx: Kysely<Database>, patientId: PatientId, name: string): Promise<string> => {
  const { name: before } = await tx
    .selectFrom('patient')
    .select('name')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('patient').set({ name }).where('id', '=', patientId).execute();
  return before;
};

export const setEmail = async (tx: Kysely<Database>, patientId: PatientId, email: string | null): Promise<void> => {
  await tx.updateTable('patient').set({ email }).where('id', '=', patientId).execute();
};

export const setPhone = async (tx: Kysely<Database>, patientId: PatientId, phone: string): Promise<void> => {
  await tx.updateTable('patient').set({ phone }).where('id', '=', patientId).execute();
};

/** Replaces a typed birth month by a proven one. @param month 1 to 12; null changes nothing */
export const setBirthMonth = async (tx: Transaction<Database>, id: PatientId, month: number | null): Promise<void> => {
  if (month === null) return;
  await tx.updateTable('patient').set({ birth_month: month }).where('id', '=', id).execute();
};

/** Others who change the same person wait from here on. */
export const lockDetails = async (tx: Kysely<Database>, patientId: PatientId): Promise<void> => {
  await sql`select from login where patient_id = ${patientId} for no key update`.execute(tx);
  await sql`select from patient where id = ${patientId} for no key update`.execute(tx);
};

/** A customer without an account: of a session, or of a sale at the counter. */
export const createGuest = async (db: Kysely<Database>, now: IsoInstant): Promise<PatientId> => {
  const id = randomUUID() as string as PatientId;
  await db.insertInto('patient').values({ id, name: '', is_guest: true, created_at: now }).execute();
  return id;
};
