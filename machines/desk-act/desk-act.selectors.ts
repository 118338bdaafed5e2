import type { SnapshotFrom } from 'xstate';
import type { deskActMachine } from './desk-act.machine.ts';
import { isPreviewed } from './desk-act.rules.ts';

type Snapshot = SnapshotFrom<typeof deskActMachine>;

/** Whether the screen shows the act's effect instead of its form. */
export const selectIsReviewed = (snapshot: Snapshot): boolean =>
  snapshot.matches('reviewing') || (isPreviewed(snapshot.context.act) && snapshot.matches('sending'));
