/** Compares the rows and times of the database with those of a folder. */
import type { SlotId } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import { type Cell, type Row, TABLES, type TableName } from './tables.rules.ts';
import type { Time } from './times.rules.ts';
import type { PresentTime, Promised } from './times.store.ts';

interface ChangedRow {
  key: string;
  row: Row;
  /** Changed cells, one for each column. */
  cells: readonly { column: string; from: Cell; to: Cell }[];
  /** Whether this change ends the entry. */
  isClosed: boolean;
}

export interface RowChanges {
  added: readonly Row[];
  changed: readonly ChangedRow[];
  /** Rows of the database that the folder lacks. */
  gone: readonly Row[];
  same: number;
}

export const keyOf = (table: TableName, row: Row): string =>
  TABLES[table].key.map((column) => row[column] as string).join(' ');

const isPart = (part: unknown, whole: unknown): boolean => {
  if (typeof part !== 'object' || part === null || Array.isArray(part))
    return JSON.stringify(part) === JSON.stringify(whole);
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([key, value]) => isPart(value, Object(whole)[key]))
  );
};
/** A setting may have more keys than the folder. */
const isSame = (table: TableName, to: Cell | undefined, from: Cell | undefined): boolean =>
  table === 'setting' ? isPart(to, from) : JSON.stringify(to) === JSON.stringify(from);

const isClosing = (cells: ChangedRow['cells']): boolean =>
  cells.some(
    ({ column, from, to }) =>
      ((column === 'closed_on' || column === 'withdrawn_at') && from === null && to !== null) ||
      (column === 'is_active' && to === false),
  );

/**
 * Columns that the last apply may have been too old to fill, with the values that they have then; the desk sets none of
 * these.
 */
const FILLED_LATER: Readonly<Record<string, Cell>> = {
  position: 0,
  designation: null,
  registration: null,
  licence: null,
  hours: null,
  directions: null,
  image: null,
  price: null,
  tax: null,
};
export const isFilledLater = (column: string, from: Cell): boolean => FILLED_LATER[column] === from;

export const rowChanges = (table: TableName, present: readonly Row[], wanted: readonly Row[]): RowChanges => {
  const before = new Map(present.map((row) => [keyOf(table, row), row]));
  const after = new Set(wanted.map((row) => keyOf(table, row)));
  const both = wanted.flatMap((row) => {
    const from = before.get(keyOf(table, row));
    return from === undefined ? [] : [{ row, from }];
  });
  const changed = both.flatMap(({ row, from }) => {
    const columns = TABLES[table].columns.filter((column) => !isSame(table, row[column], from[column]));
    // the desk counts the stock, so a folder changes none of it
    if (columns.length === 0 || table === 'stock') return [];
    const cells = columns.map((column) => ({ column, from: from[column] ?? null, to: row[column] ?? null }));
    return [{ key: keyOf(table, row), row, cells, isClosed: isClosing(cells) }];
  });
  return {
    added: wanted.filter((row) => !before.has(keyOf(table, row))),
    changed,
    gone: table === 'setting' || table === 'stock' ? [] : present.filter((row) => !after.has(keyOf(table, row))),
    same: both.length - changed.length,
  };
};

export interface TimeChanges {
  added: readonly Time[];
  changed: readonly Time[];
  withdrawn: readonly SlotId[];
  /** Bookings, holds and places on waitlists outside the times that are to be; their own times are withdrawn. */
  touched: readonly Promised[];
}

const startOf = ({ provider_id, starts_at }: Time): string => `${provider_id} ${starts_at}`;
const isLike = (a: Time, b: Time): boolean =>
  a.clinic_id === b.clinic_id && a.type === b.type && a.ends_at === b.ends_at;
const areSame = (a: PresentTime, b: Time): boolean =>
  !a.isWithdrawn &&
  isLike(a, b) &&
  JSON.stringify(a.services?.toSorted() ?? null) === JSON.stringify(b.services?.toSorted() ?? null);

const isOutside = (booked: Promised, times: ReadonlyMap<string, Time>, days: ReadonlySet<string>): boolean => {
  if (booked.kind === 'waitlist')
    return !days.has(`${booked.providerId} ${booked.clinicId} ${clinicDayOf(booked.startsAt)}`);
  const time = times.get(`${booked.providerId} ${booked.startsAt}`);
  return time === undefined || time.clinic_id !== booked.clinicId || time.ends_at !== booked.endsAt;
};

/** Whether a booking of the person overlaps the time, which then cannot be offered. */
const isInTheWay = (time: Time, ofPerson: readonly Promised[]): boolean =>
  ofPerson.some(
    ({ startsAt, endsAt }) =>
      startsAt < time.ends_at && endsAt > time.starts_at && (startsAt !== time.starts_at || endsAt !== time.ends_at),
  );

export const withoutBooked = (wanted: readonly Time[], promised: readonly Promised[]): Time[] => {
  const booked = Map.groupBy(
    promised.filter(({ kind }) => kind !== 'waitlist'),
    ({ providerId }) => providerId,
  );
  return wanted.filter((time) => !isInTheWay(time, booked.get(time.provider_id) ?? []));
};

export const timeChanges = (
  present: readonly PresentTime[],
  wanted: readonly Time[],
  promised: readonly Promised[],
): TimeChanges => {
  const booked = new Set(promised.flatMap(({ slotId }) => (slotId === null ? [] : [slotId])));
  const free = withoutBooked(wanted, promised);
  const before = new Map(present.map((time) => [startOf(time), time]));
  const after = new Map(free.map((time) => [startOf(time), time]));
  const changed = free.flatMap((time) => {
    const from = before.get(startOf(time));
    // a booked time keeps its place and its end
    if (from === undefined || areSame(from, time) || (booked.has(from.id) && !isLike(from, time))) return [];
    return [{ ...time, id: from.id }];
  });
  const stays = (time: PresentTime): boolean => {
    const to = after.get(startOf(time));
    return to !== undefined && (isLike(time, to) || !booked.has(time.id));
  };
  const days = new Set(
    wanted
      .filter(({ type }) => type !== 'TELE_PATIENT_REMOTE')
      .map((one) => `${one.provider_id} ${one.clinic_id} ${clinicDayOf(one.starts_at)}`),
  );
  const all = new Map(wanted.map((time) => [startOf(time), time]));
  return {
    added: free.filter((time) => !before.has(startOf(time))),
    changed,
    withdrawn: present.filter((time) => !time.isWithdrawn && !stays(time)).map(({ id }) => id),
    touched: promised.filter((one) => isOutside(one, all, days)),
  };
};
