import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

export interface Notice {
  patientId: PatientId;
  /** What happened, for example orderShipped. */
  kind: string;
  metadata: Record<string, string | number>;
  now: IsoInstant;
}

/** Tells the patient, in the transaction of what it tells. */
export const notify = async (tx: Kysely<Database>, { patientId, kind, metadata, now }: Notice): Promise<void> => {
  await tx
    .insertInto('notification')
    .values({
      id: randomUUID(),
      patient_id: patientId,
      kind,
      metadata: JSON.stringify(metadata),
      created_at: now,
    })
    .execute();
};
