import type { PatientId } from '#contract/ids.ts';

const KEPT = 10_000;

/** Whose the sessions of late are. A session never changes hands, but may have ended since. */
export interface PatientsOfSessions {
  note: (session: string, patientId: PatientId) => void;
  find: (session: string) => PatientId | null;
}

/** Saves calls that prove their session by themselves a database call before. */
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
