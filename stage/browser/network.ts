/** The way between the app and its server: calls of a flow wait here until the test says how they end. */

import type { Page, Request, Route } from 'playwright-core';
import type { Call } from '#contract/call.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { type CallsById, callAt } from '../flow-calls.ts';

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

/** @param namesOf the names under which a request waits; one without a name passes */
export const holdCalls = async (page: Page, namesOf: (request: Request) => readonly string[]): Promise<Network> => {
  const passages = new Map<string, Passage>();
  let isHolding = (_names: readonly string[]) => true;
  let waiting: { names: readonly string[]; route: Route }[] = [];

  // a request whose page has gone meanwhile needs no answer any more
  const pass = (route: Route, passage: Passage) => passage(route).catch(() => undefined);

  page.on('requestfailed', (request) => {
    waiting = waiting.filter(({ route }) => route.request() !== request);
  });
  await page.route(isCall, async (route) => {
    const names = namesOf(route.request());
    const known = names.find((name) => passages.has(name));
    const passage = names.length === 0 || !isHolding(names) ? toServer : passages.get(known ?? '');
    if (passage) return pass(route, passage);
    waiting.push({ names, route });
  });

  return {
    release: async (call, passage) => {
      passages.set(call, passage);
      const leaving = waiting.filter((held) => held.names.includes(call));
      waiting = waiting.filter((held) => !held.names.includes(call));
      await Promise.all(leaving.map(({ route }) => pass(route, passage)));
    },
    reload: async () => {
      const before = new Set(waiting.flatMap(({ names }) => names));
      isHolding = (names) => names.some((name) => before.has(name));
      await page.reload();
    },
    settle: () => {
      isHolding = () => true;
      passages.clear();
    },
    letPass: () => {
      isHolding = () => false;
    },
    isHeld: (name) => waiting.some(({ names }) => names.includes(name)),
  };
};

export const isCallOf = (call: Call, request: Request): boolean =>
  callAt(request.method(), new URL(request.url()).pathname) === call;

/** All names that a request of these calls has. */
export const namesOf =
  (calls: CallsById) =>
  (request: Request): string[] =>
    Object.keys(calls).filter((name) => calls[name]?.some((call) => isCallOf(call, request)));
