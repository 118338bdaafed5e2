/** The folder's texts in both languages. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Place } from './mistakes.types.ts';
import type { Report } from './references.rules.ts';

interface Text {
  en: string;
  /** The Chinese text; without it the English shows. */
  zh?: string;
  place: Place;
}

const YAML = ['clinic', 'places', 'people', 'services'] as const;
const CSV = ['holidays', 'goods', 'products'] as const;

const isText = (value: object): value is { en: string; zh?: string } => 'en' in value && !('version' in value);

const textsIn = (value: unknown, place: Place): Text[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isText(value)) return [{ ...value, place }];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, [...place, Array.isArray(value) ? Number(key) : key]),
  );
};

const textsOf = (folder: Folder): Text[] => [
  ...YAML.flatMap((file) => textsIn(folder[file], [`${file}.yaml`])),
  ...CSV.flatMap((file) => textsIn(folder[file], [`${file}.csv`])),
];

type Address = Folder['places']['places'][number]['address'];
/** The address as the database and the app write it. */
export const addressOf = ({ text, postal }: Address): string => `${text.en}, Singapore ${postal}`;

/** An address alone, and after the name of its unit, as an order to be picked up has it. */
const addressWords = (folder: Folder): [en: string, zh: string][] =>
  folder.places.places.flatMap(({ address, units }) => {
    const en = addressOf(address);
    const zh = address.text.zh === undefined ? en : `${address.text.zh}，新加坡 ${address.postal}`;
    return [
      [en, zh] as [string, string],
      ...units.map(({ name }): [string, string] => [`${name.en}, ${en}`, `${name.zh ?? name.en}，${zh}`]),
    ];
  });

/** Chinese by the English, each once. */
export const chineseOf = (folder: Folder): { en: string; zh: string }[] => {
  const texts = textsOf(folder).map(({ en, zh }) => [en, zh ?? en] as const);
  return [...new Map([...texts, ...addressWords(folder)])].flatMap(([en, zh]) => (zh === en ? [] : [{ en, zh }]));
};

/** The app finds the Chinese by the English, so that one English has one Chinese. */
export const checkChinese = (folder: Folder, { say, note, lineOf }: Report): void => {
  const first = new Map<string, Text>();
  for (const text of textsOf(folder)) {
    const { en, zh, place } = text;
    const before = first.get(en);
    if (zh === undefined) note(place, 'No zh: the English shows');
    else if (before === undefined) first.set(en, text);
    else if (before.zh !== zh)
      say(place, `"${en}" is "${zh}" here and "${before.zh}" in ${before.place[0]}, line ${lineOf(before.place)}`);
  }
};
