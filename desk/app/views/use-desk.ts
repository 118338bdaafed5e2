/** Hooks of the desk's views: its root actor, and the services of its sections. */
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StaffId } from '#contract/ids.ts';
import type { deskMachine } from '#machines/desk/desk.machine.ts';
import type { AccountKept } from '#machines/desk-account/desk-account.types.ts';
import type { deskArrivalsMachine } from '#machines/desk-arrivals/desk-arrivals.machine.ts';
import type { DayKept } from '#machines/desk-day/desk-day.types.ts';
import type { ListKept, ListName } from '#machines/desk-list/desk-list.types.ts';
import type { PatientKept } from '#machines/desk-patient/desk-patient.types.ts';
import type { TimetableKept } from '#machines/desk-timetable/desk-timetable.types.ts';
import type { Entries } from '../entries.ts';
import type { DeskServices } from '../flows/ports.ts';

/** Places and typed texts that stay in memory while the desk is locked or another section shows: nothing of a patient. */
export type DeskKept = {
  day?: DayKept;
  patients?: PatientKept;
  timetable?: TimetableKept;
  account?: AccountKept;
  /** The person who followed or dismissed the offer of a passkey. */
  passkeyLeftBy?: StaffId;
} & { [Name in ListName]?: ListKept };

export interface Desk {
  actor: ActorRefFrom<typeof deskMachine>;
  services: DeskServices;
  entries: Entries;
  /** Arrivals that wait for the server; they outlast a section and a lock. */
  arrivals: ActorRefFrom<typeof deskArrivalsMachine>;
  kept: Readonly<DeskKept>;
  keep: <Name extends keyof DeskKept>(name: Name, kept: Required<DeskKept>[Name]) => void;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk outside of DeskProvider');
  return desk;
};

export const useArrivals = (): SnapshotFrom<typeof deskArrivalsMachine> =>
  useSelector(useDesk().arrivals, (snapshot) => snapshot);

export const useDeskSnapshot = (): SnapshotFrom<typeof deskMachine> =>
  useSelector(useDesk().actor, (snapshot) => snapshot);
