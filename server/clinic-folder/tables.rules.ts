/** The rows that a folder writes, by their tables. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { daysOfWeek, type Hours } from '#contract/clinic-folder/kit.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import { lastDayOf, unitsOf } from './calendar.rules.ts';
import { figuresOf } from './figures-of.rules.ts';
import { gstOf, pricedOf, priceOf } from './prices.rules.ts';
import { addressOf, chineseOf } from './words.rules.ts';

export type Cell = string | number | boolean | null | readonly (string | number)[] | object;
export type Row = Readonly<Record<string, Cell>>;

/** Tables in the order in which they are written; they are emptied in the reverse order. */
export const TABLES = {
  category: { key: ['name'], columns: ['position'] },
  clinic: {
    key: ['id'],
    columns: [
      'name',
      'clinic_type',
      'is_online_store',
      'is_allowed_for_pickup',
      'address',
      'telephone',
      'position',
      'open_days',
      'opens_at',
      'closes_at',
      'closed_on',
      'licence',
      'hours',
      'directions',
    ],
  },
  service: { key: ['id'], columns: ['name', 'category', 'position', 'price', 'tax'] },
  provider: {
    key: ['id'],
    columns: ['name', 'role', 'languages', 'is_active', 'position', 'designation', 'registration'],
  },
  provider_service: { key: ['provider_id', 'service_id'], columns: [] },
  inventory: {
    key: ['id'],
    columns: ['name', 'description', 'item_type', 'quality', 'price', 'tax', 'needs_confirmation', 'withdrawn_at'],
  },
  product: { key: ['id'], columns: ['position', 'category', 'image', 'discount_type', 'discount', 'not_sent_to'] },
  promotion: {
    key: ['id'],
    columns: [
      'code',
      'promo_type',
      'discount_type',
      'discount',
      'buy_qty',
      'get_qty',
      'gift_id',
      'gift_qty',
      'bonus_ratio',
      'product_ids',
      'minimum',
      'begins_at',
      'ends_at',
      'total_limit',
      'patient_limit',
    ],
  },
  stock: { key: ['inventory_id', 'clinic_id'], columns: ['qty'] },
  setting: { key: ['name'], columns: ['content'] },
  clinic_word: { key: ['en'], columns: ['zh'] },
} as const satisfies Record<string, { key: readonly string[]; columns: readonly string[] }>;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

const MIDNIGHT = '00:00' as ClockTime;
const startOf = (day: string): IsoInstant => instantAt(day as ClinicDay, MIDNIGHT);
/** The instant after the last day. */
const endOf = (day: string): IsoInstant => startOf(addDays(day as ClinicDay, 1));
const isOver = (last: string | null, today: ClinicDay): boolean => last !== null && last < today;

/** Deadlines count a place's days with one span for all: from the first opening to the last closing. */
const openingOf = (hours: Hours) => {
  const spans = Object.values(hours).flat();
  const days = new Set(Object.entries(hours).flatMap(([written, of]) => (of.length > 0 ? daysOfWeek(written) : [])));
  return {
    open_days: days.size > 0 ? [...days].toSorted((a, b) => a - b) : [1, 2, 3, 4, 5, 6, 7],
    opens_at: spans.map((span) => span.slice(0, 5)).toSorted()[0] ?? '09:00',
    closes_at:
      spans
        .map((span) => span.slice(6))
        .toSorted()
        .at(-1) ?? '18:00',
  };
};

/** Spans by weekday, 1 is Monday. */
const spansOf = (hours: Hours): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(hours).flatMap(([written, spans]) => daysOfWeek(written).map((day) => [String(day), spans])),
  );

const clinicsOf = (folder: Folder): Row[] =>
  unitsOf(folder).map(({ place, unit }, position) => ({
    id: unit.id,
    name: unit.name.en,
    clinic_type: unit.type,
    is_online_store: unit['online-store'],
    is_allowed_for_pickup: unit.pickup,
    address: addressOf(place.address),
    telephone: unit.phone ?? place.phone,
    position,
    ...openingOf(unit.hours),
    closed_on: lastDayOf({ place, unit }),
    licence: unit.licence,
    hours: spansOf(unit.hours),
    directions: place.directions?.en ?? null,
  }));

const goodsOf = (folder: Folder, today: ClinicDay): Row[] =>
  folder.goods.map((goods) => {
    const { price, tax } = priceOf(pricedOf(goods), gstOf(folder)) ?? { price: 0, tax: 0 };
    return {
      id: goods.id,
      name: goods.name.en,
      description: goods.description?.en ?? null,
      item_type: goods.item_type,
      quality: goods.quality?.en ?? null,
      price,
      tax,
      needs_confirmation: goods.confirm,
      withdrawn_at: goods.closed !== null && isOver(goods.closed, today) ? endOf(goods.closed) : null,
    };
  });

const promotionsOf = ({ promotions: { promotions } }: Folder): Row[] =>
  promotions.map((offer) => ({
    id: offer.id,
    code: offer.code,
    promo_type: offer.type,
    discount_type: offer.discount?.type ?? null,
    discount: offer.discount?.size ?? null,
    buy_qty: offer.more?.buy ?? null,
    get_qty: offer.more?.get ?? null,
    gift_id: offer.gift?.item ?? null,
    gift_qty: offer.gift?.pieces ?? null,
    bonus_ratio: offer['bonus-ratio'],
    product_ids: offer.products,
    minimum: moneyFromWire(offer.minimum),
    begins_at: offer.from === null ? null : startOf(offer.from),
    ends_at: offer.until === null ? null : endOf(offer.until),
    total_limit: offer.total,
    patient_limit: offer['per-patient'],
  }));

/** All rows as they are to be on that day. Of `stock` only pairs that are new are written. */
export const rowsOf = (folder: Folder, today: ClinicDay): Record<TableName, Row[]> => {
  const { categories, services } = folder.services;
  const people = folder.people.people;
  const categoryOf = new Map(categories.map(({ id, name }) => [id, name.en]));
  const over = new Set(services.filter(({ closed }) => isOver(closed, today)).map(({ id }) => id));
  return {
    category: categories.map(({ name }, position) => ({ name: name.en, position })),
    clinic: clinicsOf(folder),
    service: services.map((service, position) => ({
      id: service.id,
      name: service.name.en,
      category: categoryOf.get(service.category) ?? service.category,
      position,
      ...(priceOf(service, gstOf(folder)) ?? { price: null, tax: null }),
    })),
    provider: people.map(({ id, name, role, languages, until, designation, registration }, position) => ({
      id,
      name: name.en,
      role,
      languages,
      is_active: !isOver(until, today),
      position,
      designation: designation.en,
      registration,
    })),
    provider_service: people.flatMap(({ id, offers }) =>
      offers.filter((service) => !over.has(service)).map((service_id) => ({ provider_id: id, service_id })),
    ),
    inventory: goodsOf(folder, today),
    product: folder.products.map(({ item, category, picture, discount_type, discount, not_sent_to }, position) => ({
      id: item,
      position,
      category: category.en,
      image: folder.files[picture] ?? null,
      discount_type,
      discount,
      not_sent_to,
    })),
    promotion: promotionsOf(folder),
    stock: folder.stock.map(({ item, unit, pieces }) => ({ inventory_id: item, clinic_id: unit, qty: pieces })),
    setting: figuresOf(folder),
    clinic_word: chineseOf(folder),
  };
};
