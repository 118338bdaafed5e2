/** Patients as staff find and see them; numbers come sealed, contacts whole. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { Standing } from '#contract/entities/person.ts';
import type { ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';
import { readersOf } from '#server/records/withdrawal.store.ts';

export interface FoundRow {
  _id: PatientId;
  name: string;
  numberSealed: Buffer | null;
  numberStanding: Standing;
  hasAccount: boolean;
  isBlocked: boolean;
  email: string | null;
  phone: string | null;
}

const FOUND_MAX = 20;

/** The kinds of a search term; a number is looked for by its HMACs. */
export type Term =
  | { kind: 'name' | 'email' | 'phone' | 'invoice'; text: string }
  | { kind: 'number'; hmacs: readonly Buffer[] };

const matches = (term: Term): RawBuilder<unknown> => {
  if (term.kind === 'number')
    return sql`number_hmac = any(array[${sql.join(term.hmacs.map((hmac) => sql`${hmac}::bytea`))}])`;
  const { kind, text } = term;
  if (kind === 'email') return sql`lower(patient.email) = ${text} or login.email = ${text} or login.user_id = ${text}`;
  if (kind === 'phone') return sql`replace(phone, ' ', '') = ${text}`;
  if (kind === 'invoice')
    return sql`patient.id in (select patient_id from invoice where upper(invoice_no) = ${text.toUpperCase()})`;
  return sql`strpos(lower(patient.name), lower(${text})) > 0`;
};

const KNOWN = sql`
  patient left join login on login.patient_id = patient.id
    left join patient_identity on patient_identity.patient_id = patient.id`;

const FOUND = sql`
  select patient.id as "_id", patient.name, number_sealed as "numberSealed",
    standing_of(patient.id, 'number') as "numberStanding", login.patient_id is not null as "hasAccount",
    blocked_at is not null as "isBlocked", coalesce(login.email, patient.email) as email, phone
  from ${KNOWN}`;

/** By name, at most 20; an entry that was put together with another one finds that one. */
export const findPatients = async (db: Kysely<Database>, term: Term): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    ${FOUND} where patient.id in (
      select coalesce(patient.merged_into, patient.id) from ${KNOWN} where not is_guest and (${matches(term)})) order by patient.name, patient.id limit ${FOUND_MAX}`.execute(
    db,
  );
  return rows;
};

export const findPatient = async (db: Kysely<Database>, id: PatientId): Promise<FoundRow | null> => {
  const { rows } = await sql<FoundRow>`${FOUND} where patient.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

type Part<Name extends keyof StaffPatient> = NonNullable<StaffPatient[Name]>;

export const readContact = async (db: Kysely<Database>, id: PatientId): Promise<Part<'contact'>> => {
  const { rows } = await sql<Part<'contact'>>`
    select coalesce(login.email, patient.email) as email, phone, language,
      nullif(concat_ws(', ', address, unit, postal, country_code), '') as address
    from patient left join login on login.patient_id = patient.id where patient.id = ${id}`.execute(db);
  return rows[0] ?? { email: null, phone: null, address: null, language: null };
};

/** Null without an account. */
export const readAccount = async (db: Kysely<Database>, id: PatientId): Promise<Part<'account'> | null> => {
  const { rows } = await sql<Part<'account'>>`
    select coalesce(user_id, login.email) as "userId", birth_month as "birthMonth", (
        select (select coalesce(sum(remaining), 0) from niks_lot where niks_lot.patient_id = patient.id)::int
        from niks_account where niks_account.patient_id = patient.id and closed_at is null) as niks, blocked_reason as "blockedReason",
      array(select name from patient_tag where patient_tag.patient_id = patient.id order by name) as tags, (
        select coalesce(json_agg(json_build_object('kind', kind, 'standing', standing_of(known.patient_id, kind),
          'provenBy', proven_by, 'at', iso(coalesce(lost_at, proven_at, claimed_at))) order by kind = 'number' desc, kind), '[]')
        from identifier known where known.patient_id = patient.id) as identifiers, (
        select json_build_object('_id', closure.id, 'askedAt', iso(asked_at)) from closure
        where closure.patient_id = patient.id and ended_at is null) as closure
    from login join patient on patient.id = login.patient_id where patient.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The members of the patient's account, and the accounts that the patient is a member of. */
export const readFamily = async (db: Kysely<Database>, id: PatientId, now: IsoInstant): Promise<Part<'family'>> => {
  const { rows } = await sql<Part<'family'>[number]>`
    select patient.id as "_id", name, relation, "isMember", (
      select coalesce(json_agg(json_build_object('startsAt', iso(starts_at), 'place', clinic.name) order by starts_at), '[]')
      from open_appointments(patient.id, ${now}) open join clinic on clinic.id = open.clinic_id
      where "isMember") as booked
    from patient join (
      select member_id as other_id, relation, true as "isMember" from family where patient_id = ${id}
      union all select patient_id, null, false from family where member_id = ${id}) other on other_id = patient.id
    order by "isMember" desc, name, id`.execute(db);
  return rows;
};

const NEWEST = 100;

/** The newest records, withdrawn ones with their readers. */
export const readRecords = async (
  db: Kysely<Database>,
  id: PatientId,
  isContentSeen: boolean,
): Promise<Part<'records'>> => {
  const { rows } = await sql<Part<'records'>[number]>`
    select attachment_id as attachment, kind, name, created_at as "issuedAt", case when ${isContentSeen} then content end as content,
      case when pages is not null then json_build_object('pages', pages) end as file,
      case when withdrawn_at is not null then json_build_object('at', iso(withdrawn_at), 'by', withdrawn_by,
        'reason', withdrawn_reason, 'isMisfiled', is_misfiled, 'seen', (
          select coalesce(json_agg(json_build_object('as', "as", 'name', reader.name, 'firstAt', iso(first_at),
            'lastAt', iso(last_at), 'times', times) order by first_at), '[]')
          from (${readersOf(null)}) reader)) end as withdrawn
    from record_entry record left join record_file on record_id = record.id
    where patient_id = ${id} order by created_at desc, id limit ${NEWEST}`.execute(db);
  return rows;
};

export const readPrescriptions = async (
  db: Kysely<Database>,
  id: PatientId,
  now: IsoInstant,
): Promise<Part<'prescriptions'>> => {
  const { rows } = await sql<Part<'prescriptions'>[number]>`
    select id as "_id", name, left_qty as "left", ends_on as "endsOn", is_open as "isOpen", clinics as places
    from prescribed(${now}) where patient_id = ${id} order by is_open desc, name, id limit ${NEWEST}`.execute(db);
  return rows;
};

/** Goods on bills of visits that cannot be refilled now, the newest first. */
export const readGiven = async (
  db: Kysely<Database>,
  id: PatientId,
  places: readonly ClinicId[] | null,
  now: IsoInstant,
): Promise<Part<'given'>> => {
  const { rows } = await sql<Part<'given'>[number]>`
    select invoice.id as bill, inventory.id as item, inventory.name, sum(line.qty)::int as pieces, created_at as "givenAt"
    from invoice join invoice_item line on line.invoice_id = invoice.id join inventory on inventory.id = line.product_id
    where invoice.patient_id = ${id} and invoice_type = 'Consultation' and finalized and not line.is_removed and line.qty > 0
      and is_sold(inventory) and (clinic_id is null or ${isAt(places, 'clinic_id')})
      and not exists (select from prescribed(${now}) open
        where open.patient_id = ${id} and open.inventory_id = inventory.id and is_open and left_qty > 0)
    group by invoice.id, inventory.id order by created_at desc, inventory.name, invoice.id limit ${NEWEST}`.execute(db);
  return rows;
};

export const readBills = async (
  db: Kysely<Database>,
  id: PatientId,
  places: readonly ClinicId[] | null,
): Promise<Part<'bills'>> => {
  const { rows } = await sql<Part<'bills'>[number]>`
    select id as "_id", invoice_no as "invoiceNo", invoice_type as "invoiceType", created_at as "createdAt",
      dollars(total) as total, dollars(balance) as balance, payment_status as "paymentStatus"
    from invoice where patient_id = ${id} and finalized and (clinic_id is null or ${isAt(places, 'clinic_id')})
    order by created_at desc, id limit ${NEWEST}`.execute(db);
  return rows;
};

/** Money of the patient that is with the clinic, the oldest first. */
export const readCredits = async (db: Kysely<Database>, id: PatientId): Promise<Part<'credits'>> => {
  const { rows } = await sql<Part<'credits'>[number]>`
    select id as "_id", kind, dollars(amount) as amount, since from credits_of(${id}) order by since, id`.execute(db);
  return rows;
};

/** An invoice as its patient sees it; null without one. */
export const readInvoice = async (
  db: Kysely<Database>,
  id: InvoiceId,
): Promise<{ patientId: PatientId; patientName: string; invoice: unknown } | null> => {
  const { rows } = await sql<{ patientId: PatientId; patientName: string; invoice: unknown }>`
    select invoice.patient_id as "patientId", patient.name as "patientName", entry as invoice
    from invoice join patient on patient.id = invoice.patient_id join invoice_entry shown on shown.id = invoice.id
    where invoice.id = ${id}`.execute(db);
  return rows[0] ?? null;
};
