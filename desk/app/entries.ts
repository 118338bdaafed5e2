/**
 * Keeps the history of the browser in step with the desk: a section has an entry, and so has each thing that is open above
 * it (a row, an act, a list). Back closes the topmost of them, then leads to the section before.
 *
 * An entry remembers how many entries of the same visit of its section lie below it. What was open when the section began
 * to show has none of its own.
 */
import type { DeskSection } from '#machines/desk/desk.rules.ts';
import { type AddressParts, addressOf, placeIn } from './address.ts';

/** A section that shows. */
export interface Shown {
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

/** Null for an entry that the desk has not written. */
const countIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'below' in state && typeof state.below === 'number'
    ? state.below
    : null;
const entriesBelow = (): number => countIn(history.state) ?? 0;
const writeCount = (below: number): void => history.replaceState({ below }, '', location.href);

/** @param open shows a section that the history names; false: the person may not see it, or the desk is locked */
export const createEntries = (open: (section: DeskSection) => boolean): Entries => {
  let shown: Shown | null = null;
  let covers: readonly (() => void)[] = [];
  /** Section of the entry that was written last. */
  let last: DeskSection | null = null;
  /** The shown section has no entry yet, or comes back to one of its own. */
  let isFresh = false;
  /** Things that were open when the section began to show. */
  let openBefore = 0;
  /** The desk itself moves in the history, which ends a little later. */
  let isMoving = false;
  /** The section answers a move of the person, maybe several entries at once. */
  let isAnswering = false;

  const depthOf = (one: Shown) => one.depth() + covers.length;
  /** Entries that are missing above the present one; below zero: that are too many. */
  const missing = (one: Shown) => depthOf(one) - openBefore - entriesBelow();
  const move = (steps: number) => {
    isMoving = true;
    history.go(steps);
  };
  const begin = (one: Shown) => {
    isFresh = false;
    const isReached = last === null || last === one.section || placeIn(location.href).section === one.section;
    if (!isReached) history.pushState({ below: 0 }, '', addressOf(one.section, one.parts()));
    openBefore = Math.max(0, depthOf(one) - entriesBelow());
    writeCount(entriesBelow());
    last = one.section;
  };
  const follow = () => {
    if (!shown || isMoving || isAnswering) return;
    if (isFresh) begin(shown);
    // what was open from the beginning is closed now: it is opened again with an entry
    openBefore = Math.min(openBefore, depthOf(shown));
    const steps = missing(shown);
    if (steps < 0) {
      move(steps);
      return;
    }
    const href = addressOf(shown.section, shown.parts());
    for (let step = 0; step < steps; step++) history.pushState({ below: entriesBelow() + 1 }, '', href);
    if (location.pathname + location.search + location.hash !== href) history.replaceState(history.state, '', href);
  };
  const close = (one: Shown) => {
    const cover = covers.at(-1);
    if (!cover) {
      one.back();
      return;
    }
    covers = covers.slice(0, -1);
    cover();
  };
  /** The person went to another entry of the section that shows. */
  const answer = (one: Shown) => {
    const steps = missing(one);
    isAnswering = true;
    for (let step = 0; step < steps; step++) close(one);
    const row = placeIn(location.href).parts['open'];
    if (steps < 0 && row) one.open(row);
    isAnswering = false;
    // a state that does not close keeps its entry, and one that cannot open again has none
    const rest = missing(one);
    if (rest === 0) follow();
    else move(rest);
  };
  const onMove = () => {
    if (isMoving) {
      isMoving = false;
      follow();
      return;
    }
    const { section } = placeIn(location.href);
    if (!shown) return;
    if (countIn(history.state) === null) {
      // a link to a part of the page, as the one to its content, makes an entry of its own and opens or closes nothing
      writeCount(depthOf(shown) - openBefore);
      follow();
      return;
    }
    if (section === shown.section) {
      answer(shown);
      return;
    }
    if (section && open(section)) {
      shown = null;
      return;
    }
    // the desk stays where it is: the entry becomes one of the section that shows
    isFresh = true;
    follow();
  };
  window.addEventListener('popstate', onMove);
  return {
    show: (next) => {
      shown = next;
      isFresh = true;
      follow();
      return {
        follow: () => {
          if (shown === next) follow();
        },
        end: () => {
          if (shown === next) shown = null;
        },
      };
    },
    cover: (next) => {
      covers = [...covers, next];
      follow();
      return () => {
        covers = covers.filter((one) => one !== next);
        follow();
      };
    },
    stop: () => window.removeEventListener('popstate', onMove),
  };
};
