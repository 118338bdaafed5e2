/**
 * Synchronises the address bar and the machines in both directions (rule 8 of the kit). The steps of a flow are history
 * entries above the page's own entry, or above the previous page where the steps are pages themselves. Each entry
 * stores the index of that page and the steps between, so that a reload loses nothing.
 */
import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';

export interface Place {
  pathname: string;
  search: string;
}

/** Place of a flow: its name and its parameters in the address. */
export interface Address {
  flow: string;
  params: Readonly<Record<string, string | null>>;
}

export interface Addresses {
  /** Null when the address names no flow. */
  of: (place: Place) => Address | null;
  /** The flow whose pages lie below a popup of another flow; null when the page belongs to no flow. */
  below: (place: Place) => Address | null;
  /** Address of a flow over the current page, or of the page alone. */
  hrefOf: (place: Place, address: Address | null) => string;
  /** Each step is a page, so a move after an answer adds an entry too, since the person typed or tapped there. */
  hasPages: (address: Address) => boolean;
  /** Final step, from which no way leads back. */
  isEnd: (address: Address) => boolean;
}

const keyOf = ({ flow, params }: Address): string => [flow, ...Object.values(params)].join('.');
const isSame = (a: Address | null, b: Address | null): boolean =>
  (a === null) === (b === null) && (a === null || b === null || keyOf(a) === keyOf(b));

interface Trail {
  /**
   * Index of the page's own entry; null when the popup was opened by its address, -1 when the app has no earlier entry.
   */
  base: number | null;
  /** Steps from the first above the page to this entry. */
  steps: readonly string[];
}

export interface AddressPort {
  history: RouterHistory;
  addresses: Addresses;
  /** The popup that the machines show; null for the page alone. */
  shown: () => Address | null;
  open: (address: Address) => void;
  /** Sends the machine a step back, or closes the popup when the person has left its address. */
  stepBack: () => void;
  close: () => void;
  /** An entry is added only during a tap: browsers skip entries without a user gesture on the way back. */
  isTapping: () => boolean;
}

export interface AddressBar {
  /** Writes the machines' new place to the address. */
  sync: () => void;
  /** Opens the flow that the address names, once the session is known. */
  enter: () => void;
  /** Closes the popup and then opens another page. */
  leaveTo: (href: string) => void;
}

const indexOf = (location: HistoryLocation): number => location.state.__TSR_index;

export const bindAddress = (port: AddressPort): AddressBar => {
  const { history, addresses, shown, open, stepBack, close, isTapping } = port;
  const trailOf = (location: HistoryLocation): Trail => {
    const state = location.state as { popup?: Trail };
    const named = addresses.of(location);
    const isPage = named !== null && addresses.hasPages(named);
    return state.popup ?? (isPage ? { base: indexOf(location) - 1, steps: [keyOf(named)] } : { base: null, steps: [] });
  };
  let at = indexOf(history.location);
  let isOwnMove = false;
  let goingTo: number | null = null;
  let leavingTo: string | null = null;
  /** False until the session is known; the flow in the address waits for it. */
  let isEntered = false;
  /** True while a machine steps back: its new place is read after the step. */
  let isSteppingBack = false;

  const own = (move: () => void) => {
    isOwnMove = true;
    move();
    isOwnMove = false;
    at = indexOf(history.location);
  };
  const go = (index: number) => {
    goingTo = index;
    history.go(index - indexOf(history.location));
  };
  const write = (address: Address, how: 'push' | 'replace') => {
    const here = history.location;
    const { base, steps } = trailOf(here);
    const isInside = addresses.of(here) !== null;
    const trail: Trail = {
      base: isInside ? base : how === 'push' ? indexOf(here) : null,
      steps: [...(how === 'push' ? steps : steps.slice(0, -1)), keyOf(address)],
    };
    own(() => history[how](addresses.hrefOf(here, address), { popup: trail }));
  };

  const leave = () => {
    const here = history.location;
    const { base } = trailOf(here);
    if (base !== null && base >= 0 && base < indexOf(here)) go(base);
    else own(() => history.replace(addresses.hrefOf(here, null)));
    if (goingTo === null) arrive();
  };
  const arrive = () => {
    const href = leavingTo;
    leavingTo = null;
    if (href !== null && href !== history.location.href) history.push(href);
  };

  const isAdded = (wanted: Address, present: Address | null) =>
    (isTapping() || addresses.hasPages(wanted)) && !(present && addresses.isEnd(present));

  const sync = () => {
    if (goingTo !== null || !isEntered || isSteppingBack) return;
    const here = history.location;
    const wanted = shown();
    const present = addresses.of(here);
    if (isSame(wanted, present)) return;
    if (wanted === null) {
      leave();
      return;
    }
    const { base, steps } = trailOf(here);
    const earlier = addresses.isEnd(wanted) ? 0 : steps.lastIndexOf(keyOf(wanted));
    if (base !== null && earlier >= 0 && earlier < steps.length - 1) go(base + 1 + earlier);
    else write(wanted, isAdded(wanted, present) ? 'push' : 'replace');
  };

  const follow = (location: HistoryLocation, from: number) => {
    const named = addresses.of(location);
    const before = shown();
    if (named === null) {
      if (before !== null) close();
      return;
    }
    if (before !== null && !addresses.hasPages(before) && addresses.hasPages(named)) {
      close();
      sync();
      return;
    }
    if (before === null || before.flow !== named.flow) {
      open(named);
      return;
    }
    if (indexOf(location) < from) {
      isSteppingBack = true;
      stepBack();
      isSteppingBack = false;
    }
    if (isSame(shown(), before) && !isSame(before, named)) go(from);
    else sync();
  };

  history.subscribe(({ location }) => {
    if (isOwnMove) return;
    const from = at;
    at = indexOf(location);
    if (goingTo === at) {
      goingTo = null;
      arrive();
      sync();
      return;
    }
    goingTo = null;
    follow(location, from);
  });

  return {
    sync,
    enter: () => {
      isEntered = true;
      const here = history.location;
      const named = addresses.of(here);
      if (named === null || shown() !== null) return;
      const below = addresses.below(here);
      if (below !== null && below.flow !== named.flow) open(below);
      open(named);
    },
    leaveTo: (href) => {
      leavingTo = href;
      close();
      if (goingTo === null) arrive();
    },
  };
};
