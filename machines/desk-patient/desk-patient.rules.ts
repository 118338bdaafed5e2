/** The acts about a patient. */
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { ActName } from '../desk-act/desk-act.rules.ts';

/** In the order in which they are offered. */
export const actsOfPatient = ({ numberStanding, isBlocked, account }: StaffPatient): readonly ActName[] => [
  ...(numberStanding === 'proven' ? [] : (['seeIdentity'] as const)),
  ...(account ? ([isBlocked ? 'restoreAccount' : 'blockAccount'] as const) : []),
];
