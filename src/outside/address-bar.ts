/**
 * Keeps the address bar and the machines in step, both ways (rule 8 of the kit). A flow's steps are entries above the
 * page's own, or above the page before it where its steps are pages themselves; each entry remembers where that page is
 * and which steps lie between, so a reload loses nothing.
 */
import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';

export interface Place {
  pathname: string;
  search: string;
}

/** Where a flow is: its name, and what else the address says of it. */
export interface Address {
  flow: string;
  params: Readonly<Record<string, string | null>>;
}

/** How addresses are written. */
export interface Addresses {
  /** Null when the address names no flow. */
  of: (place: Place) => Address | null;
  /** The flow on whose pages a popup of another one lies; null where the page is no flow's. */
  below: (place: Place) => Address | null;
  /** The address of a flow from where the person is, or of the page without one. */
  hrefOf: (place: Place, address: Address | null) => string;
  /** Each step is a page, entered by what a person typed and tapped there; also when an answer was waited for. */
  hasPages: (address: Address) => boolean;
  /** Nothing leads back from it. */
  isEnd: (address: Address) => boolean;
}

const keyOf = ({ flow, params }: Address): string => [flow, ...Object.values(params)].join('.');
const isSame = (a: Address | null, b: Address | null): boolean =>
  (a === null) === (b === null) && (a === null || b === null || keyOf(a) === keyOf(b));

interface Trail {
  /** Index of the page's own entry; null when the popup was opened by its address, -1 when nothing of ours is before. */
  base: number | null;
  /** The steps from the one above the page to this entry. */
  steps: readonly string[];
}

export interface AddressPort {
  history: RouterHistory;
  addresses: Addresses;
  /** The popup that the machines show; null is the page. */
  shown: () => Address | null;
  open: (address: Address) => void;
  /** Gives the machine a step back, or closes the popup when the person has left its address. */
  stepBack: () => void;
  close: () => void;
  /** A tap is under way: only then is an entry added, for browsers skip others on the way back. */
  isTapping: () => boolean;
}

export interface AddressBar {
  /** The machines have changed. */
  sync: () => void;
  /** Opens what the address names, once somebody is there who may see it. */
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
  /** Until somebody is there, what the address names waits. */
  let isEntered = false;
  /** A machine takes a step back: where it comes to is asked when it is there. */
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
