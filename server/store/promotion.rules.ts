/** A promotion as it travels, and what it does to a cart. */
import type * as v from 'valibot';
import type { Promotion } from '#contract/entities/store.ts';
import type { Effect } from '#contract/rules/promotions.ts';
import { discountOf } from '#contract/rules/totals.ts';
import type { PromotionRow } from './promotion.store.ts';

export const promotionOf = (row: PromotionRow): v.InferInput<typeof Promotion> => ({
  _id: row.id,
  promoCode: row.code,
  promoType: row.type,
  discountPromo:
    row.discountType === null || row.discount === null
      ? null
      : { discount: row.discount, discountType: row.discountType },
  birthdayBonusPromo: row.bonusRatio === null ? null : { bonusRatio: row.bonusRatio },
  patientQuantityLimit: row.patientLimit,
});

export const effectOf = (row: PromotionRow): Effect => ({
  discount: discountOf(row.discountType, row.discount),
  more: row.buy === null || row.get === null ? null : { buy: row.buy, get: row.get },
  gift: row.giftId === null || row.giftQty === null ? null : { id: row.giftId, qty: row.giftQty },
  products: row.products,
  minimum: row.minimum,
});
