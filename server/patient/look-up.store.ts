import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { StrictLimit } from '#server/kit/limits.ts';
import { giveTurnsBack } from '#server/kit/strict-limit.ts';

export type LookUpLimit = Extract<StrictLimit, 'numberLookUps' | 'emailLookUps'>;

/** Hash of the session's token, and an HMAC of the subject. */
export interface StoredLookUp {
  session: Buffer;
  subject: Buffer;
}

/** Whether the session has asked the same at `since` or later. */
export const isLookedUp = async (
  db: Kysely<Database>,
  { session, subject }: StoredLookUp,
  since: IsoInstant,
): Promise<boolean> => {
  const row = await db
    .selectFrom('look_up')
    .select('asked_at')
    .where('session_hash', '=', session)
    .where('subject', '=', subject)
    .where('asked_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
};

export const keepLookUp = async (
  db: Kysely<Database>,
  { session, subject, name, asker }: StoredLookUp & { name: LookUpLimit; asker: Asker },
  now: IsoInstant,
): Promise<void> => {
  const asked = { limit_name: name, address: asker.address, network: asker.network, asked_at: now };
  await db
    .insertInto('look_up')
    .values({ session_hash: session, subject, ...asked })
    .onConflict((conflict) => conflict.columns(['session_hash', 'subject']).doUpdateSet(asked))
    .execute();
};

/** Stores the patient that a look-up found. */
export const noteFound = async (
  db: Kysely<Database>,
  { session, subject }: StoredLookUp,
  patientId: PatientId,
): Promise<void> => {
  await db
    .updateTable('look_up')
    .set({ patient_id: patientId })
    .where('session_hash', '=', session)
    .where('subject', '=', subject)
    .execute();
};

/**
 * Gives the turns back, to the address and its network, of look-ups that ended in the account of what was looked up: its
 * person has proven to be no stranger.
 * @param ended the patient who signed in, or what the sign-up was with
 */
export const giveLookUpsBack = async (
  db: Kysely<Database>,
  session: Buffer,
  ended: { patientId: PatientId } | { subjects: readonly Buffer[] },
): Promise<void> => {
  const rows = await db
    .deleteFrom('look_up')
    .where('session_hash', '=', session)
    .where((where) =>
      'patientId' in ended
        ? where('patient_id', '=', ended.patientId)
        : where('subject', 'in', ended.subjects.length > 0 ? [...ended.subjects] : [Buffer.alloc(0)]),
    )
    .returning(['limit_name', 'address', 'network', 'asked_at'])
    .execute();
  for (const { limit_name, address, network, asked_at } of rows)
    await giveTurnsBack(db, limit_name as LookUpLimit, { session: null, address, network }, asked_at);
};

export const pruneLookUps = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('look_up').where('asked_at', '<', addMs(now, -DAY_MS)).execute();
};
