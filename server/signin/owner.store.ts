import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import type { PasswordOwner } from '#server/password/password-policy.rules.ts';
import { readNumber } from '#server/patient/identity.store.ts';

/** Words that a member's new password must not hold. */
export const findOwner = async (db: Kysely<Database>, vault: Vault, patientId: PatientId): Promise<PasswordOwner> => {
  const { user_id, email, name, phone } = await db
    .selectFrom('login')
    .innerJoin('patient', 'patient.id', 'login.patient_id')
    .select(['login.user_id', 'login.email', 'patient.name', 'patient.phone'])
    .where('login.patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return { userId: user_id, email, name, phone, number: await readNumber(db, vault, patientId) };
};
