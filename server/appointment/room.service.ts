/** The room of a remote consultation opens for its patient and its doctor, around its time. */
import type { Kysely, Transaction } from 'kysely';
import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import type { RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Rooms } from '#server/adapters/rooms.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { type FoundRoom, findRoom, setWhereabouts } from './room.store.ts';

/** @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED */
const requireOpen = async (
  db: Kysely<Database>,
  id: AppointmentId,
  callerId: PatientId | null,
  now: IsoInstant,
): Promise<FoundRoom> => {
  const found = await findRoom(db, id, callerId);
  if (found === null) throw new Refused('NOT_FOUND');
  const opensAt = addMs(found.startsAt, -JOIN_BEFORE_MS);
  if (!isBefore(now, found.endsAt)) throw new Refused('ROOM_CLOSED');
  if (isBefore(now, opensAt)) throw new Refused('ROOM_NOT_OPEN', { data: { opensAt } });
  return found;
};

/**
 * The room's address, from ten minutes before the start until the visit ends. A null caller is the clinic's staff.
 * @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED; NO_VIDEO without a provider of rooms;
 * WHEREABOUTS_MISSING for a patient who has not said where
 */
export const enterRoom = async (
  { db, rooms }: { db: Kysely<Database>; rooms: Rooms | null },
  id: AppointmentId,
  callerId: PatientId | null,
  now: IsoInstant,
): Promise<RoomDoor> => {
  const { room, endsAt, patientName, providerName, whereabouts } = await requireOpen(db, id, callerId, now);
  if (rooms === null) throw new Refused('NO_VIDEO');
  if (callerId !== null && whereabouts === null) throw new Refused('WHEREABOUTS_MISSING');
  const url = rooms.addressOf(room, callerId === null ? providerName : patientName);
  return { url, closesAt: endsAt, whereabouts };
};

/** Notes where the patient is. @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED */
export const tellWhereabouts = async (
  tx: Transaction<Database>,
  { id, callerId, place }: { id: AppointmentId; callerId: PatientId; place: string },
  now: IsoInstant,
): Promise<void> => {
  await requireOpen(tx, id, callerId, now);
  await setWhereabouts(tx, id, place, now);
};
