/**
 * Codes of refused calls, with their HTTP status. Clients depend on `success` and on these codes, never on texts (ERR-20).
 * Adding one breaks the build of src/ until it has words there.
 */
export const FAILURE_STATUS = {
  INVALID: 400,
  WRONG_APP_ID: 400,
  WRONG_CREDENTIALS: 400,
  WRONG_OLD_PASSWORD: 400,
  WRONG_OTP: 400,
  OTP_EXPIRED: 400,
  RESET_LINK_INVALID: 400,
  TICKET_INVALID: 400,
  SINGPASS_FAILED: 400,
  WRONG_SIGNATURE: 400,
  SIGNED_OUT: 401,
  MEMBERS_ONLY: 403,
  OPERATORS_ONLY: 403,
  OTP_REQUIRED: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  SLOT_PAST: 409,
  DEPOSIT_REQUIRED: 409,
  TOO_LATE_TO_CANCEL: 409,
  NOT_CANCELLABLE: 409,
  TOO_MANY_HOLDS: 409,
  ALREADY_WAITING: 409,
  TOO_MANY_WAITING: 409,
  MANUAL_ACTIVATION: 409,
  PATIENT_EXISTS: 409,
  USERNAME_TAKEN: 409,
  BALANCE_OPEN: 409,
  NOTHING_TO_PAY: 409,
  PAYMENT_PROCESSING: 409,
  NOT_PAID: 409,
  NOT_RECEIVABLE: 409,
  IN_PROGRESS: 409,
  BODY_TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  SLOT_MISMATCH: 422,
  IDEMPOTENCY_MISMATCH: 422,
  PASSWORD_REFUSED: 422,
  SAME_PASSWORD: 422,
  TOO_MANY_TRIES: 429,
  OTP_VOID: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type FailureCode = keyof typeof FAILURE_STATUS;
export const FAILURE_CODES = Object.keys(FAILURE_STATUS) as FailureCode[];
export const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(FAILURE_STATUS, code);
