/** The built app and its real server on a port of this machine, with a world behind it, and Chromium for visits. */
import { Hono } from 'hono';
import { type Browser, type BrowserContextOptions, chromium, type Page, type ViewportSize } from 'playwright-core';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { answerOf } from '#harness/server/ask.ts';
import { openWorld, type World, type WorldOptions } from '#harness/server/world.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { type Listening, listen } from '#server/listen.adapter.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import { readDrawing } from '#server/static/sent.adapter.ts';
import type { Language } from '#src/app/i18n/languages.ts';
import { LANGUAGE_KEY } from '#src/app/i18n/stored-language.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';
import { findChromium, findShell } from '#tools/chromium.ts';
import { devicesOf } from './devices.ts';
import { isCall } from './network.ts';

const HOST = '127.0.0.1';
/** Chromium uses only the last list, so this one begins with Playwright's own (its chromiumSwitches). */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // every window loads the address bar's suggestions, a page that costs more than one of ours
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

export interface Visit extends BrowserContextOptions {
  viewport?: ViewportSize;
  /** Owner of the device's token. */
  as?: MemberId | 'guest';
  /** Path and query of the first page. */
  at?: string;
  /** The language that was chosen on the device. */
  language?: Language;
  /** Prepares the page before the app opens. */
  before?: (page: Page) => Promise<void>;
}

export interface Served {
  world: World;
  origin: string;
  browser: Browser;
  /** Opens the app on a device that has only the visit's data. Phone-sized; service workers are off. */
  visit: (visit?: Visit) => Promise<Page>;
  /** Resets the visited devices. */
  leave: () => Promise<void>;
  /** Stops the server; `start` brings it back at the same address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
  /** Faults on any page since the last test: errors, refused content, invalid answers. */
  faults: string[];
}

export const PHONE = { width: 360, height: 780 };

const watch = (page: Page, faults: string[]): void => {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // Chromium logs every refused or failed request: failed calls are part of the tests, and the tab's icon loads at
    // any time
    const isRefusal = message.text().startsWith('Failed to load resource');
    const { url } = message.location();
    if (isRefusal && (isCall(new URL(url)) || /\/favicon\.(svg|ico)$/.test(url))) return;
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()} ${url}`);
  });
};

/** Visibility and speed of the browser for a human viewer. */
export interface Shown {
  /** Opens a window. */
  isHeaded?: boolean;
  /** Uses Chromium's shell, which has no windows. */
  isShell?: boolean;
  /** Milliseconds to wait after each act. */
  slowMo?: number;
}

/** @throws when Chromium cannot start: a window needs a display */
export const launch = ({ isHeaded = false, isShell = false, slowMo = 0 }: Shown = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: isShell ? findShell() : findChromium(),
    headless: !isHeaded,
    slowMo,
    args: isHeaded ? FLAGS : ['--headless', ...FLAGS],
  });

/** @param shown how to show a browser of its own, or the browser to use, which then stays open @throws as launch */
export const openServed = async (options?: WorldOptions, shown: Shown | Browser = {}): Promise<Served> => {
  await buildIfNeeded();
  const files = readFiles(DIST);
  const world = await openWorld({
    ...options,
    deps: { files: { app: files, atlas: files, drawing: await readDrawing(DIST) }, ...options?.deps },
  });
  const app = new Hono().all('*', ({ req }) => world.fetch(req.raw));
  let server: Listening | null = await listen(app, 0, HOST);
  const { port } = server;
  const origin = `http://${HOST}:${port}`;
  const isLent = 'newContext' in shown;
  const launching = isLent ? Promise.resolve(shown) : launch(shown);
  const browser = await launching.catch(async (error: unknown) => {
    await server?.stop();
    await world.close();
    throw error;
  });
  const faults: string[] = [];
  const devices = devicesOf(browser, (page) => watch(page, faults));

  const tokenOf = async (as: MemberId | 'guest') =>
    as === 'guest' ? (await answerOf(world, signinCalls.signInAsGuest)).token : world.signIn(as);
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  return {
    world,
    origin,
    browser,
    visit: async ({ as, at = '/home', language, before, ...device } = {}) => {
      const kept = {
        ...(as && { [TOKEN_KEY]: await tokenOf(as) }),
        ...(language && { [LANGUAGE_KEY]: language }),
      };
      const page = await devices.open({
        baseURL: origin,
        viewport: PHONE,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...device,
      });
      await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
      await before?.(page);
      await page.goto(at);
      return page;
    },
    leave: devices.rest,
    stop,
    start: async () => {
      server ??= await listen(app, port, HOST);
    },
    close: async () => {
      await (isLent ? devices.discard() : browser.close());
      await stop();
      await world.close();
    },
    faults,
  };
};
