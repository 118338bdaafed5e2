/** Which acts a visit has in its state, and which visits a filter shows. */
import type { DayState, DayVisit } from '#contract/entities/desk.ts';
import { HOUR_MS, type IsoInstant, msBetween } from '#contract/time.ts';
import type { ActName } from '../desk-act/desk-act.rules.ts';
import type { ActOn } from '../desk-act/desk-act.types.ts';
import type { Day, DayFilter } from './desk-day.types.ts';

const isRemote = ({ type }: Pick<DayVisit, 'type'>): boolean => type !== 'NORMAL';
const hasPlace = ({ state }: DayVisit): boolean => !['rejected', 'cancelled', 'lost'].includes(state);

const SHOWS: Readonly<Record<DayFilter, (visit: DayVisit) => boolean>> = {
  all: hasPlace,
  toAnswer: ({ state }) => state === 'new',
  arrived: ({ state }) => state === 'arrived',
  seen: ({ state }) => state === 'seen',
  missed: ({ state }) => state === 'missed',
  video: (visit) => isRemote(visit) && hasPlace(visit),
};
export const shownIn = (filter: DayFilter, visits: readonly DayVisit[]): DayVisit[] => visits.filter(SHOWS[filter]);

/** Hours from the day's midnight. */
const USUAL = { first: 9, last: 18 };

/** Whole hours from midnight that hold every opening, time and visit. */
export const wholeHoursOf = (midnight: IsoInstant, { visits, free, hours }: Day): { first: number; last: number } => {
  const spans = [...visits, ...free, ...(hours ? [{ startsAt: hours.from, endsAt: hours.to }] : [])];
  if (spans.length === 0) return USUAL;
  return {
    first: Math.floor(Math.min(...spans.map(({ startsAt }) => msBetween(midnight, startsAt))) / HOUR_MS),
    last: Math.ceil(Math.max(...spans.map(({ endsAt }) => msBetween(midnight, endsAt))) / HOUR_MS),
  };
};

/** A new visit is overdue from an hour before its start. */
export const isOverdue = ({ state, startsAt }: Pick<DayVisit, 'state' | 'startsAt'>, now: IsoInstant): boolean =>
  state === 'new' && msBetween(now, startsAt) < HOUR_MS;

/** Acts in the order of their offer: the most frequent first. */
const ACTS_OF: Readonly<Record<DayState, readonly ActName[]>> = {
  held: ['cancel'],
  pending: [],
  new: ['accept', 'reject', 'move'],
  confirmed: ['arrive', 'move', 'missed', 'cancel'],
  arrived: ['seen', 'move', 'unarrive'],
  seen: [],
  missed: ['unmiss'],
  rejected: [],
  cancelled: [],
  lost: [],
};
const HAS_ROOM: readonly DayState[] = ['new', 'confirmed', 'arrived'];
export const actsOf = ({
  state,
  type,
  bill,
  settledAt,
  remoteCheckedAt,
}: Pick<DayVisit, 'state' | 'type' | 'bill' | 'settledAt' | 'remoteCheckedAt'>): readonly ActName[] => [
  ...ACTS_OF[state],
  ...(state === 'missed' && settledAt === null ? (['settle'] as const) : []),
  ...(bill && bill.balance > 0 ? (['takePayment', 'voidBill'] as const) : []),
  ...(type === 'TELE_PATIENT_REMOTE' && HAS_ROOM.includes(state)
    ? remoteCheckedAt === null
      ? (['checkRemote', 'redirect'] as const)
      : (['room', 'checkRemote', 'redirect'] as const)
    : []),
];

export const ACTS_OF_WAITING: readonly ActName[] = ['acceptWaitlist', 'rejectWaitlist'];

/** Whether the open act is about the visit, or about the waiting patient. */
export const isActOf = (day: Day | null, act: ActName, subject: string): boolean => {
  const visit = day?.visits.find(({ _id }) => _id === subject);
  if (visit) return actsOf(visit).includes(act);
  return ACTS_OF_WAITING.includes(act) && (day?.waiting.some(({ _id }) => _id === subject) ?? false);
};

/** Whether the act may wait for the server: the arrival of a visit that the day shows. A kept act may be of a visit that has left it. */
export const mayWait = (day: Day | null, { act, subject }: ActOn): boolean =>
  act === 'arrive' && isActOf(day, act, subject);
