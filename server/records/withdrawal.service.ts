/** A record that is taken back: it opens for no patient any more, the clinic keeps it, and who has read it is known. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { AttachmentId, ClinicId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { askAgain } from '#server/account/data-file.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findByNumber } from '#server/patient/identity.store.ts';
import { numberOf } from '#server/patient/number.service.ts';
import { countReaders, forgetNotices, lockRecord, noteWithdrawn, type SeenBy } from './withdrawal.store.ts';

interface Withdrawing extends BodyOf<typeof operatorCalls.withdrawRecord> {
  id: AttachmentId;
  /** The person of staff. */
  by: string;
  now: IsoInstant;
}
interface Withdrawal {
  clinicId: ClinicId | null;
  /** The patient whose it is, if the staff named one. */
  ownerId: PatientId | null;
  seen: SeenBy;
}

const ownerOf = async (
  tx: Transaction<Database>,
  vault: Vault,
  belongsTo: Withdrawing['belongsTo'],
  patientId: PatientId,
): Promise<PatientId | null> => {
  if (belongsTo === null) return null;
  const owner = await findByNumber(tx, vault, numberOf(belongsTo));
  if (owner === null) throw new Refused('NOT_FOUND');
  if (owner.patientId === patientId) throw invalid('belongsTo', 'is the number of the patient in whose records it is');
  return owner.patientId;
};

/** @throws Refused NOT_FOUND, INVALID, RECORD_WITHDRAWN */
export const withdrawRecord = async (
  tx: Transaction<Database>,
  vault: Vault,
  { id, reason, isMisfiled, belongsTo, by, now }: Withdrawing,
): Promise<Withdrawal> => {
  const record = await lockRecord(tx, id);
  if (record === null) throw new Refused('NOT_FOUND');
  if (record.isWithdrawn) throw new Refused('RECORD_WITHDRAWN');
  const { recordId, patientId, clinicId, issuedAt } = record;
  const ownerId = await ownerOf(tx, vault, belongsTo, patientId);
  const seen = await countReaders(tx, recordId, now);
  await noteWithdrawn(tx, { recordId, by, reason, isMisfiled, now });
  await forgetNotices(tx, patientId, id);
  await askAgain(tx, patientId, now);
  const metadata = {
    at: issuedAt,
    ...(clinicId !== null && { placeId: clinicId }),
    seenByPatient: seen.patient,
    seenByFamily: seen.family,
    seenByStaff: seen.staff,
  };
  const told = { subject: id, metadata, now };
  await tell(tx, { ...told, event: isMisfiled ? 'document.withdrawn' : 'document.recalled', patientId });
  if (ownerId !== null) await tell(tx, { ...told, event: 'document.astray', patientId: ownerId });
  return { clinicId, ownerId, seen };
};
