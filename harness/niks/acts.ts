/** The acts of a history of NIK$, on a database, by the code that the server runs. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { NIKS_TERMS_VERSION } from '#contract/niks.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { asRefused, withRetry } from '#server/kit/database-errors.ts';
import { join } from '#server/membership/membership.service.ts';
import { redeemNiks } from '#server/money/counter-niks.service.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { rejectOrder } from '#server/money/order.service.ts';
import { changeOrderItem } from '#server/money/order-change.service.ts';
import { receiveTransfer } from '#server/money/transfer.service.ts';
import { expireIfEnded } from '#server/niks/expiry.service.ts';
import { listEnded } from '#server/niks/expiry.store.ts';
import type { Act, Outcome, Standing, Turn } from './histories.types.ts';

type Tx = Transaction<Database>;
const invoiceIdOf = (key: string) => `invoice-${key}` as InvoiceId;
const line = (dollars: number, qty: number, itemType: 'Product' | 'Medicine') =>
  ({ name: itemType, price: moneyFromWire(dollars), qty, tax: 0, discount: null, itemType }) as const;

const buy = async (tx: Tx, patientId: PatientId, act: Extract<Act, { does: 'buy' }>, now: IsoInstant) => {
  const { key, dollars, pieces, isAtCounter, hasBonus } = act;
  const points = Math.min(act.points, dollars * pieces + 1);
  const id = await createInvoice(tx, {
    key,
    patientId,
    invoiceType: 'Refill',
    clinicId: null,
    finalized: true,
    items: [line(dollars, pieces, 'Product'), line(1, 1, 'Medicine')],
    delivery: { deliveryType: 'Pickup', deliveryStatus: 'Confirmed', fee: moneyFromWire(0) },
    pointsRedeemed: isAtCounter ? 0 : points,
    now,
  });
  if (hasBonus)
    await sql`
      insert into promotion_use (promotion_id, invoice_id, patient_id, used_at)
      select id, ${id}, ${patientId}, ${now} from promotion where promo_type = 'BIRTHDAY_BONUS'`.execute(tx);
  if (isAtCounter && points > 0) await redeemNiks(tx, await findInvoiceForPayment(tx, id), points, now);
  const amount = moneyFromWire(dollars * pieces + 1 - points);
  if (amount > 0) await receiveTransfer(tx, id, { amount, reference: key }, now);
};

const perform = async (tx: Tx, patientId: PatientId, act: Act, now: IsoInstant): Promise<void> => {
  if (act.does === 'buy') await buy(tx, patientId, act, now);
  if (act.does === 'reject') await rejectOrder(tx, invoiceIdOf(act.key), now);
  if (act.does === 'shrink') {
    const change = { item: `${invoiceIdOf(act.key)}-0`, qty: act.pieces, reason: 'few' };
    await changeOrderItem(tx, invoiceIdOf(act.key), change, now);
  }
  if (act.does === 'join')
    await join(
      tx,
      { patientId, isGuest: false, language: null },
      { terms: NIKS_TERMS_VERSION, language: 'en-US' },
      now,
    );
};

const play = async (db: Kysely<Database>, { patient, act, now }: Turn): Promise<Outcome> => {
  try {
    await withRetry(() => db.transaction().execute((tx) => perform(tx, patient as PatientId, act, now)));
    return 'done';
  } catch (error) {
    const refused = asRefused(error);
    if (refused.code === 'UNEXPECTED') throw error;
    return refused.code;
  }
};

/** Plays turns in parallel, `atOnce` at a time, each in its own transaction. */
export const playAll = async (db: Kysely<Database>, turns: readonly Turn[], atOnce: number): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let place = next++; place < turns.length; place = next++)
      outcomes[place] = await play(db, turns[place] as Turn);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
};

/** Expires lots as a reader of the balance does. */
export const expireAll = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  for (const patientId of await listEnded(db, clinicDayOf(now))) await expireIfEnded(db, patientId, now);
};

export const insertPatients = async (
  db: Kysely<Database>,
  people: readonly { patient: string; isMember: boolean }[],
  now: IsoInstant,
): Promise<void> => {
  const ids = people.map(({ patient }) => patient);
  const members = people.filter(({ isMember }) => isMember).map(({ patient }) => patient);
  await sql`
    insert into patient (id, name, is_guest, created_at) select id, id, false, ${now} from unnest(${ids}::text[]) id`.execute(
    db,
  );
  await sql`
    insert into niks_account (patient_id, joined_at, terms_version, terms_language)
    select id, ${now}, ${NIKS_TERMS_VERSION}, 'en-US' from unnest(${members}::text[]) id`.execute(db);
};

export const readStandings = async (
  db: Kysely<Database>,
  patients: readonly string[],
): Promise<Map<string, Standing>> => {
  const { rows } = await sql<Standing & { patient: string }>`
    select patient, exists (select from niks_account where patient_id = patient and closed_at is null) as "isMember", (
      select coalesce(json_agg(json_build_array(ends_on::text, remaining) order by ends_on, granted_at, id collate "C"), '[]')
      from niks_lot where patient_id = patient and remaining > 0) as lots
    from unnest(${patients}::text[]) patient`.execute(db);
  return new Map(rows.map(({ patient, isMember, lots }) => [patient, { isMember, lots }]));
};
