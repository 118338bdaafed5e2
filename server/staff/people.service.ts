/** Administrators give and take access; one who can sign in is always left. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { staffCalls } from '#contract/calls/staff.calls.ts';
import type { StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type Operator, requirePlaces } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import { lockAdmins, setAccess, setBlocked } from './access.store.ts';
import { requireKnownPlaces } from './invitation.service.ts';
import { endShiftsOf } from './session.store.ts';
import { lockStaff, type StaffRow } from './staff.store.ts';

/**
 * Administrators are locked together: of two who end each other's access at once, the second one is none any more. So
 * the one who acts is always left.
 * @throws Refused NOT_FOUND also for one who works elsewhere, too; LAST_ADMIN and OWN_ROLES for oneself, OPERATORS_ONLY once the caller is no administrator
 */
const lockOther = async (
  tx: Transaction<Database>,
  operator: Operator,
  id: StaffId,
  staysAdmin: boolean,
): Promise<StaffRow> => {
  const { staffId } = operator;
  const admins = await lockAdmins(tx);
  if (staffId === null || !admins.includes(staffId)) throw new Refused('OPERATORS_ONLY');
  if (id === staffId) throw new Refused(admins.length === 1 && !staysAdmin ? 'LAST_ADMIN' : 'OWN_ROLES');
  const person = await lockStaff(tx, id);
  if (person?.passwordHash == null) throw new Refused('NOT_FOUND');
  requirePlaces(operator, person.places);
  return person;
};

/** @returns the former access. @throws Refused NOT_FOUND, OWN_ROLES, LAST_ADMIN */
export const changeAccess = async (
  tx: Transaction<Database>,
  operator: Operator,
  id: StaffId,
  access: Pick<BodyOf<typeof staffCalls.changeStaff>, 'roles' | 'places'>,
): Promise<Pick<StaffRow, 'roles' | 'places'>> => {
  requirePlaces(operator, access.places);
  await requireKnownPlaces(tx, access.places);
  const { roles, places } = await lockOther(tx, operator, id, access.roles.includes('admin'));
  await setAccess(tx, id, access);
  return { roles, places };
};

/** Ends all sessions of the blocked person. @throws Refused NOT_FOUND, OWN_ROLES, LAST_ADMIN */
export const blockStaff = async (
  tx: Transaction<Database>,
  operator: Operator,
  id: StaffId,
  { isBlocked, reason, now }: BodyOf<typeof staffCalls.blockStaff> & { now: IsoInstant },
): Promise<void> => {
  await lockOther(tx, operator, id, !isBlocked);
  await setBlocked(tx, id, isBlocked ? { at: now, reason } : null);
  if (isBlocked) await endShiftsOf(tx, id);
};
