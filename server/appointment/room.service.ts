/** The room of a remote consultation opens for its patient and its doctor, around its time. */
import type { Kysely, Transaction } from 'kysely';
import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import type { RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Rooms } from '#server/adapters/rooms.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { type FoundRoom, findRoom, type RemoteCheck, setRemoteCheck, setWhereabouts } from './room.store.ts';

const opensAtOf = ({ startsAt }: FoundRoom): IsoInstant => addMs(startsAt, -JOIN_BEFORE_MS);

/** @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED */
const requireOpen = async (
  db: Kysely<Database>,
  id: AppointmentId,
  callerId: PatientId | null,
  now: IsoInstant,
): Promise<FoundRoom> => {
  const found = await findRoom(db, id, callerId);
  if (found === null) throw new Refused('NOT_FOUND');
  const opensAt = opensAtOf(found);
  if (!isBefore(now, found.endsAt)) throw new Refused('ROOM_CLOSED');
  if (isBefore(now, opensAt)) throw new Refused('ROOM_NOT_OPEN', { data: { opensAt } });
  return found;
};

/**
 * The room's address, from ten minutes before the start until the visit ends. A null caller is the clinic's staff.
 * @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED; NO_VIDEO without a provider of rooms;
 * WHEREABOUTS_MISSING for a patient who has not said where; REMOTE_UNCHECKED for staff before the check for this time
 */
export const enterRoom = async (
  { db, rooms }: { db: Kysely<Database>; rooms: Rooms | null },
  id: AppointmentId,
  callerId: PatientId | null,
  now: IsoInstant,
): Promise<RoomDoor> => {
  const found = await requireOpen(db, id, callerId, now);
  const { room, endsAt, patientName, providerName, whereabouts, checkedAt } = found;
  if (rooms === null) throw new Refused('NO_VIDEO');
  if (callerId !== null && whereabouts === null) throw new Refused('WHEREABOUTS_MISSING');
  // a check from before the visit was moved is about another time
  if (callerId === null && (checkedAt === null || isBefore(checkedAt, opensAtOf(found))))
    throw new Refused('REMOTE_UNCHECKED');
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

/** The patient was checked by a clinician. @throws Refused NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED */
export const checkRemote = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  check: RemoteCheck,
  now: IsoInstant,
): Promise<void> => {
  await requireOpen(tx, id, null, now);
  await setRemoteCheck(tx, id, check, now);
};
