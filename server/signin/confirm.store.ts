/** Letters that ask to confirm a claimed email; an account has at most one at a time. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ConfirmToken, PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';

const LIFETIME_MS = 7 * DAY_MS;

export const newConfirmToken = (): ConfirmToken => randomBytes(32).toString('base64url') as ConfirmToken;
export const confirmEndsAt = (now: IsoInstant): IsoInstant => addMs(now, LIFETIME_MS);

/** A letter to an earlier email stops working. */
export const storeConfirmation = async (
  tx: Kysely<Database>,
  { patientId, email, token }: { patientId: PatientId; email: string; token: ConfirmToken },
  now: IsoInstant,
): Promise<void> => {
  const letter = { token_hash: hashToken(token), email, ends_at: confirmEndsAt(now) };
  await tx
    .insertInto('email_confirmation')
    .values({ patient_id: patientId, ...letter })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet(letter))
    .execute();
};

/**
 * The patient of a letter; null when it is unknown, expired, or about a former email of the account. The
 * login stays locked, so that the email is not taken meanwhile.
 */
export const lockConfirmed = async (
  tx: Kysely<Database>,
  token: ConfirmToken,
  now: IsoInstant,
): Promise<PatientId | null> => {
  const { rows } = await sql<{ patientId: PatientId }>`
    select login.patient_id as "patientId"
    from email_confirmation letter
    join login on login.patient_id = letter.patient_id and login.email = letter.email
    where token_hash = ${hashToken(token)} and ends_at > ${now} for update of login`.execute(tx);
  return rows[0]?.patientId ?? null;
};

export const pruneConfirmations = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('email_confirmation').where('ends_at', '<', now).execute();
};
