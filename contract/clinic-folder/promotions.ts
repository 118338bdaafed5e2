/** promotions.yaml: offers of the online store (SERVER-59). */
import * as v from 'valibot';
import { DiscountType, PromotionType } from '../entities/store.ts';
import { day, figure, id, maybe, must, whole } from './kit.ts';

const code = v.pipe(
  v.string(),
  must(
    (input) => input === input.toUpperCase(),
    (input) => `Code ${input} is not upper case`,
  ),
  v.regex(/^[A-Za-z0-9]{3,20}$/, () => '{key} is not 3 to 20 letters and digits'),
);
const discount = v.strictObject({ type: DiscountType, size: v.exactOptional(figure(0, 1_000_000)) });
const uses = whole(1, 1_000_000);

const Promotion = v.strictObject({
  id,
  code: maybe(code),
  type: PromotionType,
  discount: maybe(discount),
  more: maybe(v.strictObject({ buy: whole(1, 99), get: whole(1, 99) })),
  gift: maybe(v.strictObject({ item: id, pieces: whole(1, 99) })),
  'bonus-ratio': maybe(figure(0.01, 10)),
  minimum: v.optional(figure(0, 1_000_000), 0),
  products: maybe(v.array(id)),
  total: maybe(uses),
  'per-patient': maybe(uses),
  from: maybe(day),
  until: maybe(day),
});
export type FolderPromotion = v.InferOutput<typeof Promotion>;
export const Promotions = v.strictObject({ promotions: v.array(Promotion) });
