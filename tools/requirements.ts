/**
 * `npm run requirements`: how many requirements of each area the titles of the tests prove, and which of the present
 * scope (docs/scope.txt) none proves. `npm run requirements -- --missing` adds their texts.
 */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A title begins with its ids: `'BOOK-17 BOOK-18: picking a start time clears the waiting time'`. */
const TITLE = /['"`]((?:[A-Z][A-Z0-9]*-\d+ )*[A-Z][A-Z0-9]*-\d+): /g;

export const idsInTitles = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => ids.split(' '));

/** `NAV-01 NAV-24..26` is NAV-01, NAV-24, NAV-25, NAV-26. */
export const expandScope = (text: string): string[] =>
  [...text.matchAll(/([A-Z][A-Z0-9]*)-(\d+)(?:\.\.(\d+))?/g)].flatMap(([, area = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
      const number = String(Number(from) + index).padStart(from.length, '0');
      return `${area}-${number}`;
    }),
  );

export const listRequirements = async (): Promise<Requirement[]> => {
  const [, ...rows] = (await readFile(`${ROOT}docs/requirements.tsv`, 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [id = '', area = '', , text = ''] = row.split('\t');
    return { id, area, text };
  });
};

export const listProven = async (): Promise<Set<string>> => {
  const proven = new Set<string>();
  for await (const file of glob('test/**/*.test.{ts,tsx}', { cwd: ROOT }))
    for (const id of idsInTitles(await readFile(ROOT + file, 'utf8'))) proven.add(id);
  return proven;
};

const report = async (withTexts: boolean): Promise<string> => {
  const [requirements, proven] = await Promise.all([listRequirements(), listProven()]);
  const scope = new Set(expandScope(await readFile(`${ROOT}docs/scope.txt`, 'utf8')));
  const count = (among: readonly Requirement[]) => `${among.filter(({ id }) => proven.has(id)).length}/${among.length}`;
  const unproven = requirements.filter(({ id }) => scope.has(id) && !proven.has(id));
  const unknown = [...proven].filter((id) => !requirements.some((requirement) => requirement.id === id));
  return [
    ...[...Map.groupBy(requirements, ({ area }) => area)].map(([area, all]) => `${area.padEnd(9)}${count(all)}`),
    `all      ${count(requirements)}`,
    `scope    ${count(requirements.filter(({ id }) => scope.has(id)))}`,
    `not proven in scope: ${unproven.map(({ id }) => id).join(' ') || 'none'}`,
    ...(unknown.length > 0 ? [`cited but unknown: ${unknown.join(' ')}`] : []),
    ...(withTexts ? unproven.map(({ id, text }) => `${id}\t${text}`) : []),
  ].join('\n');
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } });
  console.log(await report(values.missing));
}
