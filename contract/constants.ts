/** Constants that client and server share; section 9 of the product document. */

/** Query parameter that names the calling app on every call (API-02). */
export const APP_ID_PARAM = 'app-id';
export const DEFAULT_APP_ID = 'patient';
/** The API's base on the app's own origin. */
export const DEFAULT_API_BASE = '/api';
export const CALL_TIMEOUT_MS = 100_000;
/** Names the revision of what is replaced, in quotation marks. */
export const REVISION_HEADER = 'If-Match';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Names the patient of the PDF in an answer. */
export const PATIENT_HEADER = 'X-Patient-Id';
export const IDEMPOTENCY_KEY_MAX = 255;
export const STORE_SESSION_HEADER = 'X-Opencart-Session';
export const OPERATOR_KEY_HEADER = 'X-Operator-Key';
export const REQUEST_ID_HEADER = 'X-Request-Id';
/**
 * The non-cancellation hours that a client assumes while the setting cannot be loaded (APPT-25); the server decides
 * finally.
 */
export const DEFAULT_NON_CANCELLATION_HOURS = 24;
/** At or under this distance an appointment is "within 24 hours" (APPT-17). */
export const NEAR_HOURS = 24;
/** An unpaid remote consultation is held this long (HOLD-02, SERVER-35). */
export const REMOTE_HOLD_MS = 15 * 60_000;
/** An on-site booking that waits for the deposit of a missed appointment is held this long (HOLD-03). */
export const DEPOSIT_HOLD_MS = 40 * 60_000;
/** A remote consultation can be joined this long before its start. */
export const JOIN_BEFORE_MS = 10 * 60_000;
/** The page of a consultation asks again after this long where the server's clock is behind its own. */
export const ROOM_AGAIN_MS = 5_000;
/** Staff note an arrival from this long before the start. */
export const ARRIVAL_BEFORE_MS = 4 * 60 * 60_000;
/** From this long after the start a visit without an arrival waits to be closed, and may be called missed. */
export const ARRIVAL_GRACE_MS = 15 * 60_000;
/** A missed appointment may be taken back for this long. */
export const MISSED_UNDO_MS = 7 * 24 * 60 * 60_000;
/** A prescription of a visit allows refills for this many days at most. */
export const REFILL_DAYS_MAX = 365;
/** Tags of a patient that booking knows (BOOK-28, BOOK-39). */
export const NO_SHOW_TAG = 'No Show';
export const MISSED_MULTIPLE_TAG = 'Missed Multiple Appointments';
export const DEPOSIT_PAID_TAG = 'Deposit Paid';
/** Largest picture of a person, in bytes (PROFILE-09). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Largest file that staff attach to a patient's records, as it is chosen and as it is kept, in bytes. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Most pages of such a file. */
export const FILE_MAX_PAGES = 20;
/** Width and height of a stored picture, in pixels. */
export const PICTURE_SIDE = 512;
/** Longest message to the doctor or therapist. */
export const MOREINFO_MAX = 300;
/** A slot day list reaches this many days ahead. */
export const SLOT_HORIZON_DAYS = 60;
/** An automatic guest login is tried at most once in this time. */
export const GUEST_LOGIN_PAUSE_MS = 30_000;
/** The page reloads this long after a 401 (AUTH-18). */
export const RELOAD_DELAY_MS = 1_000;
/** A wizard left by a 401 is kept this long for the same person (AUTH-18). */
export const KEPT_AFTER_REVOKED_MS = 30 * 60_000;
/** A one-time code works this long (SIGNUP-19). */
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_DIGITS = 6;
/** Another code to the same phone or email is sent no sooner than this after the last. */
export const OTP_RESEND_MS = 30_000;
/** Wrong tries after which a code is void (SERVER-19). */
export const OTP_TRIES = 5;
/** Characters of the number of an order. */
export const INVOICE_NO_MAX = 40;
/** Another reset link is asked for no sooner than this after the last. */
export const LINK_RESEND_MS = 60_000;
/** The strength meter follows the last key by this much (VALID-10). */
export const METER_DELAY_MS = 1_000;
/** The text of the identity-number notice that a person consents to; changes when its wording does. */
export const IDENTITY_NOTICE_VERSION = '2026-11' as const;
/** Messages of the card form are gone after this (PAY-19). */
export const CARD_MESSAGE_MS = 4_000;
/** While a payment is processing, the invoice is read again this often. */
export const PAYMENT_POLL_MS = 2_000;
/** Banks take a PayNow code for this many days after it was shown. */
export const PAYNOW_CODE_DAYS = 7;
/** The list of notifications answers the newest of them. */
export const NOTIFICATIONS_MAX = 100;

/** Characters of an address: of its street or unit, and of all that a parcel carries. */
export const ADDRESS_PART_MAX = 200;
/** Characters with which a place can be found: "5 Ann" at least. */
export const WHEREABOUTS_MIN = 5;
export const DELIVERY_ADDRESS_MAX = 500;

/** Widths of each product's pictures, in px. */
export const PICTURE_WIDTHS = [160, 320, 480, 640] as const;

/** GST of a fee for which a clinic has set none. */
export const USUAL_TAX_PERCENT = 9;
