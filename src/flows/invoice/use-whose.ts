import { useSelector } from '@xstate/react';
import type { PatientId } from '#contract/ids.ts';
import { useService } from '#src/app/use-app.ts';

/** The name of the family member to whom an entry belongs; null for the person's own. */
export function useWhose(): (patientId: PatientId) => string | null {
  const session = useService('session');
  const family = useSelector(session, ({ context }) => context.profile?.familyMembers);
  return (patientId) => family?.find(({ _id }) => _id === patientId)?.name ?? null;
}
