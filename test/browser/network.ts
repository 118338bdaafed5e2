/** The way between the app and its server: calls of a flow wait here until the test says how they end. */
import type { Page, Request, Route } from 'playwright-core';
import type { Call } from '#contract/call.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';

/** What becomes of a held request. */
export type Passage = (route: Route) => Promise<void>;

/** On to what else answers in the page, and to the server. */
export const toServer: Passage = (route) => route.fallback();
export const offline: Passage = (route) => route.abort('internetdisconnected');
/** The server says no, where its world cannot be made so that it does. */
export const refused =
  (code: FailureCode, message = REFUSAL_WORDS[code].en): Passage =>
  (route) =>
    route.fulfill({ status: FAILURE_STATUS[code], json: { success: false, code, message } });

/** The server's answer, where its world cannot be made so that it gives it. */
export const answered =
  (json: unknown, status = 200): Passage =>
  (route) =>
    route.fulfill({ status, json });

export interface Network {
  /** Requests of this call, those that wait and those to come, go this way until `settle`. */
  release: (call: string, passage: Passage) => Promise<void>;
  /** The page is loaded anew: until `settle` only calls that wait now wait again. */
  reload: () => Promise<void>;
  settle: () => void;
  /** From now on nothing more waits. */
  letPass: () => void;
  /** Whether the page waits for this call. */
  isHeld: (call: string) => boolean;
}

/** Of ours, and of the card provider's, wherever that is. */
export const isCall = ({ pathname }: URL) =>
  [`${DEFAULT_API_BASE}/`, '/v1/payment_intents/'].some((begin) => pathname.startsWith(begin));

/** @param callOf the name of a call that is to wait; null lets it pass */
export const holdCalls = async (page: Page, callOf: (request: Request) => string | null): Promise<Network> => {
  const passages = new Map<string, Passage>();
  let isHolding = (_call: string) => true;
  let waiting: { call: string; route: Route }[] = [];

  // a request whose page has gone meanwhile needs no answer any more
  const pass = (route: Route, passage: Passage) => passage(route).catch(() => undefined);
  page.on('requestfailed', (request) => {
    waiting = waiting.filter(({ route }) => route.request() !== request);
  });
  await page.route(isCall, async (route) => {
    const call = callOf(route.request());
    const passage = call === null || !isHolding(call) ? toServer : passages.get(call);
    if (passage) return pass(route, passage);
    if (call !== null) waiting.push({ call, route });
  });

  return {
    release: async (call, passage) => {
      passages.set(call, passage);
      const leaving = waiting.filter((held) => held.call === call);
      waiting = waiting.filter((held) => held.call !== call);
      await Promise.all(leaving.map(({ route }) => pass(route, passage)));
    },
    reload: async () => {
      const calls = new Set(waiting.map(({ call }) => call));
      isHolding = (call) => calls.has(call);
      await page.reload();
    },
    settle: () => {
      isHolding = () => true;
      passages.clear();
    },
    letPass: () => {
      isHolding = () => false;
    },
    isHeld: (name) => waiting.some(({ call }) => call === name),
  };
};

const patternOf = ({ path }: Call) => new RegExp(`^${DEFAULT_API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

export const isCallOf = (call: Call, request: Request): boolean =>
  call.method === request.method() && patternOf(call).test(new URL(request.url()).pathname);

/** Names the calls of a machine: each is one call of the contract. */
export const namesOf =
  (calls: Record<string, Call>) =>
  (request: Request): string | null =>
    Object.entries(calls).find(([, call]) => isCallOf(call, request))?.[0] ?? null;
