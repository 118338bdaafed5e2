/** The network between the app and its server: calls of a flow wait here until the test ends them. */

import type { Page } from 'playwright-core';
import type { Call } from '#contract/call.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { type CallsById, callAt } from '../flow-calls.ts';
import { type Asked, intercept, type Passage, type Stopped } from './interception.ts';

/** Passes the request to the next rule of the page, and to the server. */
export const toServer: Passage = (request) => request.goOn();
export const offline: Passage = (request) => request.fail();
/** A refusal, for cases in which no world makes the server refuse. */
export const refused =
  (code: FailureCode, message = REFUSAL_WORDS[code].en): Passage =>
  (request) =>
    request.answer({ status: FAILURE_STATUS[code], json: { success: false, code, message } });

/** A given answer, for cases in which no world makes the server give it. */
export const answered =
  (json: unknown, status = 200): Passage =>
  (request) =>
    request.answer({ status, json });

export interface Network {
  /**
   * Sends requests of this call, waiting ones and later ones, this way until `settle`.
   * @returns whether the app still waited for one of them; the news of an abandoned request may come late
   */
  release: (call: string, passage: Passage) => Promise<boolean>;
  /** Reloads the page: calls that wait now wait again, all others pass, until `settle`. */
  reload: () => Promise<void>;
  settle: () => void;
  /** Lets all later calls pass. */
  letPass: () => void;
  /** Whether the page waits for this call. */
  isHeld: (call: string) => boolean;
}

/** Paths of our API, and of the card provider's on any host. */
const CALLS = [`${DEFAULT_API_BASE}/`, '/v1/payment_intents/'];
export const isCall = ({ pathname }: URL) => CALLS.some((begin) => pathname.startsWith(begin));
const ADDRESSES = CALLS.map((begin) => `*${begin}*`);

/** Applies a passage to requests of calls. */
export const interceptCalls = (page: Page, isMeant: (asked: Asked) => boolean, passage: Passage): Promise<void> =>
  intercept(page, ADDRESSES, (asked) => isCall(asked.url) && isMeant(asked), passage);

/** Blocks other origins, so that the app stays. */
export const keepHere = (page: Page): Promise<void> => {
  const { origin } = new URL(page.url());
  return intercept(
    page,
    ['*'],
    ({ url }) => url.origin !== origin,
    (request) => request.answer({ status: 204 }),
  );
};

/** @param namesOf the names under which a request waits; a request without a name passes */
export const holdCalls = async (page: Page, namesOf: (asked: Asked) => readonly string[]): Promise<Network> => {
  const passages = new Map<string, Passage>();
  let isHolding = (_names: readonly string[]) => true;
  let waiting: { names: readonly string[]; request: Stopped }[] = [];

  page.on('requestfailed', (failed) => {
    const gone = waiting.findIndex(
      ({ request }) => request.method === failed.method() && request.url.href === failed.url(),
    );
    waiting = waiting.filter((_, place) => place !== gone);
  });
  await interceptCalls(
    page,
    () => true,
    async (request) => {
      const names = namesOf(request);
      const known = names.find((name) => passages.has(name));
      const passage = names.length === 0 || !isHolding(names) ? toServer : passages.get(known ?? '');
      if (passage) return passage(request);
      waiting.push({ names, request });
    },
  );

  return {
    release: async (call, passage) => {
      passages.set(call, passage);
      const leaving = waiting.filter((held) => held.names.includes(call));
      waiting = waiting.filter((held) => !held.names.includes(call));
      await Promise.all(leaving.map(({ request }) => passage(request)));
      return leaving.some(({ request }) => !request.isGone());
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

export const isCallOf = (call: Call, { method, url }: Asked): boolean => callAt(method, url.pathname) === call;

/** All names that a request of these calls has. */
export const namesOf =
  (calls: CallsById) =>
  (asked: Asked): string[] =>
    Object.keys(calls).filter((name) => calls[name]?.some((call) => isCallOf(call, asked)));
