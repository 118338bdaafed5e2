import type { Transaction } from 'kysely';
import type { ProductId, PromotionId } from '#contract/ids.ts';
import { type Money, moneyFromWire } from '#contract/money.ts';
import { addMs, clinicDayOf, DAY_MS, type IsoInstant, monthOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { SHOP } from './deliveries.rules.ts';
import { patientIdOf } from './people.data.ts';
import { slugOf } from './places.data.ts';
import { STORE_GOODS, STORE_OFFERS } from './store.data.ts';

const GST = 9;
const PIECES = 30;

export const productIdOf = (name: string): ProductId => `product-${slugOf(name)}` as ProductId;
export const promotionIdOf = (name: string): PromotionId => `promotion-${slugOf(name)}` as PromotionId;

const insertProducts = async (tx: Transaction<Database>): Promise<void> => {
  const all = Object.entries(STORE_GOODS).flatMap(([category, goods]) =>
    goods.map((one) => ({ ...one, id: productIdOf(one.name), category })),
  );
  await tx
    .insertInto('inventory')
    .values(
      all.map(({ id, name, description, itemType = 'Product', quality, dollars, tax = GST }) => ({
        id,
        name,
        description,
        item_type: itemType,
        quality,
        price: moneyFromWire(dollars),
        tax,
        needs_confirmation: false,
      })),
    )
    .execute();
  await tx
    .insertInto('product')
    .values(
      all.map(({ id, name, category, discount, notSentTo = [] }, position) => ({
        id,
        position,
        category,
        image: slugOf(name),
        discount_type: discount?.type ?? null,
        discount: discount?.size ?? null,
        not_sent_to: notSentTo,
      })),
    )
    .execute();
  await tx
    .insertInto('stock')
    .values(all.map(({ id, pieces = PIECES }) => ({ inventory_id: id, clinic_id: SHOP, qty: pieces })))
    .execute();
};

const insertPromotions = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  await tx
    .insertInto('promotion')
    .values(
      STORE_OFFERS.map(({ code, type, discount, more, gift, products, minimum, endedDaysAgo, ...offer }) => ({
        id: promotionIdOf(code ?? 'birthday bonus'),
        code,
        promo_type: type,
        discount_type: discount?.type ?? null,
        discount: discount?.size ?? null,
        buy_qty: more?.buy ?? null,
        get_qty: more?.get ?? null,
        gift_id: gift ? productIdOf(gift.name) : null,
        gift_qty: gift?.qty ?? null,
        bonus_ratio: offer.bonusRatio ?? null,
        product_ids: products?.map(productIdOf) ?? null,
        minimum: minimum === undefined ? (0 as Money) : moneyFromWire(minimum),
        begins_at: null,
        ends_at: endedDaysAgo === undefined ? null : addMs(now, -endedDaysAgo * DAY_MS),
        total_limit: offer.totalLimit ?? null,
        patient_limit: offer.patientLimit ?? null,
      })),
    )
    .execute();
};

/** The bonus is for this month, which is meiling's month of birth. */
export const insertStore = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  await insertProducts(tx);
  await insertPromotions(tx, now);
  await tx
    .updateTable('patient')
    .set({ birth_month: monthOf(clinicDayOf(now)).month })
    .where('id', '=', patientIdOf('meiling'))
    .execute();
};
