import type { SnapshotFrom } from 'xstate';
import type { holdingMachine } from './holding.machine.ts';

/** lost: paid too late, and not booked. unknown: whether it was paid in time is not known yet. */
export type HeldCommitment = 'held' | 'lost' | 'unknown';

/** What has been committed: the sentence of every screen. */
export const selectCommitted = (snapshot: SnapshotFrom<typeof holdingMachine>): HeldCommitment => {
  if (snapshot.matches('slotLost')) return 'lost';
  return snapshot.hasTag('undecided') || snapshot.context.isOver ? 'unknown' : 'held';
};
