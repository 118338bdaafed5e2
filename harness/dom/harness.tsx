/**
 * The whole app in a DOM, against a server in process. Time moves in both only when the test says so; the network
 * between them is the only part that tests manipulate (gate.ts).
 */
import { i18n } from '@lingui/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import { type IsoInstant, msOf } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import type { World } from '#harness/server/world.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { createApp, type PatientApp } from '#src/app/app.ts';
import type { ActorOf, FlowName } from '#src/app/flows.ts';
import { showLanguage } from '#src/app/i18n/language.ts';
import { storedLanguage } from '#src/app/i18n/stored-language.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { App } from '#src/app.tsx';
import { createAppRouter } from '#src/router.tsx';
import './dom.ts';
import { createGate, type Gate } from './gate.ts';
import { linesOn } from './hand.ts';
import { holdTimers } from './held-timers.ts';
import { beginListening } from './listening.ts';
// loads the app's lazy modules now, so that no walk waits for a file
import '#src/app/api/http.ts';
import '#src/ui/combo-box/combo-box-sheet.tsx';
import '#src/ui/dialog/dialog-sheet.tsx';
import '#src/ui/test-page.tsx';
import '#src/flows/appointment/appointment-view.tsx';
import '#src/flows/appointments/appointments-popup.tsx';
import '#src/flows/booking/booking-popup.tsx';
import '#src/flows/home/home-view.tsx';
import '#src/flows/notifications/notifications-popup.tsx';
import '#src/flows/profile/language-view.tsx';
import '#src/flows/profile/profile-view.tsx';
import '#src/shell/framed-page.tsx';
import '#src/flows/auth/unavailable.tsx';
import '#src/flows/sign-in/sign-in-view.tsx';
import '#src/flows/sign-up/sign-up-page.tsx';
import '#src/flows/attachment/attachment-view.tsx';
import '#src/flows/order/order-view.tsx';
import '#src/flows/records/records-view.tsx';
import '#src/flows/appointments/appointments.definition.ts';
import '#src/flows/attachment/attachment.definition.ts';
import '#src/flows/records/records.definition.ts';
import '#src/flows/digital-id/digital-id-panel.tsx';
import '#src/flows/digital-id/digital-id-screen.tsx';
import '#src/flows/contact-undo/contact-undo-view.tsx';
import '#src/flows/guest-order/guest-order-view.tsx';
import '#src/flows/email-confirm/email-confirm-view.tsx';
import '#src/flows/sign-in/user-id-screen.tsx';
import '#src/flows/contact-undo/contact-undo.definition.ts';
import '#src/flows/guest-order/guest-order.definition.ts';
import '#src/flows/email-confirm/email-confirm.definition.ts';
import '#src/flows/password-reset/forgotten-screen.tsx';
import '#src/flows/password-reset/link-sent-view.tsx';
import '#src/flows/password-reset/new-password-view.tsx';
import '#src/flows/profile/change-password-view.tsx';
import '#src/flows/booking/booking.definition.ts';
import '#src/flows/hold/hold.definition.ts';
import '#src/flows/hold/countdown.tsx';
import '#src/flows/invoice/invoice-detail-view.tsx';
import '#src/flows/payment/payment-popup.tsx';
import '#src/flows/refill/refill-popup.tsx';
import '#src/flows/refill/refill.definition.ts';
import '#src/flows/refill-list/refill-list.definition.ts';
import '#src/flows/store/store.definition.ts';
import '#src/flows/checkout/checkout.definition.ts';
import '#src/flows/store/store-view.tsx';
import '#src/flows/store/product-view.tsx';
import '#src/flows/checkout/checkout-page.tsx';
import '#src/flows/new-password/new-password.definition.ts';
import '#src/flows/notifications/notifications.definition.ts';
import '#src/flows/payment/payment.definition.ts';
import '#src/flows/invoice/invoice.definition.ts';
import '#src/flows/password-reset/password-reset.definition.ts';
import '#src/flows/sign-up/sign-up.definition.ts';
import '#src/flows/digital-id/digital-return.definition.ts';
import '#src/app/signing-in.ts';
import '#src/shell/report-dialog.tsx';
import '#src/app/recording/redaction.ts';

export interface Harness {
  world: World;
  gate: Gate;
  /** The app of the present page. */
  app: () => PatientApp;
  /** A flow's machine, while it exists. */
  flow: <Name extends FlowName>(name: Name) => ActorOf<Name> | null;
  /** Path and query of the address bar. */
  address: () => string;
  /** Addresses of the reloads that the app requested. */
  reloads: readonly string[];
  /** Addresses outside the app to which it went. */
  departures: readonly string[];
  /** Follows a link of the app to this address. */
  go: (href: string) => Promise<void>;
  /** The browser's Back. */
  back: () => Promise<void>;
  /** Reloads the page, here or at another address, as after a tab was closed and opened again. */
  reload: (at?: string) => Promise<void>;
  /** Advances the server, the device and every timer. */
  pass: (ms: number) => Promise<void>;
  /** Ends held timers of this length, in ms, without advancing time. */
  endDelay: (ms: number) => Promise<void>;
  /** Puts the device to sleep until `instant`. */
  sleepUntil: (instant: IsoInstant) => Promise<void>;
  /** Waits until nothing is running and the screen has settled. */
  settle: () => Promise<void>;
  /** Waits for `isSo`. @throws when it never comes, naming `what` */
  until: (isSo: () => boolean, what: string) => Promise<void>;
  /** Makes `until` give up once the page has settled, for tries that may have no effect. */
  hurry: () => void;
  close: () => void;
}

export interface StageOptions {
  /** Address of the first page. */
  at?: string;
  /** Owner of the browser's token. */
  as?: MemberId | 'guest';
  /** Runs before the app starts, for example to hold calls. */
  before?: (gate: Gate) => void;
  /** Lengths in ms of the timers that only `endDelay` ends. */
  delays?: readonly number[];
  /** Origin of the payment service, if different. */
  paymentOrigin?: string;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const QUIET_TURNS = 4;
/** Extra turns for a call that has not reached the gate yet; a call between two tries is not awaited. */
const SPARE_TURNS = 40;
/** Limits of a quiet wait: after both, with nothing running and nothing changing, `until` gives up. */
const PATIENCE_MS = 5_000;
const PATIENT_TURNS = 100;
const LONGEST_STEP_MS = 10_000;
const MOST_STEPS = 100;

let open: Harness | null = null;

let changes = 0;
new MutationObserver(() => {
  changes += 1;
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

/** Runs frames at once, since nothing is painted. */
const frameAtOnce = (frame: FrameRequestCallback): number => {
  frame(performance.now());
  return 0;
};

const actorIn = <Name extends FlowName>({ flows }: PatientApp, name: Name) =>
  (flows.cell(name).get()?.running?.actor ?? null) as ActorOf<Name> | null;

export const stopClocks = (): void => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', frameAtOnce);
};
/** Closes an open harness, too. */
export const endClocks = (): void => {
  try {
    open?.close();
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
};
/** Sets up the clocks of a test file that opens harnesses, and closes each harness. */
export const stageClocks = (): void => {
  beforeEach(stopClocks);
  afterEach(endClocks);
};

const tokenOf = async (world: World, as: MemberId | 'guest') =>
  as === 'guest' ? (await answerOf(world, signinCalls.signInAsGuest)).token : world.signIn(as);

const load = (gate: Gate, paymentOrigin: string, reload: (path: string) => void, leave: (url: string) => void) => {
  const endListening = beginListening();
  const history = createBrowserHistory();
  const app = createApp({
    apiBase: `${location.origin}${DEFAULT_API_BASE}`,
    paymentBase: `${paymentOrigin}${DEFAULT_API_BASE}`,
    appId: DEFAULT_APP_ID,
    fetch: gate.fetch,
    language: () => i18n.locale,
    storage: localStorage,
    visitStorage: sessionStorage,
    history,
    reload,
    leave,
  });
  const router = createAppRouter(app, history);
  app.start();
  const { unmount } = render(<App app={app} router={router} />);
  return {
    app,
    leave: () => {
      unmount();
      app.stop();
      history.destroy();
      gate.drop();
      endListening();
    },
  };
};

/** The lines of the page, its address, and a call for which it waits. */
const presentIn = ({ loading }: PatientApp, gate: Gate): string[] => {
  const isPaused = loading.isLoading() && gate.unanswered() === 0;
  return [
    `at ${location.pathname}${location.search}`,
    ...(isPaused ? ['a call that failed waits to be tried again: harness.pass(10_000) lets the time pass'] : []),
    ...(gate.unanswered() > 0 ? ['a call is held, or has no answer'] : []),
    ...linesOn(document.body).map((line) => `  | ${line}`),
  ];
};

/** @returns whether all has been quiet for too long, asked once a turn */
const quietIn = (gate: Gate): (() => boolean) => {
  let [seen, turns, since] = [changes, 0, process.hrtime.bigint()];
  return () => {
    if (seen !== changes || gate.running() > 0) [seen, turns, since] = [changes, 0, process.hrtime.bigint()];
    turns += 1;
    return turns > PATIENT_TURNS && process.hrtime.bigint() - since > BigInt(PATIENCE_MS) * 1_000_000n;
  };
};

export const openHarness = async (
  world: World,
  { at = '/home', as, before, delays = [], paymentOrigin = location.origin }: StageOptions = {},
): Promise<Harness> => {
  if (open !== null) throw new Error('Another harness is open: there is one window');
  vi.setSystemTime(msOf(await world.clock.now()));
  if (as) localStorage.setItem(TOKEN_KEY, await tokenOf(world, as));
  window.history.pushState(null, '', at);
  const gate = createGate(world);
  const timers = holdTimers(delays);
  before?.(gate);
  const reloads: string[] = [];
  const departures: string[] = [];
  const leave = (url: string) => void departures.push(url);
  let asked: string | null = null;
  const askReload = (path: string) => {
    reloads.push(path);
    asked = path;
  };
  let isHurried = false;
  let page = load(gate, paymentOrigin, askReload, leave);

  const loadAnew = async (path: string) => {
    asked = null;
    page.leave();
    timers.drop();
    if (path !== harness.address()) window.history.pushState(null, '', path);
    await showLanguage(storedLanguage());
    page = load(gate, paymentOrigin, askReload, leave);
  };
  const tick = async () => {
    await act(async () => {
      await turn();
      vi.advanceTimersByTime(0);
    });
    if (asked !== null) await loadAnew(asked);
  };

  const harness: Harness = {
    world,
    gate,
    app: () => page.app,
    flow: (name) => actorIn(page.app, name),
    address: () => location.pathname + location.search,
    reloads,
    departures,
    go: async (href) => {
      act(() => page.app.go(href));
      await harness.settle();
    },
    back: async () => {
      const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await act(async () => void (await popped));
      await harness.settle();
    },
    reload: async (path = harness.address()) => {
      await loadAnew(path);
      await harness.settle();
    },
    pass: async (ms) => {
      // both clocks advance in small steps, so that no answer's time differs much from the device's
      const stepMs = Math.max(LONGEST_STEP_MS, ms / MOST_STEPS);
      for (let left = ms; left > 0; left -= stepMs) {
        const step = Math.min(left, stepMs);
        world.clock.advance(step);
        await act(async () => void (await vi.advanceTimersByTimeAsync(step)));
      }
      await harness.settle();
    },
    endDelay: async (ms) => {
      act(() => timers.end(ms));
      await harness.settle();
    },
    sleepUntil: async (instant) => {
      world.clock.set(instant);
      page.app.time.hear(new Date(msOf(instant)).toUTCString());
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await harness.settle();
    },
    settle: async () => {
      let spare = SPARE_TURNS;
      for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
        await tick();
        const isLeaving = page.app.loading.isLoading() && gate.unanswered() === 0;
        if (gate.running() > 0 || (isLeaving && spare-- > 0)) quiet = -1;
      }
    },
    until: async (isSo, what) => {
      if (isHurried) await harness.settle();
      const quiet = quietIn(gate);
      while (!isSo()) {
        if (isHurried || quiet()) {
          // a part of the app may still be on its way from the disk
          await vi.dynamicImportSettled();
          await harness.settle();
          if (!isSo()) throw new Error([`It never came: ${what}`, ...presentIn(page.app, gate)].join('\n'));
        }
        await tick();
      }
    },
    hurry: () => {
      isHurried = true;
    },
    close: () => {
      if (open !== harness) return;
      open = null;
      page.leave();
      timers.close();
      // scripts of the card provider belong to this page only
      for (const script of document.querySelectorAll('script')) script.remove();
    },
  };
  open = harness;
  await harness.until(() => document.querySelector('main *') !== null, 'the first page');
  await harness.settle();
  return harness;
};
