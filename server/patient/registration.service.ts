/** A patient whom the counter registers: the ID was seen, and there is no account yet. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { claim } from './identifier.store.ts';
import { replaceNumber } from './identity.store.ts';
import { freeNumber, loseNumber, numberOf } from './number.service.ts';
import { insertPatient } from './patient.store.ts';

type Registering = BodyOf<typeof operatorCalls.registerPatient>;

/**
 * The contact is what the person says: it opens nothing until it is proven.
 * @throws Refused PATIENT_EXISTS for a number that is proven, or of a patient without an account
 */
export const registerPatient = async (
  tx: Transaction<Database>,
  vault: Vault,
  { identity, ...person }: Registering,
  now: IsoInstant,
): Promise<PatientId> => {
  const number = numberOf(identity);
  const claimer = await freeNumber(tx, vault, number).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'MANUAL_ACTIVATION') throw new Refused('PATIENT_EXISTS');
    throw error;
  });
  const id = randomUUID() as string as PatientId;
  await insertPatient(tx, { id, ...person, now });
  await replaceNumber(tx, vault, id, number);
  await claim(tx, id, { number: 'counter' }, now);
  if (claimer !== null) await loseNumber(tx, vault, claimer, { to: id, language: 'en', now });
  return id;
};
