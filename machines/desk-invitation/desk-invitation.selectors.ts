import type { SnapshotFrom } from 'xstate';
import type { deskInvitationMachine } from './desk-invitation.machine.ts';

type Snapshot = SnapshotFrom<typeof deskInvitationMachine>;

/** Whether the person sets up the app for one-time codes. */
export const selectIsAtApp = (snapshot: Snapshot): boolean => snapshot.matches('app') || snapshot.matches('accepting');

/** Whether the recovery codes show. */
export const selectIsAtRecoveryCodes = (snapshot: Snapshot): boolean =>
  snapshot.matches('recoveryCodes') || snapshot.matches('recoveryKept');
