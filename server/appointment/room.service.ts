/** The room of a remote consultation opens for its patient and its doctor, around its time. */
import type { Kysely } from 'kysely';
import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import type { RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Rooms } from '#server/adapters/rooms.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { findRoom } from './room.store.ts';

/**
 * The room's address, from ten minutes before the start until the visit ends. A null caller is the clinic's staff.
 * @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED; NO_VIDEO without a provider of rooms
 */
export const enterRoom = async (
  { db, rooms }: { db: Kysely<Database>; rooms: Rooms | null },
  id: AppointmentId,
  callerId: PatientId | null,
  now: IsoInstant,
): Promise<RoomDoor> => {
  const found = await findRoom(db, id, callerId);
  if (found === null) throw new Refused('NOT_FOUND');
  const { room, startsAt, endsAt, patientName, providerName } = found;
  const opensAt = addMs(startsAt, -JOIN_BEFORE_MS);
  if (!isBefore(now, endsAt)) throw new Refused('ROOM_CLOSED');
  if (isBefore(now, opensAt)) throw new Refused('ROOM_NOT_OPEN', { data: { opensAt } });
  if (rooms === null) throw new Refused('NO_VIDEO');
  return { url: rooms.addressOf(room, callerId === null ? providerName : patientName), closesAt: endsAt };
};
