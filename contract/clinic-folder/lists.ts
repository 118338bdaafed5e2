/** The files with commas: a row of each. Columns may come in any order. */
import * as v from 'valibot';
import { DiscountType } from '../entities/store.ts';
import { ITEM_CATEGORIES } from '../lists/items.ts';
import {
  clock,
  closed,
  day,
  figure,
  id,
  maybe,
  must,
  path,
  percent,
  price,
  priceWithGst,
  text,
  way,
  whole,
  words,
} from './kit.ts';
import { country } from './settings.ts';

const yes = v.optional(v.boolean(), false);

const Exception = v.strictObject({
  id,
  kind: v.picklist(['leave', 'closed', 'open', 'extra']),
  person: maybe(id),
  unit: maybe(id),
  from: day,
  to: day,
  start: maybe(clock),
  end: maybe(clock),
  slot: maybe(whole(5, 240)),
  way: maybe(way),
  services: maybe(v.array(id)),
  note: maybe(text(200)),
});
export type Exception = v.InferOutput<typeof Exception>;

const Holiday = v.strictObject({ date: day, name: words(60) });
type Holiday = v.InferOutput<typeof Holiday>;

const Goods = v.strictObject({
  id,
  name: words(60),
  item_type: v.picklist(ITEM_CATEGORIES),
  quality: maybe(words(60)),
  price: v.exactOptional(price),
  price_with_gst: v.exactOptional(priceWithGst),
  gst_percent: v.exactOptional(percent),
  confirm: yes,
  prescription: yes,
  description: maybe(words(1_000)),
  closed,
});
export type Goods = v.InferOutput<typeof Goods>;

const Product = v.strictObject({
  item: id,
  category: words(60),
  picture: path,
  picture_alt: maybe(words(200)),
  discount_type: maybe(DiscountType),
  discount: maybe(figure(0, 1_000_000)),
  not_sent_to: v.optional(v.array(country), []),
});

const PIECES_MAX = 100_000;
const pieces = v.pipe(
  v.number(),
  must(
    (input) => Number.isInteger(input) && input >= 0 && input <= PIECES_MAX,
    (input) => `Stock of ${input}; 0 to ${PIECES_MAX.toLocaleString('en')} whole pieces`,
  ),
);
const Stock = v.strictObject({ item: id, unit: id, pieces, low: v.optional(whole(0, PIECES_MAX), 0) });
type Stock = v.InferOutput<typeof Stock>;

export const Exceptions = v.array(Exception);
export const Holidays = v.array(Holiday);
export const GoodsList = v.array(Goods);
export const Products = v.array(Product);
export const StockList = v.array(Stock);
