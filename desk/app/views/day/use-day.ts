import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { actsOf } from '#machines/desk-day/desk-day.rules.ts';
import type { deskDayMachine } from '#machines/desk-day/desk-day.machine.ts';
import type { DayVisit } from '#machines/desk-day/desk-day.types.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';

export type DayActor = ActorRefFrom<typeof deskDayMachine>;
export type DaySnapshot = SnapshotFrom<typeof deskDayMachine>;

interface DayViews {
  actor: DayActor;
  snapshot: DaySnapshot;
}
const DayContext = createContext<DayViews | null>(null);
export const DayProvider = DayContext.Provider;
export const useDay = (): DayViews => {
  const day = useContext(DayContext);
  if (!day) throw new Error('useDay outside of DayProvider');
  return day;
};

/** The acts that the machine takes for a visit now: in its state, by this person's roles, and while no other act is open. */
export const actsNow = (snapshot: DaySnapshot, visit: Pick<DayVisit, 'id' | 'state'>): ActName[] =>
  actsOf(visit).filter((act) => snapshot.can({ type: 'act.begin', act, subject: visit.id }));
