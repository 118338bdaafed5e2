import type { InferInput } from 'valibot';
import type { Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { APP_ID_PARAM } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';

/** What a call needs beside its name; members that the call does not have are left out. */
export interface Request<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: InferInput<C['body']>;
  /** Idempotency-Key of a write. */
  key?: string;
  /** The revision that is replaced; another one by now is refused. */
  revision?: string | null;
  /** Goes on when the page is left. */
  isKeptAlive?: boolean;
  /** Instead of the session's present token. */
  token?: Token;
  /** A person waits for this: no network is told with a toast (ERR-21). */
  isSubmit?: boolean;
  /** Aborted once nobody waits for the answer any more: then it is not tried again, and its failure is told nobody. */
  signal?: AbortSignal;
}

/** The call's path below the API's base, parameters filled in: appointment/a1/cancel. */
export const pathOf = (call: Call, params: Record<string, string> = {}): string =>
  call.path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/');

/** The call's query with the app's id; members without a value are left out. */
export const searchOf = (query: Record<string, string | number | undefined>, appId: string): URLSearchParams => {
  const search = new URLSearchParams({ [APP_ID_PARAM]: appId });
  for (const [name, member] of Object.entries(query)) if (member !== undefined) search.set(name, String(member));
  return search;
};
