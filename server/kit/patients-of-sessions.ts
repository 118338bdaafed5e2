import type { PatientId } from '#contract/ids.ts';

const KEPT = 10_000;

/** The patients of recent sessions. A session never changes its patient, but may have ended since. */
export interface PatientsOfSessions {
  note: (session: string, patientId: PatientId) => void;
  find: (session: string) => PatientId | null;
}

/** Saves a database call for calls that prove the session in their own statement. */
export const patientsOfSessions = (): PatientsOfSessions => {
  const known = new Map<string, PatientId>();
  return {
    note: (session, patientId) => {
      known.set(session, patientId);
      if (known.size <= KEPT) return;
      const [oldest = session] = known.keys();
      known.delete(oldest);
    },
    find: (session) => known.get(session) ?? null,
  };
};
