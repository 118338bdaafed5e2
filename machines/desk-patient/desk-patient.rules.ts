/** The acts about a patient. */
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { Role } from '#contract/roles.ts';
import { type ActName, mayDo } from '../desk-act/desk-act.rules.ts';

/** One who owes a deposit is asked for it, or it is waived; others just book. */
const bookingOf = (deposit: StaffPatient['deposit']): readonly ActName[] => {
  if (deposit === undefined) return [];
  if (deposit === null) return ['book'];
  return deposit.amount === null ? ['bookWaived'] : ['bookWithDeposit', 'bookWaived'];
};

/** The booking that the patient can have by these roles; null: none. */
export const bookingFor = (patient: StaffPatient, roles: readonly Role[]): ActName | null =>
  bookingOf(patient.deposit).find((act) => mayDo(act, roles)) ?? null;

/** In the order in which they are offered. */
export const actsOfPatient = ({
  numberStanding,
  isBlocked,
  account,
  deposit,
  credits = [],
  family = [],
  records,
  prescriptions = [],
}: StaffPatient): readonly ActName[] => [
  ...bookingOf(deposit),
  ...(numberStanding === 'proven' ? [] : (['seeIdentity'] as const)),
  // one who was brought over, or is known from the counter, gets an account there
  ...(account === null ? (['sendCode', 'activate'] as const) : []),
  ...(account
    ? isBlocked
      ? (['restoreAccount'] as const)
      : (['sendCode', 'correctContact', 'blockAccount'] as const)
    : []),
  ...(records ? (['issueRecord'] as const) : []),
  ...((records ?? []).some(({ withdrawn }) => withdrawn === null) ? (['withdrawRecord'] as const) : []),
  ...(prescriptions.some(({ isOpen }) => isOpen) ? (['withdrawRefillable'] as const) : []),
  ...(account && numberStanding === 'proven' ? (['addFamily'] as const) : []),
  ...(family.some(({ isMember }) => isMember) ? (['removeFamily'] as const) : []),
  ...(credits.length > 0 ? (['creditBack'] as const) : []),
];
