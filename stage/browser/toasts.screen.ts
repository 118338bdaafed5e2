/** The toasts. */
import type { Page } from 'playwright-core';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { toastsFlow } from '#machines/toasts/toasts.model.ts';
import type { Toast, ToastsContext, ToastsEvent } from '#machines/toasts/toasts.types.ts';
import { namesOf, refused } from './network.ts';
import { shown } from './waiting.ts';
import type { Place, Screen, Step } from './walk.ts';

const TOAST_MS = 6_000;

type News = 'offlineReady' | 'newContent';
const WORDS: Record<News, string> = {
  offlineReady: 'App ready to work offline',
  newContent: 'New content available, click on reload button to update',
};
const textOf = ({ text }: Toast) => ('code' in text ? WORDS[text.code as News] : text.serverMessage);
/** Errors stand first, then by age. */
const inOrder = ({ toasts }: ToastsContext) =>
  toasts.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error') || a.id - b.id);

/** A browser whose service worker has news as often as the test wants; a real one has each only once. */
const installWorker = () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null as object | null });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(container, { register: () => Promise.resolve(registration) }),
  });
  addEventListener('worker', (event) => {
    const isNew = event instanceof CustomEvent && event.detail === 'newContent';
    const worker = Object.assign(new EventTarget(), {
      state: isNew ? 'installed' : 'activated',
      postMessage: () => undefined,
    });
    container.controller = isNew ? {} : null;
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.dispatchEvent(new Event('statechange'));
  });
};
const tellNews = (page: Page, news: News) =>
  page.evaluate((detail) => void dispatchEvent(new CustomEvent('worker', { detail })), news);

const layerOf = (page: Page) => page.locator('[data-react-aria-top-layer]');
const toastsOf = (page: Page) => layerOf(page).locator('[role=alert] > *, [role=status] > *');

const perform = async ({ page, network }: Place, { event: asked, before }: Step): Promise<unknown> => {
  const event = asked as ToastsEvent | { type: 'xstate.after' };
  /** With a pointer while it is there; else as a screen reader presses it. */
  const press = (id: number, name: string) => {
    const place = inOrder(before.context).findIndex((toast) => toast.id === id);
    const button = toastsOf(page).nth(place).getByRole('button', { name });
    return before.matches({ showing: 'paused' }) ? button.click() : button.dispatchEvent('click');
  };
  switch (event.type) {
    case 'toast.show': {
      const { text } = event.toast;
      if ('code' in text) return tellNews(page, text.code as News);
      await network.release('signInAsGuest', refused('TOO_MANY_TRIES', text.serverMessage));
      return page.getByRole('button', { name: 'Continue as a Guest' }).click();
    }
    case 'toast.close':
      return press(event.id, 'Close');
    case 'toast.act':
      return press(event.id, 'Reload');
    case 'toasts.pause':
      await toastsOf(page).first().hover();
      return page.clock.runFor(TOAST_MS);
    case 'toasts.resume':
      return page.mouse.move(0, 0);
    default:
      return page.clock.runFor(TOAST_MS);
  }
};

const toastsScreen: Screen<readonly string[]> = {
  flow: toastsFlow,
  leftOut: [{ label: 'step.left', reason: 'this page has no steps; the views of sign-up leave one' }],
  prepare: () => ({
    at: '/signIn',
    before: async (page) => {
      await page.addInitScript(installWorker);
      await page.clock.install();
    },
  }),
  arrive: ({ page }) => shown(page.getByRole('heading', { name: 'Sign in' })),
  callOf: namesOf({ signInAsGuest: [signinCalls.signInAsGuest] }),
  perform,
  observe: ({ page }) => toastsOf(page).locator('> span:not(:has(button))').allTextContents(),
  expected: ({ context }) => inOrder(context).map(textOf),
  // a passing one looks the same while somebody points at it, and does not leave meanwhile
  lookOf: (snapshot) => {
    const { toasts }: ToastsContext = snapshot.context;
    if (!snapshot.matches({ showing: 'staying' }) && !snapshot.matches({ showing: 'paused' })) return null;
    return `${statePath(snapshot.value)} ${toasts.some(({ tone }) => tone === 'error') ? 'error' : ''}`;
  },
  comesBack: () => false,
};

export const screens: readonly Screen[] = [toastsScreen];
