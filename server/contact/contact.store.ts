/** An account's email and phone: the present, the pending and the replaced ones. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ContactKind } from '#contract/entities/person.ts';
import type { PatientId, UndoToken } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { ReauthenticationProof } from '#server/account/reauthentication.service.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';
import type { Proof } from '#server/patient/identifier.store.ts';

export interface Pending {
  kind: ContactKind;
  address: string;
  /** How the member proved to be the account's owner. */
  proof: ReauthenticationProof;
  /** The session in which a digital ID was used for this contact: once proven there, the change is final. */
  idSession: Buffer | null;
}

/** An email or phone, and how it was proven; null: it is only claimed. */
export interface Known {
  kind: ContactKind;
  address: string;
  provenBy: Proof | null;
}

export interface Former extends Known {
  id: string;
  patientId: PatientId;
  replacedBy: string;
  changedAt: IsoInstant;
  undoUntil: IsoInstant;
}

/** How long the counter can put a former contact back. */
const KEPT_MS = 366 * DAY_MS;

export const newUndoToken = (): UndoToken => randomBytes(32).toString('base64url') as UndoToken;

/** Null when the account has no such contact, or has lost it. */
export const findPresent = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: ContactKind,
): Promise<Known | null> => {
  const { rows } = await sql<{ address: string | null; provenBy: Proof | null }>`
    select case ${kind}::text when 'email' then login.email else patient.phone end as address, proven_by as "provenBy"
    from login join patient on patient.id = patient_id
      left join identifier on identifier.patient_id = login.patient_id and identifier.kind = ${kind}
    where login.patient_id = ${patientId}`.execute(db);
  const [row] = rows;
  return row?.address ? { kind, address: row.address, provenBy: row.provenBy } : null;
};

/** Replaces an earlier pending contact of the same kind. */
export const storePending = async (
  tx: Kysely<Database>,
  patientId: PatientId,
  { kind, address, proof, idSession }: Pending,
  { now, endsAt }: { now: IsoInstant; endsAt: IsoInstant },
): Promise<void> => {
  const row = { address, proof, id_session: idSession, asked_at: now, ends_at: endsAt };
  await tx
    .insertInto('pending_contact')
    .values({ patient_id: patientId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['patient_id', 'kind']).doUpdateSet(row))
    .execute();
};

export const findPending = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: ContactKind,
  now: IsoInstant,
): Promise<Pending | null> => {
  const row = await db
    .selectFrom('pending_contact')
    .select(['kind', 'address', 'proof', 'id_session as idSession'])
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
};

/** @param kind both, when not given */
export const removePending = async (
  tx: Kysely<Database>,
  patientId: PatientId,
  kind: ContactKind | null = null,
): Promise<void> => {
  await sql`
    delete from pending_contact where patient_id = ${patientId} and (${kind}::text is null or kind = ${kind})`.execute(
    tx,
  );
};

/** @param token null: no link undoes the change, because the contact was only claimed */
export const storeFormer = async (
  tx: Kysely<Database>,
  { kind, address, provenBy, ...former }: Omit<Former, 'id'>,
  token: UndoToken | null,
): Promise<void> => {
  await tx
    .insertInto('former_contact')
    .values({
      id: randomUUID(),
      patient_id: former.patientId,
      kind,
      address,
      proven_by: provenBy,
      replaced_by: former.replacedBy,
      changed_at: former.changedAt,
      undo_until: former.undoUntil,
      token_hash: token && hashToken(token),
    })
    .execute();
};

const columns = sql`
  id, patient_id as "patientId", kind, address, proven_by as "provenBy", replaced_by as "replacedBy",
  changed_at as "changedAt", undo_until as "undoUntil"`;

/** The change that a link undoes; null when it is unknown, used or over. */
export const findByUndo = async (db: Kysely<Database>, token: UndoToken, now: IsoInstant): Promise<Former | null> => {
  const { rows } = await sql<Former>`
    select ${columns} from former_contact where token_hash = ${hashToken(token)} and undo_until > ${now}`.execute(db);
  return rows[0] ?? null;
};

/** Records that a link has undone its change, until `endsAt`, when the link expires. */
export const noteUndone = async (tx: Kysely<Database>, token: UndoToken, endsAt: IsoInstant): Promise<void> => {
  await tx
    .insertInto('used_undo')
    .values({ token_hash: hashToken(token), ends_at: endsAt })
    .execute();
};

export const isUndone = async (db: Kysely<Database>, token: UndoToken, now: IsoInstant): Promise<boolean> => {
  const row = await db
    .selectFrom('used_undo')
    .select('ends_at')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

/** Former contacts that the counter can restore, the last first. */
export const listFormer = async (db: Kysely<Database>, patientId: PatientId): Promise<Former[]> => {
  const { rows } = await sql<Former>`
    select ${columns} from former_contact where patient_id = ${patientId}
    order by changed_at desc, id`.execute(db);
  return rows;
};

export const removeFormer = async (tx: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('former_contact').where('id', 'in', ids).execute();
};

export const pruneContacts = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('pending_contact').where('ends_at', '<', now).execute();
  await db.deleteFrom('used_undo').where('ends_at', '<', now).execute();
  await db.deleteFrom('former_contact').where('changed_at', '<', addMs(now, -KEPT_MS)).execute();
};
