import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';

/** UNKNOWN: the answer has no code, or one that this version does not know. */
export type RefusalCode = FailureCode | 'UNKNOWN';

/**
 * Reason why a call failed. The API client makes it, `asFailure` converts other errors to it, and one place of the app
 * has its texts.
 */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'signedOut'; code: RefusalCode; serverMessage: string }
  /** isCertain: for UNKNOWN, whether the status was below 500, so that nothing was written. */
  | { kind: 'rejected'; code: RefusalCode; serverMessage: string; isCertain?: boolean }
  | { kind: 'invalid'; fields: Record<string, string>; serverMessage: string }
  | { kind: 'unexpected' };

/** An answer that refuses the request. */
export type Refusal = Extract<Failure, { serverMessage: string }>;

/** Time of the refusal by the server's clock, and the delay that it requests before the next try. */
export interface Wait {
  from: IsoInstant | null;
  ms: number;
}

/** The error that every port throws. */
export class FailureError extends Error {
  readonly failure: Failure;
  /** Data of the refusal, not parsed. */
  readonly detail: unknown;
  readonly wait: Wait;
  constructor(failure: Failure, detail?: unknown, wait: Wait = { from: null, ms: 0 }) {
    super(failure.kind);
    this.name = 'FailureError';
    this.failure = failure;
    this.detail = detail;
    this.wait = wait;
  }
}

/**
 * Messages of browsers when a chunk of the app could not be fetched: Chromium and Firefox, then WebKit, which has two.
 */
const UNFETCHED = /imported module|module script|MIME type/;

const isUnfetched = (error: unknown): boolean => error instanceof TypeError && UNFETCHED.test(error.message);

/** A chunk that cannot be fetched counts as a lost network; any other error is a defect of the app. */
export const asFailure = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { kind: isUnfetched(error) ? 'offline' : 'unexpected' };

/** Data with which the app can go on after a refusal; null without any. */
export const detailOf = (error: unknown): unknown => (error instanceof FailureError ? error.detail : null);

/** Time for which the server asks to wait before another try. */
export const waitOf = (error: unknown): Wait => (error instanceof FailureError ? error.wait : { from: null, ms: 0 });

export const isRejectedAs = (failure: Failure | null, ...codes: RefusalCode[]): boolean =>
  failure?.kind === 'rejected' && codes.includes(failure.code);
