import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { readNumber } from '#server/patient/identity.store.ts';
import type { PasswordOwner } from './password-policy.ts';

/** What a member's new password is compared with. */
export const findOwner = async (db: Kysely<Database>, vault: Vault, patientId: PatientId): Promise<PasswordOwner> => {
  const { user_id, email, name, phone } = await db
    .selectFrom('login')
    .innerJoin('patient', 'patient.id', 'login.patient_id')
    .select(['login.user_id', 'login.email', 'patient.name', 'patient.phone'])
    .where('login.patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return { userId: user_id, email, name, phone, number: await readNumber(db, vault, patientId) };
};
