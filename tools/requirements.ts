/**
 * `npm run requirements`: counts the requirements of each area that the last whole run of `npm test` proved, and lists
 * those of the present scope (docs/scope.txt) that it did not. A test that ran and passed proves the ids at the
 * beginning of its title, or of a title above it. `npm run requirements -- --missing` adds the texts of requirements
 * without proof; `--check` fails if a clause of the scope is not proven or a title cites an unknown id.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCommand } from './command.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** File with the report of Vitest about the last whole run. */
export const WHOLE_RUN = `${ROOT}.cache/tests.json`;
/** A title begins with its ids: `BOOK-17 BOOK-18: picking a start time clears the waiting time`. */
const TITLE = /^((?:[A-Z][A-Z0-9]*-\d+ )*[A-Z][A-Z0-9]*-\d+): /;

export const idsInTitle = (title: string): string[] => TITLE.exec(title)?.[1]?.split(' ') ?? [];

const USAGE = `npm run requirements [-- options]     counts the clauses of the product that the last whole npm test proved

  --missing   adds the texts of clauses of the scope (docs/scope.txt) that it did not prove
  --check     fails where a clause of the scope is not proven, or a title cites an unknown one

For example:
  npm run requirements -- --missing

Exit code 0: counted, or all are proven. 1: with --check, something is not; or there was no whole run. 2: not understood.`;

interface Run {
  testResults: readonly {
    assertionResults: readonly { status: string; title: string; ancestorTitles: readonly string[] }[];
  }[];
}

/** @param run the JSON of Vitest's reporter */
export const provenIn = (run: string): Set<string> => {
  const { testResults }: Run = JSON.parse(run);
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  return new Set(passed.flatMap(({ title, ancestorTitles }) => [title, ...ancestorTitles].flatMap(idsInTitle)));
};

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

const listScope = async (): Promise<Set<string>> =>
  new Set(expandScope(await readFile(`${ROOT}docs/scope.txt`, 'utf8')));

/** @throws Error if there was no whole run */
const readRun = async (): Promise<string> =>
  readFile(WHOLE_RUN, 'utf8').catch(() => {
    throw new Error('There is no report of a whole run yet: npm test writes it.');
  });

/** Requirements of the scope that the last whole run did not prove, and unknown ids in its titles. */
export const wrongInProof = async (): Promise<string[]> => {
  const [requirements, proven, scope] = await Promise.all([listRequirements(), readRun().then(provenIn), listScope()]);
  const known = new Set(requirements.map(({ id }) => id));
  return [
    ...[...scope].filter((id) => !proven.has(id)).map((id) => `${id} is not proven`),
    ...[...proven].filter((id) => !known.has(id)).map((id) => `${id} is no requirement`),
  ];
};

const report = async (withTexts: boolean): Promise<string> => {
  const [requirements, proven, scope] = await Promise.all([listRequirements(), readRun().then(provenIn), listScope()]);
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
  const isOff = { type: 'boolean', default: false } as const;
  const { values } = readCommand({ usage: USAGE, options: { missing: isOff, check: isOff } });
  const wrong = values.check ? await wrongInProof() : [];
  const answer = async () => (values.check ? wrong.join('\n') || 'All are proven.' : report(values.missing));
  console.log(await answer());
  if (wrong.length > 0) process.exitCode = 1;
}
