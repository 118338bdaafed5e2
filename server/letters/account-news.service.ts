/** Events of an account that several calls make. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { tell } from './tell.store.ts';

/** Tells a member that the proven name has changed, if it has. */
export const tellOfName = async (
  tx: Transaction<Database>,
  { patientId, oldName, newName, now }: { patientId: PatientId; oldName: string; newName: string; now: IsoInstant },
): Promise<void> => {
  if (oldName === newName) return;
  await tell(tx, { event: 'name.changed', subject: now, patientId, metadata: { oldName, newName }, now });
};

/** Tells a member that an ID has proven the number. */
export const tellOfId = (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> =>
  tell(tx, { event: 'identity.seen', subject: now, patientId, metadata: { at: now }, now });
