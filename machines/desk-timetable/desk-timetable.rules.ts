/** The acts of the timetable. */
import type { StaffSlot } from '#contract/entities/desk.ts';
import type { ActName } from '../desk-act/desk-act.rules.ts';

/** Acts that close times, in the order in which they are offered. */
export const CLOSING_ACTS: readonly ActName[] = ['leave', 'closeTimes', 'closePlace'];

/**
 * The closings of a week that can be opened again; those of an applied folder cannot, since the folder decides about
 * them.
 */
const openable = (slots: readonly StaffSlot[]): ReadonlySet<string> =>
  new Set(slots.flatMap(({ closing }) => (closing && !closing.isOfFolder ? [closing._id] : [])));

/** @param subject id of a closing; empty for an act that closes */
export const isActOfWeek = (slots: readonly StaffSlot[] | null, act: ActName, subject: string): boolean =>
  subject === '' ? CLOSING_ACTS.includes(act) : act === 'openTimes' && openable(slots ?? []).has(subject);
