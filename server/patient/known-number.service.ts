/** Accounts whose number is only claimed get nothing medical. docs/decisions/0032-claims-and-proofs.md */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { listProven } from './identifier.store.ts';
import { hasLogin } from './patient.store.ts';

/** A patient without an account is known by the number alone. */
export const isNumberOpen = async (tx: Transaction<Database>, patientId: PatientId): Promise<boolean> =>
  (await hasLogin(tx, patientId)) && !(await listProven(tx, patientId)).has('number');

/** @throws Refused IDENTITY_UNPROVEN */
export const requireKnownNumber = async (tx: Transaction<Database>, patientId: PatientId): Promise<void> => {
  if (await isNumberOpen(tx, patientId)) throw new Refused('IDENTITY_UNPROVEN');
};
