/**
 * Stops requests in the browser until the test decides about them. Playwright's routes stop every request of a page and
 * turn off its cache, so that each visit loads and compiles the whole app; this module stops only named addresses.
 */
import type { CDPSession, Page } from 'playwright-core';

/** Method and address of a request, which identify it. */
export interface Asked {
  method: string;
  url: URL;
}
/** A stopped request. Each ends in one of three ways; ending it has no effect once its page or call is gone. */
export interface Stopped extends Asked {
  /** Whether the page or call was already gone at the end of the request. */
  isGone: () => boolean;
  /** Passes the request to the next rule of the page, and then to the network. */
  goOn: () => Promise<void>;
  /** Fails the request, as without a network. */
  fail: () => Promise<void>;
  answer: (answer: Answer) => Promise<void>;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
}

/** Decides about a stopped request. */
export type Passage = (request: Stopped) => Promise<void>;

interface Rule {
  isMeant: (asked: Asked) => boolean;
  passage: Passage;
}

/** Chromium's event for a stopped request. */
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string> };
}

const WORDS = 'application/json; charset=utf-8';

/** Allows a page of another origin to read the answer. */
const sharedWith = ({ url, headers }: Paused['request']): Record<string, string> => {
  const origin = headers['Origin'];
  if (origin === undefined || origin === new URL(url).origin) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
};

/** The ways to end a request; they do nothing once its page or call is gone. */
const endsOf = (devtools: CDPSession, { requestId, request }: Paused) => {
  let isGone = false;
  const ended = (sent: Promise<unknown>): Promise<void> =>
    sent.then(
      () => {},
      () => {
        isGone = true;
      },
    );
  return {
    isGone: () => isGone,
    goOn: () => ended(devtools.send('Fetch.continueRequest', { requestId })),
    fail: () => ended(devtools.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' })),
    answer: ({ status = 200, headers = {}, json }: Answer) => {
      const all = { 'content-type': WORDS, ...sharedWith(request), ...headers };
      const responseHeaders = Object.entries(all).map(([name, value]) => ({ name, value }));
      const body = Buffer.from(json === undefined ? '' : JSON.stringify(json)).toString('base64');
      return ended(devtools.send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders, body }));
    },
  };
};

/** Rules of each page, the newest first, and the addresses that stop there. */
const pages = new WeakMap<Page, { devtools: CDPSession; rules: Rule[]; addresses: Set<string> }>();

const open = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  const rules: Rule[] = [];
  devtools.on('Fetch.requestPaused', (paused: Paused) => {
    const asked: Asked = { method: paused.request.method, url: new URL(paused.request.url) };
    const ends = endsOf(devtools, paused);
    let goOn = ends.goOn;
    for (const { isMeant, passage } of rules) {
      const next = goOn;
      if (isMeant(asked)) goOn = () => passage({ ...asked, ...ends, goOn: next });
    }
    void goOn();
  });
  return { devtools, rules, addresses: new Set<string>() };
};

/**
 * Applies a rule until the page is left.
 * @param addresses that stop, with `*` for any letters
 * @param isMeant selects requests among them; the others continue
 */
export const intercept = async (
  page: Page,
  addresses: readonly string[],
  isMeant: Rule['isMeant'],
  passage: Passage,
): Promise<void> => {
  const known = pages.get(page) ?? (await open(page));
  pages.set(page, known);
  known.rules.push({ isMeant, passage });
  for (const address of addresses) known.addresses.add(address);
  const patterns = [...known.addresses].map((urlPattern) => ({ urlPattern }));
  await known.devtools.send('Fetch.enable', { patterns });
};

/** Forgets the rules of a page whose session has ended. */
export const forgetRules = (page: Page): void => void pages.delete(page);
