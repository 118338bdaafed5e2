/** Intents, events and refunds as we know them; the provider's answers come from adapters/gateway.types.ts. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { GatewayEvent, IntentStatus } from '#server/adapters/gateway.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import { reachedBy } from './invoice.store.ts';

export type IntentRow = Selectable<Database['payment_intent']>;

/** The facts for an intent of an invoice. */
export interface Payable {
  id: InvoiceId;
  revision: number;
  balance: Money;
  /** Intents that this revision has had. */
  intents: number;
  /** The clinic has to accept the order before it is paid. */
  needsConfirmation: boolean;
}

/** The balance is 0 for a hold that has ended. Null when the caller does not reach the invoice. */
export const findPayable = async (
  db: Kysely<Database>,
  callerId: PatientId,
  id: InvoiceId,
  now: IsoInstant,
): Promise<Payable | null> => {
  const { rows } = await sql<Payable>`
    select id, revision, case when exists (
        select from appointment where invoice_id = invoice.id
          and (state = 'released' or is_overdue(state, hold_until, ${now})))
      then least(balance, 0) else balance end as balance, (
      select count(*) from payment_intent
      where invoice_id = invoice.id and payment_intent.revision = invoice.revision) as intents,
      accepted_at is null and is_to_confirm(id) as "needsConfirmation"
    from invoice
    where id = ${id} and ${reachedBy(callerId)}`.execute(db);
  return rows[0] ?? null;
};

/** An invoice and the newest of its intents that was not cancelled, at one moment. */
export interface LastPayment {
  invoiceId: InvoiceId;
  balance: Money;
  /** Null without an intent. */
  intentId: string | null;
  /** Cents. */
  amount: number | null;
  status: IntentStatus | null;
}

/** Finds it by the number on the screen. Null when it does not exist or the caller does not reach it. */
export const findLastPayment = async (
  db: Kysely<Database>,
  callerId: PatientId,
  invoiceNo: string,
): Promise<LastPayment | null> => {
  const { rows } = await sql<LastPayment>`
    select invoice.id as "invoiceId", balance, intent.id as "intentId", amount_cents as amount, status
    from invoice left join lateral (
      select * from payment_intent
      where invoice_id = invoice.id and status <> 'canceled'
      order by payment_intent.revision desc, created_at desc limit 1) intent on true
    where invoice_no = ${invoiceNo} and ${reachedBy(callerId)}`.execute(db);
  return rows[0] ?? null;
};

export const findIntent = (db: Kysely<Database>, id: string): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', id).executeTakeFirst();

/** The provider's last answer that was taken over; `version` changes with each one. */
export interface IntentState {
  version: string;
  status: IntentStatus;
}

/** Null when it is not an intent of ours. */
export const findIntentState = async (db: Kysely<Database>, id: string): Promise<IntentState | null> => {
  const { rows } = await sql<IntentState>`
    select xmin::text as version, status from payment_intent where id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The intent that can still be paid. */
export const findOpenIntent = (db: Kysely<Database>, invoiceId: InvoiceId): Promise<IntentRow | undefined> =>
  db
    .selectFrom('payment_intent')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('status', 'not in', ['succeeded', 'canceled'])
    .executeTakeFirst();

/** Keeps an intent; does nothing when it is known, or another one of the invoice is open. */
export const keepIntent = async (tx: Transaction<Database>, row: IntentRow): Promise<void> => {
  await tx
    .insertInto('payment_intent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const setIntentStatus = async (
  tx: Transaction<Database>,
  id: string,
  status: IntentStatus,
  now: IsoInstant,
): Promise<void> => {
  await sql`
    update payment_intent set status = ${status}, updated_at = ${now},
      processing_at = case when ${status === 'processing'} then coalesce(processing_at, ${now}) end
    where id = ${id}`.execute(tx);
};

/** A card payment about which the bank has not decided. */
export interface Undecided {
  id: string;
  invoice_id: InvoiceId;
  /** Cents. */
  amount: number;
  /** Null for an invoice of no visit. */
  appointmentId: AppointmentId | null;
}

/** Payments in processing since a moment, of which no letter was made. @param id of one of them, when only that is asked */
export const listUndecided = async (db: Kysely<Database>, since: IsoInstant, id?: string): Promise<Undecided[]> => {
  const { rows } = await sql<Undecided>`
    select id, invoice_id, amount_cents as amount,
      (select appointment.id from appointment where appointment.invoice_id = intent.invoice_id limit 1) as "appointmentId"
    from payment_intent intent
    where status = 'processing' and processing_at <= ${since} and (${id ?? null}::text is null or id = ${id ?? null})
      and not exists (select from notification told
        where told.letter in ('card.undecided', 'card.undecided.visit') and told.subject = intent.id)
    order by processing_at`.execute(db);
  return rows;
};

/** Open intents without news since a moment, oldest first. */
export const listOpenIntents = (db: Kysely<Database>, before: IsoInstant, limit: number): Promise<IntentRow[]> =>
  db
    .selectFrom('payment_intent')
    .selectAll()
    .where('status', 'not in', ['succeeded', 'canceled'])
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

/** An invoice whose patient says that a transfer was made. */
export interface Announced {
  id: InvoiceId;
  invoiceNo: string;
  balance: Money;
  total: Money;
}

export const listAnnounced = async (db: Kysely<Database>): Promise<Announced[]> => {
  const { rows } = await sql<Announced>`
    select id, invoice_no as "invoiceNo", balance, total from invoice
    where balance > 0 and (payment_status = 'announced' or (payment_status = 'none' and exists (
      select from delivery where invoice_id = invoice.id and delivery_status = 'Confirmed'
        and delivery_type = 'Deliver To Other Countries')))
    order by invoice_no limit 50`.execute(db);
  return rows;
};

export const isEventKnown = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('gateway_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Does nothing for an event that is kept already. */
export const keepEvent = async (
  tx: Kysely<Database>,
  { id, type }: Pick<GatewayEvent, 'id' | 'type'>,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .insertInto('gateway_event')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
