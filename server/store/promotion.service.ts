/** Whether a promotion can be used, and what a cart comes to with it. */
import type { Kysely, Transaction } from 'kysely';
import type { PatientId, PromotionId } from '#contract/ids.ts';
import { clinicDayOf, type IsoInstant, monthOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Caller } from '#server/kit/token.store.ts';
import { listDrafts } from '#server/money/draft.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { productsFor } from './cart.service.ts';
import { effectOf, promotionOf } from './promotion.rules.ts';
import {
  countUses,
  findBirthMonth,
  findByCode,
  listBirthdayBonuses,
  lockPromotions,
  type PromotionRow,
  type User,
} from './promotion.store.ts';
import { cartOf, priced, type Wanted } from './store.rules.ts';

const isOpen = ({ beginsAt, endsAt }: PromotionRow, now: IsoInstant): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || now < endsAt);

/** Once in the month of birth, unless the clinic allows more. @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireBirthday = async (db: Kysely<Database>, { id, patientLimit }: PromotionRow, user: User): Promise<void> => {
  const { month } = monthOf(clinicDayOf(user.now));
  if ((await findBirthMonth(db, user.patientId)) !== month) throw new Refused('PROMOTION_EXPIRED');
  const { thisMonth } = await countUses(db, id, user);
  if (thisMonth >= (patientLimit ?? 1)) throw new Refused('PROMOTION_USED_UP');
};

/** @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireUsable = async (db: Kysely<Database>, promotion: PromotionRow, user: User): Promise<void> => {
  const { id, type, totalLimit, patientLimit } = promotion;
  if (!isOpen(promotion, user.now)) throw new Refused('PROMOTION_EXPIRED');
  if (type === 'BIRTHDAY_BONUS') return requireBirthday(db, promotion, user);
  const { total, byPatient } = await countUses(db, id, user);
  if (total >= (totalLimit ?? Number.POSITIVE_INFINITY) || byPatient >= (patientLimit ?? Number.POSITIVE_INFINITY))
    throw new Refused('PROMOTION_USED_UP');
};

/** The birthday bonus that a patient is offered (SERVER-57). */
export const listOffers = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant) => {
  const except = await listDrafts(db, patientId);
  const offers: PromotionRow[] = [];
  for (const bonus of await listBirthdayBonuses(db)) {
    const isUsable = await requireUsable(db, bonus, { patientId, contact: null, except, now }).then(
      () => true,
      () => false,
    );
    if (isUsable) offers.push(bonus);
  }
  return offers.map(promotionOf);
};

/**
 * What a cart comes to with a code. Orders of the patient that are not placed do not count as uses: the next one takes their
 * place. How a guest is reached is not known yet: the order counts what was used before (`takePromotions`).
 * @throws Refused PROMOTION_UNKNOWN, PROMOTION_EXPIRED, PROMOTION_USED_UP, PROMOTION_WITHOUT_EFFECT
 */
export const previewCode = async (
  db: Kysely<Database>,
  caller: Caller,
  {
    patient,
    promoCode,
    items,
  }: { patient: PatientId; promoCode: string; items: readonly Pick<Wanted, 'id' | 'qty'>[] },
  now: IsoInstant,
) => {
  const promotion = await findByCode(db, promoCode);
  if (!promotion) throw new Refused('PROMOTION_UNKNOWN');
  const except = await listDrafts(db, patient);
  await requireUsable(db, promotion, { patientId: patient, contact: null, except, now });
  const wanted = items.map((item) => ({ ...item, price: null }));
  const gifts = promotion.giftId === null ? [] : [{ id: promotion.giftId }];
  const products = await productsFor(db, [...wanted, ...gifts], caller);
  const cart = priced(wanted, products, effectOf(promotion));
  if (!cart) throw new Refused('PROMOTION_WITHOUT_EFFECT');
  const { roundTo } = await readInvoiceSettings(db);
  return { invoicePreview: cartOf(cart, roundTo), promotion: promotionOf(promotion) };
};

/**
 * Locks the promotions of an order: at most one with a code, and a birthday bonus (CHECKOUT-11).
 * @throws Refused INVALID, PROMOTION_UNKNOWN, also for the bonus of a guest, PROMOTION_EXPIRED, PROMOTION_USED_UP
 */
export const takePromotions = async (
  tx: Transaction<Database>,
  ids: readonly PromotionId[],
  user: User,
): Promise<PromotionRow[]> => {
  const promotions = await lockPromotions(tx, ids);
  const codes = promotions.filter(({ code }) => code !== null).length;
  if (codes > 1 || promotions.length - codes > 1) throw invalid('promotions', 'has two of a kind');
  if (promotions.length < new Set(ids).size || (user.contact !== null && codes < promotions.length))
    throw new Refused('PROMOTION_UNKNOWN');
  for (const promotion of promotions) await requireUsable(tx, promotion, user);
  return promotions;
};
