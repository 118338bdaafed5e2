/**
 * Every table of the database: its personal rows, its hidden columns, and its fate when the account is closed; or the
 * reason why it holds no personal data. A table without a row here does not compile.
 */
import { sql } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { RECORD_NOTICES } from '#server/kit/record-notices.ts';
import {
  invoices,
  letters,
  not,
  type OtherTable,
  ofCarts,
  ofInvoices,
  ofNumber,
  ofRecords,
  own,
  type PersonalTable,
  table,
} from './personal-row.store.ts';

const CLINICS = 'the clinic’s own, about nobody';
const SECRET = 'a secret';
const STAFF = 'of the clinic’s staff, who are no patients here';
const NAMES = 'says which member of staff it was; the app shows it if the group shows names';
/** The file says of it that it was withdrawn, and since when it was there. */
const isWithdrawn: PersonalTable['blanks'][string] = ({ withdrawn_at }) => withdrawn_at !== null;
const IN_APP = 'opens in the app, at its document; staff print it';
const ORDER = 'only puts rows in order';
const WRITTEN = 'keeps a letter from being sent twice';
const SOON_OVER =
  'secrets of a step that is under way; they end within a week, and say nothing that is not in the file';
const COUNTS = 'counts tries for an hour or a day, by hashes that name nobody';

export const TABLES = {
  patient: table('person', 'contact', (patient) => sql`id = ${patient}`),
  patient_identity: table('person', 'health', own, {
    number_hmac: SECRET,
    number_sealed: 'the number is in the file as the app shows it',
    singpass_sub: SECRET,
  }),
  identifier: table('person', 'contact', own, { lost_to: 'says who another person is' }),
  patient_tag: table('person', 'health'),
  picture: table('person', 'contact'),
  brought_over: table('person', 'health', ofNumber),
  family: table('person', 'contact', (patient) => sql`(patient_id = ${patient} or member_id = ${patient})`),

  appointment: table('visits', 'health', own, { room: SECRET }),
  waitlist_entry: table('visits', 'health'),

  record_entry: table(
    'records',
    'health',
    ofNumber,
    { withdrawn_by: NAMES, withdrawn_reason: 'for staff; it may name another patient' },
    { name: isWithdrawn, content: isWithdrawn },
  ),
  record_file: table('records', 'health', ofRecords, { bytes: IN_APP, digest: 'is of the clinic’s own copy' }),
  record_opening: table('records', 'health'),
  refillable: table('records', 'health', ofNumber),

  invoice: table('orders', 'money', invoices, {
    proven_contact: SECRET,
    asked_from: 'a hash, kept while an order is open and unpaid',
  }),
  invoice_item: table('orders', 'money', ofInvoices),
  item_change: table('orders', 'money', ofInvoices, { no: ORDER }),
  goods_return: table('orders', 'money', ofInvoices, { no: ORDER, reason: 'for staff' }),
  delivery: table('orders', 'money', ofInvoices),
  delivery_reached: table('orders', 'money', ofInvoices),
  order_key: table('orders', 'money', ofInvoices, { key_hash: SECRET }),
  promotion_use: table('orders', 'money', ofInvoices),
  refill_cart: table('orders', 'messages', ofNumber),
  refill_line: table('orders', 'messages', ofCarts),

  journal_entry: table('money', 'money', ofInvoices),
  payment_intent: table('money', 'money', ofInvoices, { client_secret: SECRET }),
  refund: table(
    'money',
    'money',
    (patient) => sql`intent_id in (select id from payment_intent where ${ofInvoices(patient)})`,
  ),
  bank_line: table('money', 'money', ofInvoices, { gives_back: 'only of transfers that are nobody’s' }),
  inventory_credit: table('money', 'money', ofInvoices),
  credit_note: table('money', 'money', ofInvoices, { no: ORDER }),
  brought_credit: table('money', 'money', ofNumber),
  brought_use: table(
    'money',
    'money',
    (patient) => sql`
    credit_id in (select id from brought_credit where ${ofNumber(patient)})`,
  ),

  niks_account: table('niks', 'niks', own, { joined_no: ORDER, closed_no: ORDER }),
  niks_movement: table('niks', 'money'),
  niks_lot: table('niks', 'money', own, { stems_from: 'an id of another lot, which the file has' }),
  waiting_niks: table('niks', 'money', ofNumber),
  niks_opening: table('niks', 'money', own, { no: ORDER }),
  niks_opening_use: table('niks', 'money', ofInvoices),
  niks_entry: table(
    'niks',
    'money',
    (patient) => sql`movement_id in (select id from niks_movement where patient_id = ${patient})`,
  ),

  letter: table('messages', 'messages', letters),
  letter_choice: table('messages', 'messages'),
  notification: table(
    'messages',
    'messages',
    (patient) => sql`
      patient_id = ${patient} and (has_proven_number(${patient}) or (kind not in (${sql.join(RECORD_NOTICES.map((kind) => sql.lit(kind)))})
        and not exists (select from invoice where invoice.id = metadata->>'invoiceId' and not is_of_account(invoice_type))))`,
    { letter: WRITTEN, subject: WRITTEN, no: ORDER },
  ),

  login: table('account', 'signIn', own, { password_hash: SECRET }),
  pending_contact: table('account', 'signIn', own, { id_session: SECRET }),
  former_contact: table('account', 'signIn', own, { token_hash: SECRET }),
  session: table('account', 'signIn', own, { token_hash: SECRET, id: 'an id that opens nothing' }),
  device: table('account', 'signIn', own, { token_hash: SECRET }),
  consent: table('account', 'consent', own, { session_hash: SECRET }),
  closure: table('account', 'consent'),
  trail: table(
    'account',
    'health',
    own,
    {
      no: ORDER,
      who: NAMES,
      staff_id: NAMES,
      key_id: NAMES,
      session_id: NAMES,
      address: 'says from which place staff worked',
      shown: 'counts others',
      detail: 'before and after of what staff changed; the file has what there is now',
    },
    { reason: ({ act }) => act === 'withdrawRecord' },
  ),
  data_file: table('account', 'messages', own, { file_sealed: 'the file itself' }),

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
} as const satisfies Record<keyof Database, PersonalTable | OtherTable>;

export type PersonalName = {
  [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends PersonalTable ? Name : never;
}[keyof typeof TABLES];

const isPersonal = (name: keyof Database): name is PersonalName => 'whose' in TABLES[name];
export const PERSONAL_NAMES = (Object.keys(TABLES) as (keyof Database)[]).filter(isPersonal);
