import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { ofCircle } from './appointment.store.ts';

export interface FoundRoom {
  room: string;
  startsAt: IsoInstant;
  endsAt: IsoInstant;
  patientName: string;
  providerName: string;
  whereabouts: string | null;
  checkedAt: IsoInstant | null;
}

/** The room of a consultation that takes place; null for any other, and for one of another circle than the caller's. */
export const findRoom = async (
  db: Kysely<Database>,
  id: AppointmentId,
  callerId: PatientId | null,
): Promise<FoundRoom | null> => {
  const { rows } = await sql<FoundRoom>`
    select room, starts_at as "startsAt", least(ended_at, ends_at) as "endsAt", patient.name as "patientName",
      provider.name as "providerName", whereabouts, iso(remote_checked_at) as "checkedAt"
    from appointment join patient on patient.id = patient_id join provider on provider.id = provider_id
    where appointment.id = ${id} and room is not null and state in ('new', 'confirmed')
      and ${callerId === null ? sql`true` : ofCircle(callerId)}`.execute(db);
  return rows[0] ?? null;
};

export const setWhereabouts = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  place: string,
  now: IsoInstant,
): Promise<void> => {
  await tx.updateTable('appointment').set({ whereabouts: place, whereabouts_at: now }).where('id', '=', id).execute();
};

export interface RemoteCheck {
  phone: string;
  place: string;
  by: string;
}

/** Replaces a former check. */
export const setRemoteCheck = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  { phone, place, by }: RemoteCheck,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .updateTable('appointment')
    .set({ remote_checked_at: now, remote_checked_by: by, remote_phone: phone, remote_place: place })
    .where('id', '=', id)
    .execute();
};
