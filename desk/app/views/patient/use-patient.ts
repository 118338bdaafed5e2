import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { deskPatientMachine } from '#machines/desk-patient/desk-patient.machine.ts';

interface PatientViews {
  actor: ActorRefFrom<typeof deskPatientMachine>;
  snapshot: SnapshotFrom<typeof deskPatientMachine>;
}
const PatientContext = createContext<PatientViews | null>(null);
export const PatientProvider = PatientContext.Provider;
export const usePatient = (): PatientViews => {
  const patient = useContext(PatientContext);
  if (!patient) throw new Error('usePatient outside of PatientProvider');
  return patient;
};
