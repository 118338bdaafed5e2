/** A member's own acts of security: the trail shows them to the member between the looks of staff. */
import type { Kysely } from 'kysely';
import type { Call } from '#contract/call.ts';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { addToTrail } from './trail.store.ts';

const { askForDataFile, saveDataFile, askForClosure, withdrawClosure } = accountCalls;
const { proveContact, changePassword, endSession, revokeSessions } = profileCalls;
const OWN_ACTS = {
  askForDataFile,
  saveDataFile,
  askForClosure,
  withdrawClosure,
  proveContact,
  changePassword,
  endSession,
  revokeSessions,
};
const NAMES = new Map<Call, string>(Object.entries(OWN_ACTS).map(([act, call]) => [call, act]));

/** Does nothing for any other call. */
export const noteOwnAct = async (
  db: Kysely<Database>,
  call: Call,
  { patientId, now }: { patientId: PatientId; now: IsoInstant },
): Promise<void> => {
  const act = NAMES.get(call);
  if (act === undefined) return;
  await addToTrail(db, { at: now, act, outcome: 'done', who: 'member', roles: [], patient_id: patientId });
};
