/**
 * Devices (browser contexts) for visits of the app. An unchanged device is reset and used again: a new one needs its
 * own process, more than half the cost of a visit.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { forgetRules } from './interception.ts';
import { PATIENCE_MS } from './waiting.ts';

/** The events of a page to which tests listen. */
const HEARD = ['request', 'requestfailed', 'requestfinished', 'response', 'dialog', 'download', 'popup', 'load'];

/** A page of the app's origin without the app's code, so that the browser keeps the app's process. */
const QUIET = '/healthz';
/** The page may arrive late: a departure of the app to another site may still be in progress. */
const isQuiet = (page: Page): boolean => new URL(page.url()).pathname === QUIET;

interface Device {
  /** Devices of one kind are interchangeable. */
  kind: string;
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  /** Sessions that the test opened. Until they are detached, a page that was offline stays so. */
  sessions: CDPSession[];
  viewport: { width: number; height: number };
  /** Scripts that run in each page of the device. */
  scripts: { dispose: () => Promise<void> }[];
  /** The test changed the device in a way that cannot be reset. */
  isChanged: boolean;
}

interface DeviceOptions extends BrowserContextOptions {
  baseURL: string;
  viewport: { width: number; height: number };
}

export interface Devices {
  /** A device without stored data, at a page of the app's origin. */
  open: (options: DeviceOptions) => Promise<Page>;
  /** Resets all devices, and closes those that cannot be reset. */
  rest: () => Promise<void>;
  /** Closes all devices. */
  discard: () => Promise<void>;
}

/** Marks the device as changed when one of these methods is called. */
const watchFor = <Target extends object>(
  device: Device,
  target: Target,
  methods: readonly (keyof Target & string)[],
) => {
  for (const method of methods) {
    const original: unknown = target[method];
    if (typeof original !== 'function') throw new Error(`${method} is no method`);
    Object.defineProperty(target, method, {
      configurable: true,
      value: (...args: unknown[]) => {
        device.isChanged = true;
        return original.apply(target, args);
      },
    });
  }
};

/** Records the scripts that run in each page, so that they can be removed. */
const keepScripts = ({ page, scripts }: Device) => {
  const original = page.addInitScript.bind(page);
  page.addInitScript = async (...args) => {
    const script = await original(...args);
    scripts.push(script);
    return script;
  };
};

/** Records the test's DevTools sessions, so that they can be detached. */
const keepSessions = ({ context, sessions }: Device) => {
  const original = context.newCDPSession.bind(context);
  context.newCDPSession = async (...args) => {
    const session = await original(...args);
    sessions.push(session);
    return session;
  };
};

/** Runs first in each page: stops animations, which would otherwise paint sixty times a second while a call waits. */
const standStill = () => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets = [still];
};

/** Clears the page's storage; runs in the page. */
const forget = async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  return location.pathname;
};

/** @param begin called with each new page */
export const devicesOf = (browser: Browser, begin: (page: Page) => void): Devices => {
  const used = new Set<Device>();
  const resting: Device[] = [];

  const create = async (kind: string, options: DeviceOptions): Promise<Device> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    if (options.reducedMotion === 'reduce') await context.addInitScript(standStill);
    const page = await context.newPage();
    begin(page);
    await page.goto(QUIET);
    const device: Device = {
      kind,
      context,
      page,
      devtools: await context.newCDPSession(page),
      sessions: [],
      viewport: options.viewport,
      scripts: [],
      // an installed service worker cannot be removed
      isChanged: options.serviceWorkers !== 'block',
    };
    keepScripts(device);
    keepSessions(device);
    watchFor(device, page, ['exposeFunction', 'exposeBinding']);
    watchFor(device, page.clock, ['install', 'setFixedTime', 'setSystemTime']);
    watchFor(device, context, ['addInitScript', 'grantPermissions', 'setExtraHTTPHeaders']);
    return device;
  };
  const putBack = async ({ context, page, devtools, sessions, viewport, scripts }: Device): Promise<void> => {
    for (const event of HEARD) page.removeAllListeners(event);
    await Promise.all(sessions.splice(0).map((session) => session.detach()));
    forgetRules(page);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    await Promise.all([context.setOffline(false), context.clearCookies(), page.emulateMedia({ colorScheme: 'light' })]);
    await Promise.all(scripts.splice(0).map((script) => script.dispose()));
    await page.goto(QUIET);
    if ((await page.evaluate(forget)) !== QUIET) throw new Error('The page has left by itself');
    const { width, height } = page.viewportSize() ?? viewport;
    if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
    await devtools.send('Page.resetNavigationHistory');
  };

  return {
    open: async (options) => {
      const kind = JSON.stringify(options);
      const place = resting.findIndex(({ kind: one, page }) => one === kind && isQuiet(page));
      const [found] = place < 0 ? [] : resting.splice(place, 1);
      const device = found ?? (await create(kind, options));
      used.add(device);
      return device.page;
    },
    rest: async () => {
      const devices = [...used];
      used.clear();
      await Promise.all(
        devices.map(async (device) => {
          // Chromium forgets to close a page that is just loading the next, so a device with more pages is closed as a whole
          const isFit = !device.isChanged && !device.page.isClosed() && device.context.pages().length === 1;
          const isBack =
            isFit &&
            (await putBack(device).then(
              () => true,
              () => false,
            ));
          if (isBack) resting.push(device);
          else await device.context.close();
        }),
      );
      // contexts that the test itself made
      const kept = new Set(resting.map(({ context }) => context));
      const others = browser.contexts().filter((context) => !kept.has(context));
      await Promise.all(others.map((context) => context.close()));
    },
    discard: async () => {
      used.clear();
      resting.length = 0;
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
};
