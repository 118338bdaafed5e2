/** Asks the server for changes, one request after the other, and tells the shown sections. */

import type * as v from 'valibot';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { Change } from '#contract/entities/desk.ts';
import type { Api } from '#src/app/api/client.ts';
import { type Cell, createCell } from '#src/app/outside/cell.ts';

export type ChangeKind = v.InferOutput<typeof Change>['kind'];

export interface Changes {
  /** False while the server does not answer. */
  isLive: Cell<boolean>;
  /** Calls `tell` for each answer that names one of the kinds. @returns a function that ends it */
  subscribe: (kinds: readonly ChangeKind[], tell: () => void) => () => void;
}

/** Pause after a request that got no answer. */
const PAUSE_MS = 3_000;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export const createChanges = (api: Api): Changes => {
  const listeners = new Set<{ kinds: readonly ChangeKind[]; tell: () => void }>();
  const isLive = createCell(true);
  let running: AbortController | null = null;

  const follow = async (signal: AbortSignal) => {
    let since: number | undefined;
    while (!signal.aborted) {
      try {
        const { data } = await api(deskCalls.listChanges, { query: since === undefined ? {} : { since }, signal });
        if (signal.aborted) return;
        const missed = since !== undefined && !isLive.get();
        since = data.next;
        isLive.set(true);
        for (const { kinds, tell } of listeners)
          if (missed || data.isBehind || data.changes.some(({ kind }) => kinds.includes(kind))) tell();
      } catch {
        if (signal.aborted) return;
        isLive.set(false);
        await pause(signal);
      }
    }
  };

  return {
    isLive,
    subscribe: (kinds, tell) => {
      const listener = { kinds, tell };
      listeners.add(listener);
      if (running === null) {
        running = new AbortController();
        void follow(running.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = null;
      };
    },
  };
};
