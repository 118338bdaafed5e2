import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DayVisit } from '#contract/entities/desk.ts';
import { moneyToWire } from '#contract/money.ts';
import { clinicDayOf } from '#contract/time.ts';
import { givenByFee } from '#machines/desk-act/desk-act.given.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import type { ActOn } from '#machines/desk-act/desk-act.types.ts';
import type { deskArrivalsMachine } from '#machines/desk-arrivals/desk-arrivals.machine.ts';
import { selectIsLive, selectMayBegin } from '#machines/desk-arrivals/desk-arrivals.selectors.ts';
import type { deskDayMachine } from '#machines/desk-day/desk-day.machine.ts';
import { actsOf } from '#machines/desk-day/desk-day.rules.ts';
import { useDesk } from '../use-desk.ts';

export type DayActor = ActorRefFrom<typeof deskDayMachine>;
export type DaySnapshot = SnapshotFrom<typeof deskDayMachine>;
type ArrivalsSnapshot = SnapshotFrom<typeof deskArrivalsMachine>;

interface DayViews {
  actor: DayActor;
  snapshot: DaySnapshot;
  /** Things that a visit can give. */
  goods: readonly { id: string; name: string }[];
}
const DayContext = createContext<DayViews | null>(null);
export const DayProvider = DayContext.Provider;
export const useDay = (): DayViews => {
  const day = useContext(DayContext);
  if (!day) throw new Error('useDay outside of DayProvider');
  return day;
};

/** An act about a visit, with what its calls need to know of it. */
export const actOn = (
  act: ActName,
  {
    _id,
    place,
    provider,
    startsAt,
    bill,
    fee,
  }: Pick<DayVisit, '_id' | 'place' | 'provider' | 'startsAt'> & Partial<Pick<DayVisit, 'bill' | 'fee'>>,
): ActOn => ({
  act,
  subject: _id,
  given: {
    place: place._id,
    provider: provider._id,
    day: clinicDayOf(startsAt),
    ...givenByFee(fee ?? null),
    ...(bill && { invoice: bill._id, most: String(moneyToWire(bill.balance)) }),
  },
});

/** The acts that the machines take for a visit now: in its state, by the person's roles, while no other act is open, and by the line. */
export const actsNow = (snapshot: DaySnapshot, arrivals: ArrivalsSnapshot, visit: DayVisit): ActName[] =>
  actsOf(visit)
    .filter((act) => snapshot.can({ type: 'act.begin', ...actOn(act, visit) }))
    .filter((act) => selectMayBegin(arrivals, act, visit._id));

/** Whether the last act can be taken back now: by the day's machine, and by the line. */
export const mayUndo = (snapshot: DaySnapshot, arrivals: ArrivalsSnapshot): boolean =>
  snapshot.can({ type: 'undo.submit' }) && selectIsLive(arrivals);

/** Begins an act about a visit; an arrival waits while the server does not answer. */
export const useBegin = (actor: DayActor): ((act: ActName, visit: DayVisit) => void) => {
  const { arrivals, services } = useDesk();
  return (act, visit) => {
    const now = services.time.now();
    const arrival = { type: 'arrival.note', id: visit._id, startsAt: visit.startsAt, now } as const;
    const { given, ...on } = actOn(act, visit);
    if (act === 'arrive' && arrivals.getSnapshot().can(arrival)) arrivals.send(arrival);
    else actor.send({ type: 'act.begin', ...on, given: act === 'arrive' ? { ...given, at: now } : given });
  };
};
