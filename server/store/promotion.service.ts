/** Whether a promotion can be used, and what a cart comes to with it. */
import type { Kysely, Transaction } from 'kysely';
import type { InvoiceId, PatientId, PromotionId } from '#contract/ids.ts';
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
} from './promotion.store.ts';
import { cartOf, priced, type Wanted } from './store.rules.ts';

interface Using {
  patientId: PatientId;
  /** Orders that are changed, and use it anew. */
  except: readonly InvoiceId[];
  now: IsoInstant;
}

const isOpen = ({ beginsAt, endsAt }: PromotionRow, now: IsoInstant): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || now < endsAt);

/** Once in the month of birth, unless the clinic allows more. @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireBirthday = async (
  db: Kysely<Database>,
  { id, patientLimit }: PromotionRow,
  { patientId, except, now }: Using,
): Promise<void> => {
  if ((await findBirthMonth(db, patientId)) !== monthOf(clinicDayOf(now)).month) throw new Refused('PROMOTION_EXPIRED');
  const { thisMonth } = await countUses(db, { id, patientId, except, now });
  if (thisMonth >= (patientLimit ?? 1)) throw new Refused('PROMOTION_USED_UP');
};

/** @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireUsable = async (
  db: Kysely<Database>,
  promotion: PromotionRow,
  { patientId, except, now }: Using,
): Promise<void> => {
  const { id, type, totalLimit, patientLimit } = promotion;
  if (!isOpen(promotion, now)) throw new Refused('PROMOTION_EXPIRED');
  if (type === 'BIRTHDAY_BONUS') return requireBirthday(db, promotion, { patientId, except, now });
  const { total, byPatient } = await countUses(db, { id, patientId, except, now });
  if (total >= (totalLimit ?? Number.POSITIVE_INFINITY) || byPatient >= (patientLimit ?? Number.POSITIVE_INFINITY))
    throw new Refused('PROMOTION_USED_UP');
};

/** The birthday bonus that a patient is offered (SERVER-57). */
export const listOffers = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant) => {
  const except = await listDrafts(db, patientId);
  const offers: PromotionRow[] = [];
  for (const bonus of await listBirthdayBonuses(db)) {
    const isUsable = await requireUsable(db, bonus, { patientId, except, now }).then(
      () => true,
      () => false,
    );
    if (isUsable) offers.push(bonus);
  }
  return offers.map(promotionOf);
};

/**
 * What a cart comes to with a code. Orders of the patient that are not placed do not count as uses: the next one takes their
 * place.
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
  await requireUsable(db, promotion, { patientId: patient, except: await listDrafts(db, patient), now });
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
  { isGuest, ...using }: Using & { isGuest: boolean },
): Promise<PromotionRow[]> => {
  const promotions = await lockPromotions(tx, ids);
  const codes = promotions.filter(({ code }) => code !== null).length;
  if (codes > 1 || promotions.length - codes > 1) throw invalid('promotions', 'has two of a kind');
  if (promotions.length < new Set(ids).size || (isGuest && codes < promotions.length))
    throw new Refused('PROMOTION_UNKNOWN');
  for (const promotion of promotions) await requireUsable(tx, promotion, using);
  return promotions;
};
