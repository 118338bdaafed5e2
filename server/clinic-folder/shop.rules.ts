/** Rows of the online store: products, stock, promotions. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { FolderPromotion } from '#contract/clinic-folder/promotions.ts';
import { unitsOf } from './calendar.rules.ts';
import type { Place } from './mistakes.types.ts';
import type { Report } from './references.rules.ts';

const checkStores = (folder: Folder, { say }: Report): void => {
  const stores = folder.places.places.flatMap(({ units }, place) =>
    units.flatMap((unit, index) =>
      unit['online-store'] ? [['places.yaml', 'places', place, 'units', index, 'online-store'] as const] : [],
    ),
  );
  const [first, second] = stores;
  if (first === undefined) say(['places.yaml'], 'No unit with `online-store` (ERR-03)');
  else if (second !== undefined) say(second, 'Two units with `online-store` (ERR-03)');
};

const checkProducts = (folder: Folder, { say }: Report): void => {
  const goods = new Map(folder.goods.map((one) => [one.id, one]));
  for (const [row, { item, discount_type, discount }] of folder.products.entries()) {
    const place: Place = ['products.csv', row];
    if (goods.get(item)?.prescription) say(place, 'A medicine for prescription is in the store');
    if ((discount_type === null) !== (discount === null))
      say(place, 'discount_type and discount come together, or neither');
    if (discount_type === 'PERCENTAGE' && (discount ?? 0) > 100) say(place, 'Discount is above 100 %');
  }
};

const checkStock = (folder: Folder, { say }: Report): void => {
  const units = new Map(unitsOf(folder).map(({ unit }) => [unit.id, unit]));
  for (const [row, { unit }] of folder.stock.entries()) {
    const known = units.get(unit);
    if (known && !known['online-store'] && !known.pickup)
      say(['stock.csv', row], `Stock at ${unit}, a unit that is neither the store nor for pickup`);
  }
};

const needsOf = (offer: FolderPromotion): string[] => {
  const { type, discount, more, gift } = offer;
  return [
    ...(type === 'DISCOUNT' && discount?.size === undefined ? ['DISCOUNT without a size'] : []),
    ...(type === 'BUYXGETY' && more === null ? ['BUYXGETY without `more`'] : []),
    ...(type === 'FREEGIFT' && gift === null ? ['FREEGIFT without `gift`'] : []),
    ...(type === 'COMPLEX' && discount === null && gift === null ? ['COMPLEX without `discount` and `gift`'] : []),
    ...(discount !== null && discount.size === undefined && type !== 'DISCOUNT'
      ? [`${type} with a discount without a size`]
      : []),
    ...(discount?.type === 'PERCENTAGE' && (discount.size ?? 0) > 100 ? ['Discount is above 100 %'] : []),
  ];
};

const bonusOf = ({ type, code, 'bonus-ratio': ratio }: FolderPromotion): string[] => {
  const isBonus = type === 'BIRTHDAY_BONUS';
  return [
    ...(isBonus && code !== null ? ['BIRTHDAY_BONUS with a code'] : []),
    ...(isBonus && ratio === null ? ['BIRTHDAY_BONUS without bonus-ratio'] : []),
    ...(!isBonus && code === null ? [`${type} without a code`] : []),
    ...(!isBonus && ratio !== null ? [`${type} with bonus-ratio`] : []),
  ];
};

/** A gift that the offer is for itself brings another one, each time. */
const isEndless = ({ gift, products, minimum }: FolderPromotion): boolean =>
  gift !== null && minimum === 0 && products?.includes(gift.item) !== false;

const checkPromotions = ({ promotions: { promotions } }: Folder, { say }: Report): void => {
  const codes = new Set<string>();
  for (const [index, offer] of promotions.entries()) {
    const place: Place = ['promotions.yaml', 'promotions', index];
    for (const words of [...needsOf(offer), ...bonusOf(offer)]) say(place, words);
    if (isEndless(offer)) say(place, 'Gift that gives itself without end');
    if (offer.from !== null && offer.until !== null && offer.until < offer.from)
      say([...place, 'until'], 'Promotion ends before it begins');
    if (offer.code !== null && codes.has(offer.code)) say([...place, 'code'], `Code ${offer.code} is used twice`);
    if (offer.code !== null) codes.add(offer.code);
  }
};

export const checkShop = (folder: Folder, report: Report): void => {
  checkStores(folder, report);
  checkProducts(folder, report);
  checkStock(folder, report);
  checkPromotions(folder, report);
};
