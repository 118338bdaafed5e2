import type { Refusal } from '#contract/call.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { type AnswerLanguage, REFUSAL_WORDS } from './refusal-words.ts';

interface Details {
  fields?: Record<string, string>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** Data for the app's next step, as the call's contract describes it. */
  data?: unknown;
  cause?: unknown;
  /** Set where the product document wants status 200 for a refusal. */
  status?: 200;
}

/** A call's failure with its code; any other error is answered as UNEXPECTED. */
export class Refused extends Error {
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly data: unknown;
  readonly status: (typeof FAILURE_STATUS)[FailureCode] | 200;

  constructor(code: FailureCode, { fields, retryAfter, data, cause, status }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.data = data;
    this.status = status ?? FAILURE_STATUS[code];
  }

  toRefusal(requestId: string, language: AnswerLanguage): Refusal {
    const { code, fields, data } = this;
    return {
      success: false,
      message: REFUSAL_WORDS[code][language],
      code,
      requestId,
      ...(fields && { fields }),
      ...(data !== undefined && { data }),
    };
  }
}

export const invalid = (field: string, reason: string) => new Refused('INVALID', { fields: { [field]: reason } });
