/**
 * Keeps the history of the browser in step with the desk: a section has an entry, and so has each thing that is open above
 * it (a row, an act, a list). Back closes the topmost of them, then leads to the section before.
 *
 * An entry remembers how many entries of the same visit of its section lie below it. What was open when the section began
 * to show has none of its own.
 */
import type { StaffId } from '#contract/ids.ts';
import type { DeskSection } from '#machines/desk/desk.rules.ts';
import { type AddressParts, addressOf, placeIn } from './address.ts';

/** A section that shows. */
interface Shown {
  section: DeskSection;
  /** Members of its address. */
  parts: () => AddressParts;
  /** Things that are open above it. */
  depth: () => number;
  /** Closes the topmost of them, if its state allows that. */
  back: () => void;
  /** Opens the row that an address names. */
  open: (id: string) => void;
}

interface Following {
  follow: () => void;
  end: () => void;
}

export interface Entries {
  /** Follows a section until it ends. */
  show: (shown: Shown) => Following;
  /** Gives an entry to what lies over the section and is no state of its machine. @returns what ends it */
  cover: (close: () => void) => () => void;
  stop: () => void;
}

/** Entries below; null for an entry that the desk has not written, or wrote for another person. */
const countIn = (state: unknown, who: StaffId | null): number | null =>
  typeof state === 'object' &&
  state !== null &&
  'below' in state &&
  typeof state.below === 'number' &&
  'who' in state &&
  state.who === who
    ? state.below
    : null;

/** State of the history as the desk keeps it. */
interface Known {
  /** The person who is signed in. */
  who: () => StaffId | null;
  shown: Shown | null;
  covers: readonly (() => void)[];
  /** Section of the entry that was written last. */
  last: DeskSection | null;
  /** The shown section has no entry yet, or comes back to one of its own. */
  isFresh: boolean;
  /** Things that were open when the section began to show. */
  openBefore: number;
  /** The desk itself moves in the history, which ends a little later. */
  isMoving: boolean;
  /** The section answers a move of the person, maybe several entries at once. */
  isAnswering: boolean;
}

const entriesBelow = ({ who }: Known): number => countIn(history.state, who()) ?? 0;
const writeCount = ({ who }: Known, below: number): void =>
  history.replaceState({ below, who: who() }, '', location.href);

const depthOf = ({ covers }: Known, one: Shown): number => one.depth() + covers.length;
/** Entries that are missing above the present one; below zero: that are too many. */
const missing = (known: Known, one: Shown): number => depthOf(known, one) - known.openBefore - entriesBelow(known);

const move = (known: Known, steps: number): void => {
  known.isMoving = true;
  history.go(steps);
};

const begin = (known: Known, one: Shown): void => {
  const { last } = known;
  known.isFresh = false;
  const isReached = last === null || last === one.section || placeIn(location.href).section === one.section;
  if (!isReached) history.pushState({ below: 0, who: known.who() }, '', addressOf(one.section, one.parts()));
  known.openBefore = Math.max(0, depthOf(known, one) - entriesBelow(known));
  writeCount(known, entriesBelow(known));
  known.last = one.section;
};

/** Writes entries and address as the section has them now. */
const follow = (known: Known): void => {
  const { shown, isMoving, isAnswering } = known;
  if (!shown || isMoving || isAnswering) return;
  if (known.isFresh) begin(known, shown);
  // what was open from the beginning is closed now: it is opened again with an entry
  known.openBefore = Math.min(known.openBefore, depthOf(known, shown));
  const steps = missing(known, shown);
  if (steps < 0) {
    move(known, steps);
    return;
  }
  const href = addressOf(shown.section, shown.parts());
  for (let step = 0; step < steps; step++)
    history.pushState({ below: entriesBelow(known) + 1, who: known.who() }, '', href);
  if (location.pathname + location.search + location.hash !== href) history.replaceState(history.state, '', href);
};

const close = (known: Known, one: Shown): void => {
  const cover = known.covers.at(-1);
  if (!cover) {
    one.back();
    return;
  }
  known.covers = known.covers.slice(0, -1);
  cover();
};

/** The person went to another entry of the section that shows. */
const answer = (known: Known, one: Shown): void => {
  const steps = missing(known, one);
  known.isAnswering = true;
  for (let step = 0; step < steps; step++) close(known, one);
  const row = placeIn(location.href).parts['open'];
  if (steps < 0 && row) one.open(row);
  known.isAnswering = false;
  // a state that does not close keeps its entry, and one that cannot open again has none
  const rest = missing(known, one);
  if (rest === 0) follow(known);
  else move(known, rest);
};

const onMove = (known: Known, open: (section: DeskSection) => boolean): void => {
  const { section } = placeIn(location.href);
  const { shown, isMoving } = known;
  known.isMoving = false;
  if (isMoving) follow(known);
  if (isMoving || !shown) return;
  if (countIn(history.state, known.who()) === null) {
    // a link to a part of the page, and an entry of the person before, open and close nothing
    writeCount(known, depthOf(known, shown) - known.openBefore);
    follow(known);
  } else if (section === shown.section) answer(known, shown);
  else if (section && open(section)) known.shown = null;
  else {
    // the desk stays where it is: the entry becomes one of the section that shows
    known.isFresh = true;
    follow(known);
  }
};

/** @param open shows a section that the history names; false: the person may not see it, or the desk is locked */
export const createEntries = (open: (section: DeskSection) => boolean, who: () => StaffId | null): Entries => {
  const known: Known = {
    who,
    shown: null,
    covers: [],
    last: null,
    isFresh: false,
    openBefore: 0,
    isMoving: false,
    isAnswering: false,
  };
  const listener = () => onMove(known, open);
  window.addEventListener('popstate', listener);
  return {
    show: (next) => {
      known.shown = next;
      known.isFresh = true;
      follow(known);
      return {
        follow: () => {
          if (known.shown === next) follow(known);
        },
        end: () => {
          if (known.shown === next) known.shown = null;
        },
      };
    },
    cover: (next) => {
      known.covers = [...known.covers, next];
      follow(known);
      return () => {
        known.covers = known.covers.filter((one) => one !== next);
        follow(known);
      };
    },
    stop: () => window.removeEventListener('popstate', listener),
  };
};
