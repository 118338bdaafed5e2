import type { SnapshotFrom } from 'xstate';
import type { AppointmentId } from '#contract/ids.ts';
import type { ActName } from '../desk-act/desk-act.rules.ts';
import type { Failure } from '../kit/failure.ts';
import type { deskArrivalsMachine } from './desk-arrivals.machine.ts';

type Snapshot = SnapshotFrom<typeof deskArrivalsMachine>;

export const selectIsWaiting = ({ context }: Snapshot, visit: AppointmentId): boolean =>
  context.waiting.some(({ id }) => id === visit);

export const selectIsLive = ({ context }: Snapshot): boolean => context.lostAt === null;

/** Without a line only an arrival can be begun; a visit whose arrival waits has no other act until it is sent. */
export const selectMayBegin = (snapshot: Snapshot, act: ActName, visit: AppointmentId): boolean =>
  !selectIsWaiting(snapshot, visit) && (selectIsLive(snapshot) || act === 'arrive');

/** Null where the arrival at the visit was not refused. */
export const selectRefusal = ({ context }: Snapshot, visit: AppointmentId): Failure | null =>
  context.refused.find(({ id }) => id === visit)?.failure ?? null;
