import type { SnapshotFrom } from 'xstate';
import type { deskAccountMachine } from './desk-account.machine.ts';

type Snapshot = SnapshotFrom<typeof deskAccountMachine>;

/** Whether the account's data have been read. */
export const selectIsRead = (snapshot: Snapshot): boolean =>
  !snapshot.matches('reading') && !snapshot.matches('unread');

/** Whether a new passkey is on its way: the device makes it, or the server keeps it. */
export const selectIsAdding = (snapshot: Snapshot): boolean =>
  snapshot.matches('making') || snapshot.matches('keeping');

/** Whether the chosen passkey is about to be removed. */
export const selectIsRemoving = (snapshot: Snapshot): boolean =>
  snapshot.matches('confirmingRemoval') || snapshot.matches('removing');
