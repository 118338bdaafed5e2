/** Figures that a clinic's folder decides: their bounds and defaults by its schema, and the clauses that speak of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Clause } from './clauses.ts';
import { FIGURE_WORDS } from './figures.words.ts';

export interface Figure {
  /** Keys in settings.yaml: `fees.deposit`. */
  name: string;
  title: Words;
  /** Values that the schema allows, and the default where the clinic writes none. */
  allowed: Words;
  byDefault: Words;
  clauses: readonly Clause[];
}

interface Schema {
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

const same = (text: string): Words => words(text, text);
const valueOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const allowedBy = ({ type, properties, minimum, maximum, enum: values }: Schema): Words => {
  if (values) return same(values.map(valueOf).join(', '));
  if (properties?.price) return allowedBy(properties.price);
  if (minimum !== undefined && maximum !== undefined)
    return words(`${minimum} to ${maximum}`, `${minimum} 至 ${maximum}`);
  return type === 'boolean' ? words('yes or no', '是或否') : words('a text or a list', '文字或列表');
};

/** Figures below the keys; a price with its tax is one. */
const leavesOf = (schema: Schema, keys: readonly string[]): [name: string, schema: Schema][] => {
  const own = schema.anyOf?.find(({ properties }) => properties) ?? schema;
  return own.properties && !own.properties.price
    ? Object.entries(own.properties).flatMap(([key, one]) => leavesOf(one, [...keys, key]))
    : [[keys.join('.'), own]];
};

/** Clauses of each figure, which the example's comments cite beside it. */
const citedIn = (yaml: string): Map<string, readonly string[]> => {
  let part = '';
  return new Map(
    yaml.split('\n').flatMap((line): [string, string[]][] => {
      const [, indent, key = '', comment = ''] = /^( *)([\w-]+):(?:[^#]*)(#.*)?$/.exec(line) ?? [];
      if (indent === undefined) return [];
      if (indent === '') part = key;
      return [[indent === '' ? key : `${part}.${key}`, comment.match(/[A-Z][A-Z0-9]*-\d+/g) ?? []]];
    }),
  );
};

export const readFigures = async (clauses: readonly Clause[]): Promise<Figure[]> => {
  const [schema, yaml] = await Promise.all(
    [join('schemas', 'clinic', '1', 'settings.json'), join('examples', 'clinic', 'settings.yaml')].map((file) =>
      readFile(join(ROOT, file), 'utf8'),
    ),
  );
  const cited = citedIn(yaml ?? '');
  return leavesOf(JSON.parse(schema ?? '{}'), []).map(([name, own]) => {
    const ids = [name, name.split('.')[0] ?? ''].flatMap((key) => cited.get(key) ?? []);
    return {
      name,
      title: FIGURE_WORDS[name] ?? same(name),
      allowed: allowedBy(own),
      byDefault:
        own.default === undefined
          ? words('none: the clinic writes it', '无：须由诊所填写')
          : same(valueOf(own.default)),
      clauses: clauses.filter(({ id }) => ids.includes(id)),
    };
  });
};
