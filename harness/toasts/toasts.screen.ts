/** The toasts in Chromium: their words, in their order. */

import type { Page } from 'playwright-core';
import { refused } from '#harness/chromium/network.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { comesTo } from '#harness/chromium/waiting.ts';
import type { Place, Step } from '#harness/chromium/walk.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Toast, ToastsContext, ToastsEvent } from '#machines/toasts/toasts.types.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { inOrder, TOAST_MS } from './toasts.driver.ts';

type News = 'offlineReady' | 'newContent';
const WORDS: Record<News, string> = {
  offlineReady: 'App ready to work offline',
  newContent: 'New content available, click on reload button to update',
};
const textOf = ({ text }: Toast) => {
  if ('code' in text) return WORDS[text.code as News];
  return 'said' in text ? text.said : REFUSAL_WORDS.SLOT_TAKEN.en;
};

/** A service worker API that can report news as often as the test needs; a real one reports each only once. */
const installWorker = () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null as object | null });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(container, {
      register: () => {
        document.documentElement.dataset['worker'] = 'registered';
        return Promise.resolve(registration);
      },
    }),
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

const toastsOf = (page: Page) =>
  page.locator('[data-react-aria-top-layer]').locator('[role=alert] > *, [role=status] > *');
const passTime = ({ page }: Place) => page.clock.runFor(TOAST_MS);
/** Advances the clock until the page has loaded: the app registers its worker only then. */
const untilRegistered = (place: Place) =>
  comesTo(
    async () => {
      await passTime(place);
      return place.page.evaluate(() => document.documentElement.dataset['worker']);
    },
    'registered',
    'the worker of the page',
  );

const show = async ({ page, network }: Place, { event }: Step): Promise<unknown> => {
  const { text } = (event as Extract<ToastsEvent, { type: 'toast.show' }>).toast;
  if ('code' in text) return tellNews(page, text.code as News);
  await network.release('signInAsGuest', refused('SLOT_TAKEN'));
  return page.getByRole('button', { name: 'Continue as a Guest' }).click();
};

export const own: OwnScreen = {
  before: async (page) => {
    await page.addInitScript(installWorker);
    await page.clock.install();
  },
  arrive: untilRegistered,
  moves: {
    'toast.show': show,
    'toasts.pause': async (at) => {
      await toastsOf(at.page).first().hover();
      await passTime(at);
    },
    'toasts.resume': ({ page }) => page.mouse.move(0, 0),
    'toastTime is over': passTime,
  },
  observe: async ({ page }) => ({ texts: await toastsOf(page).locator('> span:not(:has(button))').allTextContents() }),
  expected: ({ context }) => ({ texts: inOrder(context).map(textOf) }),
  // a toast that passes looks the same while a pointer holds it, but does not leave
  lookOf: (snapshot) => {
    const { toasts }: ToastsContext = snapshot.context;
    if (!snapshot.matches({ showing: 'staying' }) && !snapshot.matches({ showing: 'paused' })) return null;
    return `${statePath(snapshot.value)} ${toasts.some(({ tone }) => tone === 'error') ? 'error' : ''}`;
  },
};
