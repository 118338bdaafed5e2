/** People with an account and their families, who can get records, and the proofs of their identity. */
import { type Kysely, sql } from 'kysely';
import type { Standing } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { IdentifierKind, Proof } from '#server/patient/identifier.store.ts';
import type { IssuedRecord } from '#server/pdf/sheet.types.ts';

export interface Person {
  id: PatientId;
  name: string;
  /** Whether the account's number is not proven, so that no record is issued without an ID. */
  needsId: boolean;
}

/** An account's statement about its owner, and its proof. */
export interface KnownIdentifier {
  kind: IdentifierKind;
  standing: Standing;
  provenBy: Proof | null;
  /** When it was lost, proven or claimed. */
  at: IsoInstant;
  /** Name of the account that has proven the value since; null also when the value's owner stood at the counter. */
  lostTo: string | null;
  /** Name of the account that claimed the value before. */
  takenFrom: string | null;
}

export interface Account {
  id: PatientId;
  name: string;
  email: string | null;
  phone: string | null;
  /** When the staff blocked it, and why; null: it is not blocked. */
  block: { at: IsoInstant; reason: string } | null;
  /** 1 to 12; null before it was noted. */
  birthMonth: number | null;
  identifiers: KnownIdentifier[];
}

export type NewestRecord = Pick<IssuedRecord, 'kind' | 'name' | 'patientName'>;

const SHOWN = 100;

/** People by name. @param patient a part of the name; empty: all */
export const listPeople = async (db: Kysely<Database>, patient: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select id, name,
      not has_proven_number(id) and exists (select from login where login.patient_id = id) as "needsId"
    from patient
    where id in (select circle.patient_id from login join circle on caller_id = login.patient_id)
      and strpos(lower(name), lower(${patient})) > 0
    order by name, id limit ${SHOWN}`.execute(db);
  return rows;
};

const ACCOUNTS_SHOWN = 20;

/** Accounts, first those whose number is not proven, then by name. @param patient a part of the name; empty: all */
export const listAccounts = async (db: Kysely<Database>, patient: string): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    select patient.id, patient.name, login.email, phone, birth_month as "birthMonth",
      case when blocked_at is not null then json_build_object('at', iso(blocked_at), 'reason', blocked_reason) end as block, coalesce((
      select json_agg(json_build_object('kind', kind, 'standing', standing_of(known.patient_id, kind),
        'provenBy', proven_by, 'at', iso(coalesce(lost_at, proven_at, claimed_at)), 'lostTo', other.name,
        'takenFrom', (select string_agg(loser.name, ', ') from identifier lost join patient loser on loser.id = lost.patient_id
          where lost.lost_to = known.patient_id and lost.kind = known.kind))
        order by kind = 'number' desc, kind)
      from identifier known left join patient other on other.id = lost_to
      where known.patient_id = patient.id), '[]') as identifiers
    from login join patient on patient.id = login.patient_id
    where strpos(lower(patient.name), lower(${patient})) > 0
    order by has_proven_number(patient.id), patient.name, patient.id limit ${ACCOUNTS_SHOWN}`.execute(db);
  return rows;
};

/** Null before one was issued. */
export const findNewestRecord = async (db: Kysely<Database>): Promise<NewestRecord | null> => {
  const { rows } = await sql<NewestRecord>`
    select kind, name, issued_to as "patientName" from record_entry
    where withdrawn_at is null order by created_at desc, id limit 1`.execute(db);
  return rows[0] ?? null;
};
