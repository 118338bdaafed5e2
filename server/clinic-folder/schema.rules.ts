/** Holds what was read to its schema, in words for the person who wrote it. */
import * as v from 'valibot';
import { PRODUCTS_OWN } from '#contract/clinic-folder/folder.ts';
import type { Mistake, ReadFile } from './mistakes.types.ts';
import { didYouMean } from './near.rules.ts';

type Keys = readonly (string | number)[];
type Schema = v.GenericSchema;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'type' in value;
/** The schema inside optional, nullable and pipe. */
const inner = (schema: Schema): Schema => {
  if ('wrapped' in schema && isSchema(schema.wrapped)) return inner(schema.wrapped);
  if ('pipe' in schema && Array.isArray(schema.pipe) && isSchema(schema.pipe[0]) && schema.pipe[0] !== schema) {
    const [first] = schema.pipe;
    return 'pipe' in first ? inner(first) : first;
  }
  return schema;
};

const keyWords = (key: string, known: readonly string[]): string =>
  PRODUCTS_OWN.includes(key)
    ? `Key "${key}" is the product's, not the clinic's`
    : `Unknown key "${key}".${didYouMean(key, known)}`;

/** Keys that the schema does not know, wherever they are. */
const unknownKeys = (schema: Schema, value: unknown, keys: Keys): { keys: Keys; words: string }[] => {
  const found = inner(schema);
  if (typeof value !== 'object' || value === null) return [];
  if ('item' in found && isSchema(found.item) && Array.isArray(value)) {
    const { item } = found;
    return value.flatMap((one: unknown, index) => unknownKeys(item, one, [...keys, index]));
  }
  if (!('entries' in found) || Array.isArray(value)) return [];
  const entries = new Map(Object.entries(Object(found.entries)));
  return Object.entries(value).flatMap(([key, one]) => {
    const entry = entries.get(key);
    if (isSchema(entry)) return unknownKeys(entry, one, [...keys, key]);
    return [{ keys: [...keys, key], words: keyWords(key, [...entries.keys()]) }];
  });
};

/** "Name", for name.en and for the second of names. */
const labelOf = (keys: Keys): string => {
  const name = keys.findLast((key) => typeof key === 'string' && key !== 'en' && key !== 'zh');
  const words = String(name ?? 'it').replaceAll(/[-_]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  strict_object: 'a part with keys',
  record: 'a part with keys',
};

/** How to write it; a number in quotes, with a comma or with a currency is text. */
const HINTS: Readonly<Record<string, (received: string) => string>> = {
  string: () => ': put it in quotes',
  number: (received) =>
    received.startsWith('"') ? `: ${received} is text; write it like 43.60, without quotes, comma or currency` : '',
};

const allowedOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.expected ?? '').replaceAll(/["()]/g, '').split(' | ').join(', ');

const wordsOf = (issue: v.BaseIssue<unknown>, keys: Keys): string => {
  const isMissing = issue.received === 'undefined';
  const label = labelOf(keys);
  if (issue.kind === 'schema' && isMissing) return `Key "${String(keys.at(-1))}" is missing`;
  if (issue.kind === 'schema' && issue.type === 'picklist')
    return `${label} ${issue.received} unknown; allowed: ${allowedOf(issue)}`;
  const kind = KINDS[issue.type];
  if (issue.kind === 'schema' && kind !== undefined) {
    if (issue.received === 'null') return `${label} has to be ${kind}`;
    return `${label} has to be ${kind}${HINTS[issue.type]?.(issue.received) ?? ''}`;
  }
  // a rule of the product's own fields names no field
  return /^(?:is|has|does|begins|ends|names) /.test(issue.message)
    ? `${label} ${issue.message}`
    : issue.message.replace('{key}', label);
};

const keysOf = (issue: v.BaseIssue<unknown>): Keys => issue.path?.map(({ key }) => key as string | number) ?? [];

/** @returns the value with its defaults, null when it is not of the schema's form */
export const judge = <const Judged extends v.GenericSchema>(
  schema: Judged,
  file: string,
  { value, lineOf }: ReadFile,
): { output: v.InferOutput<Judged> | null; mistakes: Mistake[] } => {
  const result = v.safeParse(schema, value);
  const unknown = unknownKeys(schema, value, []);
  const said = (result.issues ?? [])
    .filter((issue) => !(issue.type === 'strict_object' && issue.expected === 'never'))
    .map((issue) => ({ keys: keysOf(issue), words: wordsOf(issue, keysOf(issue)) }));
  // a misspelt key is one mistake, and not a missing one as well
  const meant = new Set(
    unknown.map(({ keys, words }) => `${keys.slice(0, -1).join()} ${/mean (.+)\?$/.exec(words)?.[1]}`),
  );
  const isMeant = ({ keys, words }: { keys: Keys; words: string }) =>
    words.endsWith(' is missing') && meant.has(`${keys.slice(0, -1).join()} ${String(keys.at(-1))}`);
  const mistakes = [...unknown, ...said.filter((one) => !isMeant(one))].map(({ keys, words }) => ({
    file,
    line: lineOf(keys),
    words,
    isNote: false,
  }));
  return { output: result.typed ? result.output : null, mistakes };
};
