/** Prices with and without tax. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Priced } from '#contract/clinic-folder/kit.ts';
import { centsOf, type Money, moneyFromWire, roundHalfUp } from '#contract/money.ts';
import type { Place } from './mistakes.types.ts';
import type { Report } from './references.rules.ts';

export interface Price {
  /** Before tax. */
  price: Money;
  /** Percent. */
  tax: number;
}

export const gstOf = ({ clinic }: Folder): number => (clinic.company.gst.registered ? clinic.company.gst.percent : 0);
const taxOf = (price: number, percent: number): number => roundHalfUp((price * percent) / 100);

/** Null where the folder gives no price. */
export const priceOf = (priced: Priced, gst: number): Price | null => {
  const tax = priced['gst-percent'] ?? gst;
  if (priced.price !== undefined) return { price: moneyFromWire(priced.price), tax };
  const gross = priced['price-with-gst'];
  if (gross === undefined) return null;
  return { price: roundHalfUp(moneyFromWire(gross) / (1 + tax / 100)) as Money, tax };
};

export const pricedOf = (goods: Folder['goods'][number]): Priced => ({
  ...(goods.price !== undefined && { price: goods.price }),
  ...(goods.price_with_gst !== undefined && { 'price-with-gst': goods.price_with_gst }),
  ...(goods.gst_percent !== undefined && { 'gst-percent': goods.gst_percent }),
});

const checkPrice = (folder: Folder, priced: Priced, place: Place, { say }: Report): void => {
  if (priced.price !== undefined && priced['price-with-gst'] !== undefined) say(place, 'Both price and price-with-gst');
  const percent = priced['gst-percent'] ?? 0;
  if (!folder.clinic.company.gst.registered && percent > 0)
    say(place, `GST is not registered, yet ${percent} % is asked`);
  const found = priceOf(priced, gstOf(folder));
  const gross = priced['price-with-gst'];
  if (found === null || gross === undefined) return;
  if (centsOf((found.price + taxOf(found.price, found.tax)) as Money) !== centsOf(moneyFromWire(gross)))
    say(place, `price-with-gst ${gross} comes out at no price before tax`);
};

export const checkPrices = (folder: Folder, report: Report): void => {
  const { services } = folder.services;
  const missing = 'Price is missing, and the item is sold';
  for (const [index, service] of services.entries()) {
    const place: Place = ['services.yaml', 'services', index];
    checkPrice(folder, service, place, report);
    const isVideoAlone = service.ways.every((way) => way === 'video');
    if (!isVideoAlone && priceOf(service, 0) === null) report.say(place, missing);
  }
  for (const [row, goods] of folder.goods.entries()) {
    checkPrice(folder, pricedOf(goods), ['goods.csv', row], report);
    if (priceOf(pricedOf(goods), 0) === null) report.say(['goods.csv', row], missing);
  }
  for (const name of ['video', 'deposit'] as const) {
    const place: Place = ['settings.yaml', 'fees', name];
    checkPrice(folder, folder.settings.fees[name], place, report);
    if (priceOf(folder.settings.fees[name], 0) === null) report.say(place, 'Price is missing');
  }
};
