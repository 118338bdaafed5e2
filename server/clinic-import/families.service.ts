/** Brings families over: an account sees its members' appointments and records once it is there. */
import type { FamilyLine } from '#contract/clinic-folder/people-files.ts';
import { hasLogin } from '#server/patient/patient.store.ts';
import { findBrought, insertFamily } from './brought.store.ts';
import { aside, type Bring } from './import.types.ts';

export const bringFamily: Bring<FamilyLine> = async (tx, { account, member, seen_on }, { today }) => {
  if (seen_on === null) return aside('seen_on', 'Nobody has seen what shows that they belong together');
  if (seen_on > today) return { is: 'mistake', column: 'seen_on', words: 'Day is in the future' };
  const patientId = await findBrought(tx, 'patient', account);
  const memberId = await findBrought(tx, 'patient', member);
  if (patientId === null) return aside('account', `Patient ${account} is not brought over`);
  if (memberId === null) return aside('member', `Patient ${member} is not brought over`);
  if (patientId === memberId) return aside('member', 'Both are the same person');
  if (await hasLogin(tx, memberId)) return aside('member', 'Has an account: both come to the counter');
  const isNew = await insertFamily(tx, patientId, memberId);
  return { is: isNew ? 'new' : 'known' };
};
