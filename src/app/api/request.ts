import type { InferInput } from 'valibot';
import type { Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { APP_ID_PARAM } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';

/** Arguments of a call; members that the call does not define are left out. */
export interface Request<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: InferInput<C['body']>;
  /** Idempotency-Key of a write. */
  key?: string;
  /** Revision that the write replaces; the server refuses it when another revision is current. */
  revision?: string | null;
  /** Keeps the request running after the page is left. */
  isKeptAlive?: boolean;
  /** Replaces the session's current token. */
  token?: Token;
  /** A person waits for this call: a missing network shows a toast (ERR-21). */
  isSubmit?: boolean;
  /** Aborts the call: no retry, no toast. */
  signal?: AbortSignal;
}

/** The call's path below the API's base, with its parameters filled in: appointment/a1/cancel. */
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
