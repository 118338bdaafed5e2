/** The party behind a call of the staff: a person in a session, a system by its key, or the server's own operator key. */

import type { Kysely } from 'kysely';
import type { Call } from '#contract/call.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import type { ClinicId, PatientId, StaffId, StaffSessionId, SystemKeyId } from '#contract/ids.ts';
import { ROLE_TABLE, type Role, type Rule, type StaffAct, SYSTEM_ROLES } from '#contract/roles.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { CookieKind } from './cookies.ts';
import { Refused } from './refused.ts';
import { findSubject } from './subject.store.ts';

export interface Operator {
  /** Id of the member of staff; null for a key. */
  staffId: StaffId | null;
  sessionId: StaffSessionId | null;
  /** Id of the key; null for a person, or the operator key. */
  keyId: SystemKeyId | null;
  name: string;
  roles: readonly Role[];
  /** Places of the operator; null: all. */
  places: readonly ClinicId[] | null;
}

/** Outlives a shift, so that an ended session is known as one. */
export const STAFF_COOKIE: CookieKind = { name: 'staff', path: '/operator', lifetimeMs: 7 * DAY_MS };

/** All roles of systems; people and keys are administrators' alone. */
export const THE_OPERATOR: Operator = {
  staffId: null,
  sessionId: null,
  keyId: null,
  name: 'operator',
  roles: SYSTEM_ROLES,
  places: null,
};

/** The name under which answers of an operator's writes are kept. */
export const actorOf = ({ staffId, keyId }: Operator): string => staffId ?? keyId ?? 'operator';

export interface StaffCall extends Rule {
  act: StaffAct;
}

const BY_CALL: ReadonlyMap<Call, StaffCall> = new Map(
  Object.entries(allStaffCalls).flatMap(([name, call]) =>
    Object.hasOwn(ROLE_TABLE, name) ? [[call as Call, { act: name as StaffAct, ...ROLE_TABLE[name as StaffAct] }]] : [],
  ),
);

/** The row of a call in the table of roles. @throws Refused OPERATORS_ONLY for a call without one */
export const staffCallOf = (call: Call): StaffCall => {
  const found = BY_CALL.get(call);
  if (!found) throw new Refused('OPERATORS_ONLY');
  return found;
};

/** @throws Refused OPERATORS_ONLY */
export const requireRole = ({ roles, staffId }: Operator, rule: Rule): void => {
  if ((rule.isOfPerson && staffId === null) || !rule.roles.some((role) => roles.includes(role)))
    throw new Refused('OPERATORS_ONLY');
};

/** @throws Refused NOT_FOUND for a place that is not among the operator's */
export const requirePlace = ({ places }: Operator, ...candidates: readonly (ClinicId | null)[]): void => {
  if (places !== null && !candidates.some((place) => place !== null && places.includes(place)))
    throw new Refused('NOT_FOUND');
};

/** @throws Refused NOT_FOUND when not all of them are the operator's. @param wanted null: every place */
export const requirePlaces = ({ places }: Operator, wanted: readonly ClinicId[] | null): void => {
  if (places !== null && !wanted?.every((place) => places.includes(place))) throw new Refused('NOT_FOUND');
};

/** @throws Refused NOT_FOUND for a patient of other places; one with nothing anywhere is of every place */
export const requirePlaceOfPatient = async (
  db: Kysely<Database>,
  operator: Operator,
  patientId: PatientId,
): Promise<void> => {
  const found = await findSubject(db, 'patient', patientId);
  if (found?.places) requirePlace(operator, ...found.places);
};

/** The table of roles lets people alone make these calls. */
export const personOf = ({ staffId, sessionId }: Operator): { staffId: StaffId; sessionId: StaffSessionId } => {
  if (staffId === null || sessionId === null) throw new Refused('OPERATORS_ONLY');
  return { staffId, sessionId };
};
