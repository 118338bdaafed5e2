/** Families at the counter: an account acts for a member only on the documents that staff have seen there. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { deleteMember, keepMember, listMembers, lockFamily } from './family.store.ts';
import { listProven } from './identifier.store.ts';
import { findByNumber, type IdentityNumber } from './identity.store.ts';
import { numberOf } from './number.service.ts';
import { hasLogin } from './patient.store.ts';

const FAMILY_MAX = 10;
const ADULT_AGE = 21;

/** Whether the year of birth in an NRIC shows an adult; false for a number without one. */
const isSurelyAdult = ({ kind, number }: IdentityNumber, now: IsoInstant): boolean => {
  if (kind !== 'nric') return false;
  const year = Number(clinicDayOf(now).slice(0, 4));
  return number.startsWith('S') || (number.startsWith('T') && year - 2000 - Number(number.slice(1, 3)) > ADULT_AGE);
};

interface Adding extends BodyOf<typeof operatorCalls.addFamily> {
  patientId: PatientId;
  now: IsoInstant;
}

/**
 * @returns the member; isAdded is false for a person who was a member already
 * @throws Refused NOT_FOUND, IDENTITY_UNPROVEN, INVALID, AGREEMENT_NEEDED, FAMILY_FULL
 */
export const addFamily = async (
  tx: Transaction<Database>,
  vault: Vault,
  { patientId, member, relation, basis, now }: Adding,
): Promise<{ memberId: PatientId; isAdded: boolean }> => {
  await lockFamily(tx, patientId);
  if (!(await hasLogin(tx, patientId))) throw new Refused('NOT_FOUND');
  if (!(await listProven(tx, patientId)).has('number')) throw new Refused('IDENTITY_UNPROVEN');
  const number = numberOf(member);
  const holder = await findByNumber(tx, vault, number);
  if (holder === null) throw new Refused('NOT_FOUND');
  if (holder.hasLogin && !holder.isProven) throw new Refused('IDENTITY_UNPROVEN');
  const memberId = holder.patientId;
  if (memberId === patientId) throw invalid('member', 'is the owner of the account');
  if (basis === 'document' && relation !== 'child') throw invalid('basis', 'is of a child alone');
  if (basis === 'document' && (holder.hasLogin || isSurelyAdult(number, now))) throw new Refused('AGREEMENT_NEEDED');
  const members = await listMembers(tx, patientId);
  const isAdded = !members.includes(memberId);
  if (isAdded && members.length >= FAMILY_MAX) throw new Refused('FAMILY_FULL');
  await keepMember(tx, { patient_id: patientId, member_id: memberId, relation, basis, added_at: now });
  return { memberId, isAdded };
};

/** @throws Refused NOT_FOUND for a person who is no member */
export const removeFamily = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  memberId: PatientId,
): Promise<void> => {
  if (!(await deleteMember(tx, patientId, memberId))) throw new Refused('NOT_FOUND');
};
