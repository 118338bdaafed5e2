/** The files of a clinic's folder. */
import type * as v from 'valibot';
import { Clinic } from './clinic.ts';
import { Exceptions, GoodsList, Holidays, Products, StockList } from './lists.ts';
import { People } from './people.ts';
import { Places } from './places.ts';
import { Promotions } from './promotions.ts';
import { Services } from './services.ts';
import { Settings } from './settings.ts';
import { Timetables } from './timetables.ts';

/** The format's number, which grows when a key changes its meaning or goes. */
export const FOLDER_FORMAT = 1;

/** Files in the order in which they are read and written. */
export const YAML_FILES = {
  clinic: Clinic,
  places: Places,
  people: People,
  services: Services,
  timetables: Timetables,
  settings: Settings,
  promotions: Promotions,
} as const;
export type YamlName = keyof typeof YAML_FILES;

export const CSV_FILES = {
  exceptions: Exceptions,
  holidays: Holidays,
  goods: GoodsList,
  products: Products,
  stock: StockList,
} as const;
export type CsvName = keyof typeof CSV_FILES;

/** Files that may be missing, where the clinic has none of what they list. */
export const OPTIONAL_FILES: readonly string[] = [
  'promotions',
  'exceptions',
  'holidays',
  'goods',
  'products',
  'stock',
  'timetables',
];

/** Columns of the files with commas, in the order in which they are written; a star is one column for each language. */
export const COLUMNS: Readonly<Record<CsvName, readonly string[]>> = {
  exceptions: ['id', 'kind', 'person', 'unit', 'from', 'to', 'start', 'end', 'slot', 'way', 'services', 'note'],
  holidays: ['date', 'name*'],
  goods: [
    'id',
    'name*',
    'item_type',
    'quality*',
    'price',
    'price_with_gst',
    'gst_percent',
    'confirm',
    'prescription',
    'description*',
    'closed',
  ],
  products: ['item', 'category*', 'picture', 'picture_alt*', 'discount_type', 'discount', 'not_sent_to'],
  stock: ['item', 'unit', 'pieces', 'low'],
};
export const columnsOf = (name: CsvName): string[] =>
  COLUMNS[name].flatMap((column) =>
    column.endsWith('*') ? [`${column.slice(0, -1)}_en`, `${column.slice(0, -1)}_zh`] : [column],
  );

type Yaml = { [Name in YamlName]: v.InferOutput<(typeof YAML_FILES)[Name]> };
type Csv = { [Name in CsvName]: v.InferOutput<(typeof CSV_FILES)[Name]> };
/** Content of the files, with every default. */
export interface Folder extends Yaml, Csv {
  /** Content of the texts and pictures that the files name, by their path: its SHA-256. */
  files: Readonly<Record<string, string>>;
}

/** Figures that the product's document fixes; a folder that names one of them as a key is refused. */
export const PRODUCTS_OWN: readonly string[] = [
  'hold-minutes',
  'deposit-hold-minutes',
  'waiting-windows',
  'split-hours',
  'code-digits',
  'code-minutes',
  'password-length',
  'password-rules',
  'currency',
  'niks-value',
  'pickup-fee',
  'fee-abroad',
];
