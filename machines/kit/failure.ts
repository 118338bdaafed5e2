import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';

/** UNKNOWN: an answer without a code, or with one that this version does not know. */
export type RefusalCode = FailureCode | 'UNKNOWN';

/** Why a call did not do what was asked. Made by the API client, entered by `asFailure`, put into words in one place of the app. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'signedOut'; code: RefusalCode; serverMessage: string }
  /** isCertain: of UNKNOWN alone, an answer below 500, after which nothing was done. */
  | { kind: 'rejected'; code: RefusalCode; serverMessage: string; isCertain?: boolean }
  | { kind: 'invalid'; fields: Record<string, string>; serverMessage: string }
  | { kind: 'unexpected' };

/** An answer that said no. */
export type Refusal = Extract<Failure, { serverMessage: string }>;

/** The time at which the server has refused, by its own clock, and how long it asks to wait before the next try. */
export interface Wait {
  from: IsoInstant | null;
  ms: number;
}

/** What a port throws. */
export class FailureError extends Error {
  readonly failure: Failure;
  /** What the refusal lets the app go on with, as it came. */
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

/** How browsers say that a piece of the app's code was not fetched: Chromium and Firefox, then WebKit, which has two ways. */
const UNFETCHED = /imported module|module script|MIME type/;

const isUnfetched = (error: unknown): boolean => error instanceof TypeError && UNFETCHED.test(error.message);

/** Code that cannot be had is a lost network; whatever else is thrown is a defect of our own. */
export const asFailure = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { kind: isUnfetched(error) ? 'offline' : 'unexpected' };

/** What a refusal lets the app go on with; null where there is nothing. */
export const detailOf = (error: unknown): unknown => (error instanceof FailureError ? error.detail : null);

export const isRejectedAs = (failure: Failure | null, ...codes: RefusalCode[]): boolean =>
  failure?.kind === 'rejected' && codes.includes(failure.code);
