import type { Call } from '#contract/call.ts';
import type { Token } from '#contract/ids.ts';
import type { Failure, Refusal } from '#machines/kit/failure.ts';
import type { Copies } from '#src/app/outside/copies.ts';
import type { Loading } from './loading.ts';

export interface ApiOptions {
  /** Base address of the API, without a trailing slash: /api, or absolute in tests. */
  base: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  loading: Loading;
  copies: Copies;
  /** Language for the server's texts. */
  language: () => string;
  token: () => Token | null;
  /** Receives the Date header of every answer, by which the app follows the server's clock. */
  onServerDate: (date: string) => void;
  /** Receives a 401 for the current token. */
  onSignedOut: (failure: Refusal) => void;
  /** Receives every other failure of a call that is still wanted, before its caller does. */
  onFailure: (failure: Failure, call: Call, isSubmit: boolean) => void;
}
