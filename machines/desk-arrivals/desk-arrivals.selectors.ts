import type { SnapshotFrom } from 'xstate';
import type { AppointmentId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { deskArrivalsMachine } from './desk-arrivals.machine.ts';

type Snapshot = SnapshotFrom<typeof deskArrivalsMachine>;

export const selectIsWaiting = ({ context }: Snapshot, visit: AppointmentId): boolean =>
  context.waiting.some(({ id }) => id === visit);

/** Null where the arrival at the visit was not refused. */
export const selectRefusal = ({ context }: Snapshot, visit: AppointmentId): Failure | null =>
  context.refused.find(({ id }) => id === visit)?.failure ?? null;
