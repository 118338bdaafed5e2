import { type Kysely, sql, type Transaction } from 'kysely';
import type { DiscountType, PromotionType } from '#contract/entities/store.ts';
import type { InvoiceId, PatientId, ProductId, PromotionId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface PromotionRow {
  id: PromotionId;
  code: string | null;
  type: PromotionType;
  discountType: DiscountType | null;
  /** Percent, or SGD. */
  discount: number | null;
  buy: number | null;
  get: number | null;
  giftId: ProductId | null;
  giftQty: number | null;
  bonusRatio: number | null;
  products: ProductId[] | null;
  minimum: Money;
  beginsAt: IsoInstant | null;
  endsAt: IsoInstant | null;
  totalLimit: number | null;
  patientLimit: number | null;
}

const promotions = sql`
  select id, code, promo_type as type, discount_type as "discountType", discount, buy_qty as buy, get_qty as get,
    gift_id as "giftId", gift_qty as "giftQty", bonus_ratio as "bonusRatio", product_ids as products, minimum,
    begins_at as "beginsAt", ends_at as "endsAt", total_limit as "totalLimit", patient_limit as "patientLimit"
  from promotion`;

/** Finds a promotion by its code, in any case. */
export const findByCode = async (db: Kysely<Database>, code: string): Promise<PromotionRow | null> => {
  const { rows } = await sql<PromotionRow>`${promotions} where code = upper(${code})`.execute(db);
  return rows[0] ?? null;
};

/** Promotions that need no code. */
export const listBirthdayBonuses = async (db: Kysely<Database>): Promise<PromotionRow[]> => {
  const { rows } = await sql<PromotionRow>`${promotions} where promo_type = 'BIRTHDAY_BONUS' order by id`.execute(db);
  return rows;
};

/** Locks the promotions until the transaction ends, so that uses are counted one after the other. */
export const lockPromotions = async (
  tx: Transaction<Database>,
  ids: readonly PromotionId[],
): Promise<PromotionRow[]> => {
  await sql`select from promotion where id = any(${ids}) order by id for no key update`.execute(tx);
  const { rows } = await sql<PromotionRow>`${promotions} where id = any(${ids}) order by id`.execute(tx);
  return rows;
};

/** Contacts that identify the person of a use; a guest is a new patient each time. */
export interface Reached {
  /** Proven email in lower case; null without one. */
  email: string | null;
  /** Proven phone as it is dialled; null without one. */
  phone: string | null;
}

export interface User extends Reached {
  patientId: PatientId;
  isGuest: boolean;
  /** Orders that are being changed: their uses do not count. */
  except: readonly InvoiceId[];
  now: IsoInstant;
}

/** A member's proven contacts. */
export const findReached = async (db: Kysely<Database>, patientId: PatientId): Promise<Reached> => {
  const { rows } = await sql<Reached>`
    select lower(max(address) filter (where kind = 'email')) as email,
      dialled(max(address) filter (where kind = 'phone')) as phone
    from contact where patient_id = ${patientId}`.execute(db);
  return rows[0] ?? { email: null, phone: null };
};

interface Uses {
  total: number;
  /** Uses by the patient, and by all who share an email or phone. */
  byPerson: number;
  /** Uses by the patient in the present month, in Singapore. */
  thisMonth: number;
}

/** Uses of an order that has ended do not count. */
export const countUses = async (
  db: Kysely<Database>,
  id: PromotionId,
  { patientId, email, phone, except, now }: User,
): Promise<Uses> => {
  const firstDay = `${clinicDayOf(now).slice(0, 7)}-01`;
  const { rows } = await sql<Uses>`
    select count(*)::int as total,
      (count(*) filter (where patient_id = ${patientId} or used.email = ${email} or used.phone = ${phone}))::int as "byPerson",
      (count(*) filter (where patient_id = ${patientId}
        and (used_at at time zone 'Asia/Singapore')::date >= ${firstDay}::date))::int as "thisMonth"
    from promotion_use used join delivery using (invoice_id)
    where promotion_id = ${id} and delivery_status <> 'Rejected' and invoice_id <> all(${except})`.execute(db);
  return rows[0] ?? { total: 0, byPerson: 0, thisMonth: 0 };
};

/** Replaces the promotions that the order uses. */
export const setUses = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  { patientId, email, phone, now }: User,
  ids: readonly PromotionId[],
): Promise<void> => {
  await tx.deleteFrom('promotion_use').where('invoice_id', '=', invoiceId).execute();
  if (ids.length > 0)
    await tx
      .insertInto('promotion_use')
      .values(
        [...new Set(ids)].map((id) => ({
          promotion_id: id,
          invoice_id: invoiceId,
          patient_id: patientId,
          used_at: now,
          email,
          phone,
        })),
      )
      .execute();
};

/** 1 to 12; null where it is unknown, and for a guest. */
export const findBirthMonth = async (db: Kysely<Database>, patientId: PatientId): Promise<number | null> => {
  const patient = await db
    .selectFrom('patient')
    .select('birth_month')
    .where('id', '=', patientId)
    .where('is_guest', '=', false)
    .executeTakeFirst();
  return patient?.birth_month ?? null;
};

/** Members of NIK$ in their month of birth who were not notified of its bonus. @param subject of the notice */
export const listBirthdays = async (
  db: Kysely<Database>,
  { month, subject }: { month: number; subject: string },
): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: PatientId }>`
    select patient.id from niks_account join patient on patient.id = niks_account.patient_id
    where closed_at is null and birth_month = ${month} and not exists (
      select from notification told
      where letter = 'niks.birthday' and told.subject = ${subject} and told.patient_id = patient.id)
    order by patient.id`.execute(db);
  return rows.map(({ id }) => id);
};
