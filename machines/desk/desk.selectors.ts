import type { SnapshotFrom } from 'xstate';
import type { deskMachine } from './desk.machine.ts';

type Snapshot = SnapshotFrom<typeof deskMachine>;

/** Whether the lock waits for a code or a passkey. */
export const selectIsLocked = (snapshot: Snapshot): boolean =>
  snapshot.matches('locked') || snapshot.matches('askingPasskey');
