/** Keys of the desk, in one table for what listens, the buttons and the list of shortcuts; and whether they are on. */
import type { DeskSection } from '#machines/desk/desk.rules.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';

/** The key after G that opens a section. */
export const SECTION_KEYS: Readonly<Record<DeskSection, string>> = {
  day: 'd',
  patients: 'p',
  notClosed: 'n',
  orders: 'o',
  bills: 'b',
  transfers: 't',
  differences: 'f',
  takings: 'e',
  stock: 's',
  timetable: 'w',
  closures: 'c',
  merges: 'm',
  announcements: 'a',
  staff: 'r',
  trail: 'i',
  trailProof: 'v',
  keys: 'k',
  account: 'y',
};
/** The key after G that locks the desk. */
export const LOCK_KEY = 'l';
/** Acts on the visit that has the focus or is open. */
export const ACT_KEYS = {
  accept: 'a',
  reject: 'r',
  arrive: 'i',
  seen: 's',
  missed: 'm',
  move: 'v',
} as const satisfies Partial<Record<ActName, string>>;
export const UNDO_KEY = 'u';
export const DAY_KEYS = { before: '[', after: ']' } as const;

const STORED = 'desk-letters';
/** Whether characters act; a person can switch them off, since speech input would press them. */
export const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};
export const switchKeys = (areOn: boolean): void => {
  try {
    if (areOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // without storage they stay on
  }
};
