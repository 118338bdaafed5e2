import type { Refusal } from '#contract/call.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';

const MESSAGES: Record<FailureCode, string> = {
  INVALID: 'Some of what was sent is not valid.',
  WRONG_APP_ID: 'This app is not known here.',
  WRONG_CREDENTIALS: 'Wrong login credentials, please try again.',
  SIGNED_OUT: 'Your session has ended. Please sign in again.',
  MEMBERS_ONLY: 'Please sign up or sign in to use this.',
  OPERATORS_ONLY: 'This needs the operator key.',
  NOT_FOUND: 'There is nothing here.',
  SLOT_TAKEN: 'This slot has just been taken.',
  SLOT_PAST: 'This time is already over.',
  DEPOSIT_REQUIRED: 'A deposit is needed because of a missed appointment. Please call the clinic.',
  TOO_LATE_TO_CANCEL: 'It is too late to cancel this appointment online. Please call the clinic.',
  NOT_CANCELLABLE: 'This appointment cannot be cancelled.',
  IN_PROGRESS: 'The same request is still in progress.',
  BODY_TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: 'Requests must be JSON.',
  SLOT_MISMATCH: 'This slot does not match what was chosen.',
  IDEMPOTENCY_MISMATCH: 'This key was used for a different request.',
  TOO_MANY_TRIES: 'Too many tries. Please wait and try again.',
  UNEXPECTED: 'Something went wrong. Please try again.',
  UNAVAILABLE: 'The service is busy. Please try again shortly.',
};

interface Details {
  fields?: Record<string, string>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** A call answered with a failure code; everything else that is thrown is answered as UNEXPECTED. */
export class Refused extends Error {
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, { fields, retryAfter, cause }: Details = {}) {
    super(MESSAGES[code], { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status() {
    return FAILURE_STATUS[this.code];
  }

  toRefusal(requestId: string): Refusal {
    const { message, code, fields } = this;
    return { success: false, message, code, requestId, ...(fields && { fields }) };
  }
}

export const invalid = (field: string, reason: string) => new Refused('INVALID', { fields: { [field]: reason } });
