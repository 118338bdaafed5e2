/** The store's products, carts and promotions, as migration 0014 makes them. */
import type { DiscountType, PromotionType } from '#contract/entities/store.ts';
import type { InvoiceId, PatientId, ProductId, PromotionId } from '#contract/ids.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { Money } from '#contract/money.ts';
import type { Instant } from './columns.types.ts';

interface Product {
  id: ProductId;
  position: number;
  category: string;
  image: string | null;
  discount_type: DiscountType | null;
  discount: number | null;
  not_sent_to: CountryCode[];
}

interface Promotion {
  id: PromotionId;
  code: string | null;
  promo_type: PromotionType;
  discount_type: DiscountType | null;
  discount: number | null;
  buy_qty: number | null;
  get_qty: number | null;
  gift_id: ProductId | null;
  gift_qty: number | null;
  bonus_ratio: number | null;
  product_ids: ProductId[] | null;
  minimum: Money;
  begins_at: Instant | null;
  ends_at: Instant | null;
  total_limit: number | null;
  patient_limit: number | null;
}

export interface StoreTables {
  order_key: { key_hash: Buffer; invoice_id: InvoiceId; made_at: Instant; ends_at: Instant | null };
  order_link_ask: { number: string; email: string; asked_at: Instant };
  product: Product;
  store_cart: { session_hash: Buffer; saved_at: Instant };
  store_line: { session_hash: Buffer; position: number; product_id: ProductId; qty: number; price: Money };
  promotion: Promotion;
  promotion_use: {
    promotion_id: PromotionId;
    invoice_id: InvoiceId;
    patient_id: PatientId;
    used_at: Instant;
    email: string | null;
    phone: string | null;
  };
}
