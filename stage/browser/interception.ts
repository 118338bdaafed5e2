/**
 * Requests that stop in the browser until it is said what becomes of them. Playwright's own routes stop every request of a
 * page and turn off its cache, so that each visit loads and compiles the app anew; here only named addresses are stopped.
 */
import type { CDPSession, Page } from 'playwright-core';

/** What a request is known by. */
export interface Asked {
  method: string;
  url: URL;
}
/** A request that has stopped. Each ends in one of three ways; where nobody waits for it any more, nothing happens. */
export interface Stopped extends Asked {
  /** Whether nobody waited for it any more when it was ended. */
  isGone: () => boolean;
  /** On to what else answers in the page, and then to the network. */
  goOn: () => Promise<void>;
  /** As on a device without a network. */
  fail: () => Promise<void>;
  answer: (answer: Answer) => Promise<void>;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
}

/** What becomes of a request. */
export type Passage = (request: Stopped) => Promise<void>;

interface Rule {
  isMeant: (asked: Asked) => boolean;
  passage: Passage;
}

/** What Chromium says of a request that has stopped. */
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string> };
}

const WORDS = 'application/json; charset=utf-8';

/** A page of another origin may read the answer. */
const sharedWith = ({ url, headers }: Paused['request']): Record<string, string> => {
  const origin = headers['Origin'];
  if (origin === undefined || origin === new URL(url).origin) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
};

/** What is done to a request; nothing where its page, or the call, has gone meanwhile. */
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

/** The rules of each page, the last of which comes first, and the addresses that stop there. */
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
 * From now on, until the page is left.
 * @param addresses that stop, with `*` for any letters
 * @param isMeant of those the ones that this is about; others go on
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

/** The page begins anew: its session has ended. */
export const forgetRules = (page: Page): void => void pages.delete(page);
