/** Events of an account that several calls make. */
import type { Transaction } from 'kysely';
import type { ClinicId, MergeId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { findPatientName, hasLogin } from '#server/patient/patient.store.ts';
import { tell } from './tell.store.ts';

/** Tells a member that the proven name has changed, if it has. */
export const tellOfName = async (
  tx: Transaction<Database>,
  { patientId, oldName, newName, now }: { patientId: PatientId; oldName: string; newName: string; now: IsoInstant },
): Promise<void> => {
  if (oldName === newName) return;
  await tell(tx, { event: 'name.changed', subject: now, patientId, metadata: { oldName, newName }, now });
};

interface FamilyNews {
  accountId: PatientId;
  memberId: PatientId;
  isAdded: boolean;
  /** The counter's place; null: not known. */
  place: ClinicId | null;
  now: IsoInstant;
}

/** Tells an account that its family has changed, and the member, if that one has an account, too. */
export const tellOfFamily = async (
  tx: Transaction<Database>,
  { accountId, memberId, isAdded, place, now }: FamilyNews,
): Promise<void> => {
  const [account, member] = [await findPatientName(tx, accountId), await findPatientName(tx, memberId)];
  const told = { event: 'family.changed', subject: `${accountId} ${memberId} ${isAdded} ${now}`, now } as const;
  const where = place === null ? {} : { placeId: place };
  const ofAccount = isAdded ? { joined: member } : { left: member };
  await tell(tx, { ...told, patientId: accountId, metadata: { at: now, ...where, ...ofAccount } });
  if (!(await hasLogin(tx, memberId))) return;
  const ofMember = isAdded ? { opens: account } : { shuts: account };
  await tell(tx, { ...told, patientId: memberId, metadata: { at: now, ...where, ...ofMember } });
};

/** Tells a member that an ID has proven the number. */
export const tellOfId = (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> =>
  tell(tx, { event: 'identity.seen', subject: now, patientId, metadata: { at: now }, now });

/** Tells an account that another entry of the same person was put to it, or taken from it again. */
export const tellOfMerge = (
  tx: Transaction<Database>,
  {
    event,
    patientId,
    id,
    place,
    now,
  }: {
    event: 'patient.merged' | 'patient.unmerged';
    patientId: PatientId;
    id: MergeId;
    place: ClinicId | null;
    now: IsoInstant;
  },
): Promise<void> => {
  const metadata = { at: now, ...(place !== null && { placeId: place }) };
  return tell(tx, { event, subject: id, patientId, metadata, now });
};

/** Tells a patient that the data were given out at a counter. */
export const tellOfPrint = (
  tx: Transaction<Database>,
  { patientId, place, now }: { patientId: PatientId; place: ClinicId | null; now: IsoInstant },
): Promise<void> => {
  const metadata = { at: now, ...(place !== null && { placeId: place }) };
  return tell(tx, { event: 'data.printed', subject: now, patientId, metadata, now });
};
