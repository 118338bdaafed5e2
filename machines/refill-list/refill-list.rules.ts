import type { Medicine } from '#contract/entities/refill.ts';
import type { PatientId, RefillableId } from '#contract/ids.ts';
import type { RefillListContext } from './refill-list.types.ts';

/** Whether the patient can put it on the list: a family member's is ordered by themselves, or at the clinic. */
export const isAddable = ({ patientId, again }: Medicine, patient: PatientId): boolean =>
  patientId === patient && (again.how === 'refill' || again.how === 'confirmation');

/** What runs out soon, and is not on the list. */
export const dueOf = ({ medicines, listed, patientId }: RefillListContext): RefillableId[] =>
  (medicines ?? [])
    .filter((one) => one.again.isDue && isAddable(one, patientId) && !listed.includes(one._id))
    .map(({ _id }) => _id);

/** Without what can no longer be had again; each item once (REFILL-34). */
export const stillListed = (
  { listed, patientId }: Pick<RefillListContext, 'listed' | 'patientId'>,
  medicines: readonly Medicine[],
): RefillableId[] => {
  const offered = medicines.filter((one) => isAddable(one, patientId)).map(({ _id }) => _id);
  return [...new Set(listed)].filter((id) => offered.includes(id));
};
