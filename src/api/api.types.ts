import type { Call } from '#contract/call.ts';
import type { Token } from '#contract/ids.ts';
import type { Failure, Refusal } from '#machines/kit/failure.ts';
import type { Copies } from '#src/outside/copies.ts';
import type { Loading } from './loading.ts';

export interface ApiOptions {
  /** Where the API answers, without a slash at the end: /api, or absolute in tests. */
  base: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  loading: Loading;
  copies: Copies;
  /** The language in which the server's texts are wanted. */
  language: () => string;
  token: () => Token | null;
  /** The server's clock, from the Date header of every answer. */
  onServerDate: (date: string) => void;
  /** A 401 for the present token. */
  onSignedOut: (failure: Refusal) => void;
  /** Every other failure that somebody waits for, before the caller gets it. */
  onFailure: (failure: Failure, call: Call, isSubmit: boolean) => void;
}
