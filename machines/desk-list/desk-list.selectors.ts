import type { SnapshotFrom } from 'xstate';
import type { deskListMachine } from './desk-list.machine.ts';

type Snapshot = SnapshotFrom<typeof deskListMachine>;

/** Whether the rows have been read. */
export const selectIsRead = (snapshot: Snapshot): boolean => snapshot.matches('list') || snapshot.matches('acting');
