/** The way between the app and its server: calls of a flow wait here until the test says how they end. */
import type { Page, Request, Route } from 'playwright-core';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

/** What becomes of a held request. */
export type Passage = (route: Route) => Promise<void>;

export const toServer: Passage = (route) => route.continue();
export const offline: Passage = (route) => route.abort('internetdisconnected');

export interface Network {
  /** Requests of this call, those that wait and those to come, go this way until `settle`. */
  release: (call: string, passage: Passage) => Promise<void>;
  settle: () => void;
}

/** @param callOf the name of a call that is to wait; null lets it pass */
export const holdCalls = async (page: Page, callOf: (request: Request) => string | null): Promise<Network> => {
  const passages = new Map<string, Passage>();
  let waiting: { call: string; route: Route }[] = [];

  // a request whose page has gone meanwhile needs no answer any more
  const pass = (route: Route, passage: Passage) => passage(route).catch(() => undefined);
  await page.route(`**${DEFAULT_API_BASE}/**`, async (route) => {
    const call = callOf(route.request());
    const passage = call === null ? toServer : passages.get(call);
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
    settle: () => passages.clear(),
  };
};
