/** Products of the store, the cart that prices them, and promotions. */
import * as v from 'valibot';
import { ProductId, PromotionId } from '../ids.ts';
import { COUNTRY_CODES } from '../lists/people.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { Ways } from './ways.ts';

/** The most pieces of one product in a cart, and the most products. */
export const QTY_MAX = 99;
export const LINES_MAX = 100;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const DiscountType = v.picklist(['PERCENTAGE', 'FIXED']);
export type DiscountType = v.InferOutput<typeof DiscountType>;

/** A percentage with at most two decimals, or SGD. */
const discountSize = v.pipe(v.number(), v.minValue(0));

const Picture = v.object({ opencart: v.object({ image: maybe(v.string()) }) });

const goods = {
  id: ProductId,
  name: v.string(),
  description: maybe(v.string()),
  /** Size of one piece, for example 50 ml. */
  quality: maybe(v.string()),
  /** Product and others (CONST-13); unknown values are allowed and not changed (CONST-14). */
  itemType: v.string(),
  /** Price of one piece, before discount and tax. */
  price: WireMoney,
  /** Percent. */
  tax: v.pipe(v.number(), v.minValue(0)),
  discountType: maybe(DiscountType),
  /** Discount on a line: percent, or SGD. */
  discount: maybe(discountSize),
  /** Pieces in stock. */
  inventory: count,
  /** The picture's name: the app has it as /store/<image>-<width>.avif. */
  meta: Picture,
  /** Countries to which the product is not sent. */
  notSentTo: v.array(v.picklist(COUNTRY_CODES)),
};

/** Ours: a product of GET /opencart/products. */
export const StoreProduct = v.object({
  ...goods,
  category: v.string(),
  /** Price of one piece before its discount, and after. */
  beforeDiscountPrice: WireMoney,
  afterDiscountPrice: WireMoney,
});
export type StoreProduct = v.InferOutput<typeof StoreProduct>;

/** A line of the cart (CART-03, CART-04). Amounts are for the whole line, except `price`: for one piece. */
export const CartItem = v.object({
  ...goods,
  qty: v.pipe(count, v.minValue(1)),
  beforeDiscountPrice: WireMoney,
  discountAmount: WireMoney,
  afterDiscountPrice: WireMoney,
  taxAmount: WireMoney,
  afterTaxPrice: WireMoney,
  /** Ours: a promotion adds this line free of charge; its quantity cannot be changed. */
  isGift: v.boolean(),
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * Ours: a problem of a line to show before it is bought. gone: the store no longer sells it. outOfStock: no pieces are
 * left. tooMany: only `left` pieces are. priceChanged: `price` differs from the saved cart; this one alone does not
 * prevent buying, and saving the cart ends it.
 */
export const CartProblem = v.object({
  code: v.picklist(['gone', 'outOfStock', 'tooMany', 'priceChanged']),
  id: ProductId,
  /** Pieces in stock. */
  left: count,
  /** Price of one piece when the cart was saved. */
  price: WireMoney,
});
export type CartProblem = v.InferOutput<typeof CartProblem>;

/** A cart, with or without a promotion; lines and amounts are those of the later invoice. */
export const StoreCart = v.object({
  items: v.array(CartItem),
  /** Ours, as are all members that follow: sum before discounts. */
  subtotal: WireMoney,
  totalDiscount: WireMoney,
  totalTax: WireMoney,
  ways: Ways,
  /** Amount missing for a free delivery in Singapore. */
  missingForFree: WireMoney,
  problems: v.array(CartProblem),
  /** Revision of a stored cart, which changes with its lines; If-Match sends it when the cart is saved. */
  revision: v.nullish(v.string(), null),
});
export type StoreCart = v.InferOutput<typeof StoreCart>;

export const PROMOTION_TYPES = ['BUYXGETY', 'DISCOUNT', 'FREEGIFT', 'COMPLEX', 'BIRTHDAY_BONUS'] as const;
export const PromotionType = v.picklist(PROMOTION_TYPES);
export type PromotionType = v.InferOutput<typeof PromotionType>;

/** CHECKOUT-10. */
export const Promotion = v.object({
  _id: PromotionId,
  promoCode: maybe(v.string()),
  promoType: PromotionType,
  discountPromo: maybe(v.object({ discount: discountSize, discountType: DiscountType })),
  birthdayBonusPromo: maybe(
    v.object({
      /** 0.2 adds a fifth to the NIK$ earned. */
      bonusRatio: v.pipe(v.number(), v.gtValue(0)),
    }),
  ),
  /** How often one patient can use it; null without a limit. */
  patientQuantityLimit: maybe(v.pipe(count, v.minValue(1))),
});
export type Promotion = v.InferOutput<typeof Promotion>;

const CurrentCart = v.object({ cart: StoreCart });
/** Reads the current cart from the data of the refusal OUT_OF_STOCK, PRICE_CHANGED or CART_CHANGED. */
export const storeCartOfRefusal = (data: unknown): StoreCart | null => {
  const told = v.safeParse(CurrentCart, data);
  return told.success ? told.output.cart : null;
};
