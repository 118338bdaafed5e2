/**
 * Every table of the database: its personal rows, its hidden columns, and its fate when the account is closed; or the
 * reason why it holds no personal data. A table without a row here does not compile.
 */
import { sql } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { RECORD_NOTICES } from '#server/kit/record-notices.ts';
import { NOT_PERSONAL } from './not-personal.rules.ts';
import {
  idsOf,
  invoices,
  letters,
  type OtherTable,
  ofCarts,
  ofInvoices,
  ofNumber,
  ofRecords,
  own,
  type PersonalTable,
  table,
} from './personal-row.store.ts';

const SECRET = 'a secret';
const NAMES = 'says which member of staff it was; the app shows it if the group shows names';
/** Blanks a withdrawn record, of which the file says only when it was there and that it was withdrawn. */
const isWithdrawn: PersonalTable['blanks'][string] = ({ withdrawn_at }) => withdrawn_at !== null;
const IN_APP = 'opens in the app, at its document; staff print it';
/** Reasons of these acts may name another patient. */
const OF_ANOTHER = ['withdrawRecord', 'proposeMerge', 'declineMerge', 'unmergePatients'];
const ORDER = 'only puts rows in order';
const WRITTEN = 'keeps a letter from being sent twice';

export const TABLES = {
  patient: table('person', 'contact', (patient) => sql`id in ${idsOf(patient)}`, {
    merged_into: 'an id of the other row',
  }),
  patient_identity: table('person', 'health', own, {
    number_hmac: SECRET,
    number_sealed: 'the number is in the file as the app shows it',
    singpass_sub: SECRET,
  }),
  identifier: table('person', 'contact', own, { lost_to: 'says who another person is' }),
  patient_tag: table('person', 'health'),
  picture: table('person', 'contact'),
  patient_merge: table('person', 'health', own, {
    other_id: 'an id of the other row',
    reason: 'for staff; it may name another patient',
    proposed_by: NAMES,
    decided_by: NAMES,
    undone_by: NAMES,
    filled: 'names of columns',
  }),
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
    merged_no: ORDER,
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
    { reason: ({ act }) => OF_ANOTHER.some((one) => one === act) },
  ),
  data_file: table('account', 'messages', own, { file_sealed: 'the file itself' }),

  ...NOT_PERSONAL,
} as const satisfies Record<keyof Database, PersonalTable | OtherTable>;

export type PersonalName = {
  [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends PersonalTable ? Name : never;
}[keyof typeof TABLES];

const isPersonal = (name: keyof Database): name is PersonalName => 'whose' in TABLES[name];
export const PERSONAL_NAMES = (Object.keys(TABLES) as (keyof Database)[]).filter(isPersonal);
