/** Ids of a folder: once in their kind, and there wherever they are named. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Place } from './mistakes.types.ts';
import { didYouMean } from './near.rules.ts';

export interface Report {
  lineOf: (place: Place) => number;
  say: (place: Place, words: string) => void;
  note: (place: Place, words: string) => void;
}

interface Named {
  id: string;
  place: Place;
}

/** Every entry with an id, by its kind. */
const entriesOf = (folder: Folder): Record<string, Named[]> => {
  const of = (file: string, list: readonly { id: string }[], ...keys: string[]): Named[] =>
    list.map(({ id }, index) => ({ id, place: [file, ...keys, index, 'id'] }));
  const units = folder.places.places.flatMap(({ units }, place) =>
    units.map(({ id }, index) => ({ id, place: ['places.yaml', 'places', place, 'units', index, 'id'] as const })),
  );
  return {
    place: of('places.yaml', folder.places.places, 'places'),
    unit: units,
    person: of('people.yaml', folder.people.people, 'people'),
    category: of('services.yaml', folder.services.categories, 'categories'),
    service: of('services.yaml', folder.services.services, 'services'),
    promotion: of('promotions.yaml', folder.promotions.promotions, 'promotions'),
    exception: of('exceptions.csv', folder.exceptions),
    item: of('goods.csv', folder.goods),
    product: folder.products.map(({ item }, index) => ({ id: item, place: ['products.csv', index] })),
    stock: folder.stock.map(({ item, unit }, index) => ({ id: `${item} at ${unit}`, place: ['stock.csv', index] })),
    holiday: folder.holidays.map(({ date }, index) => ({ id: date, place: ['holidays.csv', index] })),
  };
};

const twice = (entries: readonly Named[], { say, lineOf }: Report): void => {
  const first = new Map<string, Place>();
  for (const { id, place } of entries) {
    const before = first.get(id);
    if (before === undefined) first.set(id, place);
    else say(place, `Id ${id} is used twice, first at line ${lineOf(before)}`);
  }
};

/** Every place that names an id, with the kind of the id. */
const namingsOf = (folder: Folder): { kind: string; id: string; place: Place }[] => {
  const one = (kind: string, id: string | null | undefined, ...place: Place) => (id ? [{ kind, id, place }] : []);
  const many = (kind: string, ids: readonly string[] | null, ...place: Place) =>
    (ids ?? []).flatMap((id, index) => one(kind, id, ...place, index));
  return [
    ...folder.people.people.flatMap(({ offers }, at) => many('service', offers, 'people.yaml', 'people', at, 'offers')),
    ...folder.services.services.flatMap(({ category }, at) =>
      one('category', category, 'services.yaml', 'services', at, 'category'),
    ),
    ...folder.timetables.timetables.flatMap(({ person, unit, sessions }, at) => [
      ...one('person', person, 'timetables.yaml', 'timetables', at, 'person'),
      ...one('unit', unit, 'timetables.yaml', 'timetables', at, 'unit'),
      ...sessions.flatMap(({ services }, session) =>
        many('service', services, 'timetables.yaml', 'timetables', at, 'sessions', session, 'services'),
      ),
    ]),
    ...folder.exceptions.flatMap(({ person, unit, services }, row) => [
      ...one('person', person, 'exceptions.csv', row),
      ...one('unit', unit, 'exceptions.csv', row),
      ...many('service', services, 'exceptions.csv', row),
    ]),
    ...one('unit', folder.settings.video?.unit, 'settings.yaml', 'video', 'unit'),
    ...folder.products.flatMap(({ item }, row) => one('item', item, 'products.csv', row)),
    ...folder.stock.flatMap(({ item, unit }, row) => [
      ...one('item', item, 'stock.csv', row),
      ...one('unit', unit, 'stock.csv', row),
    ]),
    ...folder.promotions.promotions.flatMap(({ gift, products }, at) => [
      ...one('product', gift?.item, 'promotions.yaml', 'promotions', at, 'gift', 'item'),
      ...many('product', products, 'promotions.yaml', 'promotions', at, 'products'),
    ]),
  ];
};

const LISTED = 8;
/** Lists the known ids, if they are few. */
const thereAre = (ids: ReadonlySet<string>): string =>
  ids.size > 0 && ids.size <= LISTED ? ` There are ${[...ids].join(', ')}.` : '';

export const checkReferences = (folder: Folder, report: Report): void => {
  const entries = entriesOf(folder);
  for (const named of Object.values(entries)) twice(named, report);
  const known = new Map(Object.entries(entries).map(([kind, named]) => [kind, new Set(named.map(({ id }) => id))]));
  for (const { kind, id, place } of namingsOf(folder)) {
    const ids = known.get(kind) ?? new Set();
    if (ids.has(id)) continue;
    const words =
      kind === 'item' && place[0] === 'products.csv' ? `Product ${id} is not in goods.csv.` : `No ${kind} ${id}.`;
    report.say(place, words + (didYouMean(id, ids) || thereAre(ids)));
  }
};
