import type { Medicine } from '#contract/entities/refill.ts';
import type { PatientId, RefillableId } from '#contract/ids.ts';
import type { RefillListContext } from './refill-list.types.ts';

/** Whether the patient can add it: a family member orders their own, or at the clinic. */
export const isAddable = ({ patientId, again }: Medicine, patient: PatientId): boolean =>
  patientId === patient && (again.how === 'refill' || again.how === 'confirmation');

/** Medicines that run out soon and are not on the list. */
export const dueOf = ({ medicines, listed, patientId }: RefillListContext): RefillableId[] =>
  (medicines ?? [])
    .filter((one) => one.again.isDue && isAddable(one, patientId) && !listed.includes(one._id))
    .map(({ _id }) => _id);

/** The list without items that are no longer available, and without duplicates (REFILL-34). */
export const stillListed = (
  { listed, patientId }: Pick<RefillListContext, 'listed' | 'patientId'>,
  medicines: readonly Medicine[],
): RefillableId[] => {
  const offered = medicines.filter((one) => isAddable(one, patientId)).map(({ _id }) => _id);
  return [...new Set(listed)].filter((id) => offered.includes(id));
};
