/** What the store sells, the cart in which it is priced, and promotions. */
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
  /** What one piece is: 50 ml. */
  quality: maybe(v.string()),
  /** Product and others (CONST-13); others are read as they are (CONST-14). */
  itemType: v.string(),
  /** Of one piece, before discount and tax. */
  price: WireMoney,
  /** Percent. */
  tax: v.pipe(v.number(), v.minValue(0)),
  discountType: maybe(DiscountType),
  /** Of a line: percent, or SGD. */
  discount: maybe(discountSize),
  /** Pieces in stock. */
  inventory: count,
  /** The picture's name: the app has it as /store/<image>-<width>.avif. */
  meta: Picture,
  /** Countries to which it is not sent. */
  notSentTo: v.array(v.picklist(COUNTRY_CODES)),
};

/** Ours: GET /opencart/products. */
export const StoreProduct = v.object({
  ...goods,
  category: v.string(),
  /** Of one piece: before its discount, and after. */
  beforeDiscountPrice: WireMoney,
  afterDiscountPrice: WireMoney,
});
export type StoreProduct = v.InferOutput<typeof StoreProduct>;

/** CART-03, CART-04: amounts are of the whole line but `price`, which is of one piece. */
export const CartItem = v.object({
  ...goods,
  qty: v.pipe(count, v.minValue(1)),
  beforeDiscountPrice: WireMoney,
  discountAmount: WireMoney,
  afterDiscountPrice: WireMoney,
  taxAmount: WireMoney,
  afterTaxPrice: WireMoney,
  /** Ours: a promotion gives it; nothing is paid for it, and nobody changes how many. */
  isGift: v.boolean(),
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * Ours: what a person has to know about a line before it is bought. gone: the store does not sell it any more. outOfStock:
 * there is none. tooMany: there are fewer, `left`. priceChanged: `price` was another when the cart was saved; this one alone
 * does not stand against buying, and saving the cart ends it.
 */
export const CartProblem = v.object({
  code: v.picklist(['gone', 'outOfStock', 'tooMany', 'priceChanged']),
  id: ProductId,
  /** Pieces that can be had. */
  left: count,
  /** Of one piece, when the cart was saved. */
  price: WireMoney,
});
export type CartProblem = v.InferOutput<typeof CartProblem>;

/** A cart, or what it comes to with a promotion: lines and amounts as the invoice will have them. */
export const StoreCart = v.object({
  items: v.array(CartItem),
  /** Ours, as are all that follow: before discounts. */
  subtotal: WireMoney,
  totalDiscount: WireMoney,
  totalTax: WireMoney,
  ways: Ways,
  /** How much is missing for a free delivery in Singapore. */
  missingForFree: WireMoney,
  problems: v.array(CartProblem),
  /** A kept cart has one, which changes with its lines; If-Match names it when the cart is saved. */
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
      /** 0.2: a fifth more NIK$. */
      bonusRatio: v.pipe(v.number(), v.gtValue(0)),
    }),
  ),
  /** How often one patient can use it; null for as often as there are orders. */
  patientQuantityLimit: maybe(v.pipe(count, v.minValue(1))),
});
export type Promotion = v.InferOutput<typeof Promotion>;

const CurrentCart = v.object({ cart: StoreCart });
/** The cart as it is now, which a refusal as OUT_OF_STOCK, PRICE_CHANGED or CART_CHANGED tells. */
export const storeCartOfRefusal = (data: unknown): StoreCart | null => {
  const told = v.safeParse(CurrentCart, data);
  return told.success ? told.output.cart : null;
};
