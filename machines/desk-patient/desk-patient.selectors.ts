import type { SnapshotFrom } from 'xstate';
import type { deskPatientMachine } from './desk-patient.machine.ts';

type Snapshot = SnapshotFrom<typeof deskPatientMachine>;

/** Whether the page of the found patient shows. */
export const selectIsPatientOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches('patient') || snapshot.matches('readingLetters') || snapshot.matches('acting');
