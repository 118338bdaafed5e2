/** Tables that hold no personal data, or none that is not elsewhere in the file, with the reason. */
import { not } from './personal-row.store.ts';

const CLINICS = 'the clinic’s own, about nobody';
const STAFF = 'of the clinic’s staff, who are no patients here';
const SOON_OVER =
  'secrets of a step that is under way; they end within a week, and say nothing that is not in the file';
const COUNTS = 'counts tries for an hour or a day, by hashes that name nobody';

export const NOT_PERSONAL = {
  staff: not(STAFF),
  staff_recovery_code: not(STAFF),
  staff_session: not(STAFF),
  staff_passkey: not(STAFF),
  staff_challenge: not(STAFF),
  system_key: not(STAFF),
  trail_digest: not('sums of days, about nobody'),
  setting: not(CLINICS),
  category: not(CLINICS),
  clinic: not(CLINICS),
  clinic_file: not(CLINICS),
  clinic_revision: not(CLINICS),
  clinic_word: not(CLINICS),
  clinic_picture: not(CLINICS),
  service: not(CLINICS),
  provider: not(CLINICS),
  provider_service: not(CLINICS),
  slot: not(CLINICS),
  slot_change: not(CLINICS),
  time_closing: not(CLINICS),
  inventory: not(CLINICS),
  stock: not(CLINICS),
  stock_receipt: not(CLINICS),
  product: not(CLINICS),
  promotion: not(CLINICS),
  announcement: not(CLINICS),
  desk_change: not(CLINICS),
  bank_file_line: not('is the bank’s; once it is entered, the transfer is of its order'),
  transfer_move: not('names orders of two people; the journal of each has its own entry'),
  installation: not(CLINICS),
  gateway_event: not('ids of the card provider’s messages, without a name'),
  store_cart: not('of a browser, by the hash of its cookie; nobody knows whose'),
  store_line: not('of a browser, by the hash of its cookie; nobody knows whose'),
  one_time_code: not(SOON_OVER),
  verified_identifier: not(SOON_OVER),
  asked_act: not(SOON_OVER),
  patient_move: not('ids of rows that moved, which the file has; kept for 30 days'),
  used_undo: not(SOON_OVER),
  sign_up_ticket: not(SOON_OVER),
  digital_id_login: not(SOON_OVER),
  reset_token: not(SOON_OVER),
  email_confirmation: not(SOON_OVER),
  user_id_ticket: not(SOON_OVER),
  order_link_ask: not('number and email as anybody has typed them; gone within a minute'),
  outbox: not('letters on their way, sealed, for days at most'),
  login_throttle: not(COUNTS),
  look_up: not(COUNTS),
  request_count: not(COUNTS),
  kept_answer: not(
    'answers of the last two days, given again when a device asks twice; all of it is elsewhere in the file',
  ),
} as const;
