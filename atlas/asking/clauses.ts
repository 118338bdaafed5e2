/** Clauses of docs/requirements.tsv with the states that cite them and the tests whose titles begin with them. */
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toldFlows } from '#atlas/flows.ts';
import { ROOT } from '#atlas/folders.ts';
import { idsInTitle, WHOLE_RUN } from '#tools/requirements.ts';

export interface Clause {
  id: string;
  text: string;
  check: string;
  /** Flow and path of the states that show or prove the clause. */
  states: readonly (readonly [flow: string, at: string])[];
  /** Titles that begin with it, the file, and the result of the last whole run; null where that did not run it. */
  tests: readonly ProvingTest[];
}
export interface ProvingTest {
  title: string;
  /** Title of the group in which the test is. */
  about: string;
  file: string;
  result: string | null;
}

interface Run {
  testResults: readonly {
    name: string;
    assertionResults: readonly { status: string; title: string; ancestorTitles: readonly string[] }[];
  }[];
}

const TITLE = /\b(test|it|describe)(?:\.each\([^]*?\))?\(\s*(['"`])([^\n]*?)\2,/g;
const relative = (file: string): string => file.slice(file.lastIndexOf('/test/') + 1);

/** Results by title and file, of the last whole run. */
const readRun = async (): Promise<Map<string, string> | null> => {
  const text = await readFile(WHOLE_RUN, 'utf8').catch(() => null);
  if (text === null) return null;
  const { testResults }: Run = JSON.parse(text);
  const results = new Map<string, string>();
  for (const { name, assertionResults } of testResults)
    for (const { status, title, ancestorTitles } of assertionResults)
      for (const one of [title, ...ancestorTitles]) {
        const key = `${relative(name)}\n${one}`;
        // one failure among the tests below a title makes the title fail
        if (idsInTitle(one).length > 0 && results.get(key) !== 'failed') results.set(key, status);
      }
  return results;
};

const titlesIn = (file: string): Omit<ProvingTest, 'result'>[] => {
  let about = '';
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].flatMap(([, kind, , title = '']) => {
    const own = { file, title, about };
    if (kind === 'describe') about = title;
    return idsInTitle(title).length === 0 ? [] : [own];
  });
};
const titlesInSources = (): Omit<ProvingTest, 'result'>[] =>
  globSync('test/**/*.test.{ts,tsx}', { cwd: ROOT }).toSorted().flatMap(titlesIn);

export const readClauses = async (): Promise<Clause[]> => {
  const [, ...rows] = (await readFile(join(ROOT, 'docs', 'requirements.tsv'), 'utf8')).trimEnd().split('\n');
  const results = await readRun();
  const tests = new Map<string, ProvingTest[]>();
  for (const one of titlesInSources())
    for (const id of idsInTitle(one.title))
      tests.set(id, [...(tests.get(id) ?? []), { ...one, result: results?.get(`${one.file}\n${one.title}`) ?? null }]);
  const states = new Map<string, [string, string][]>();
  for (const { story } of toldFlows)
    for (const [at, { requirements }] of Object.entries(story.states))
      for (const id of requirements) states.set(id, [...(states.get(id) ?? []), [story.flow, at]]);
  return rows.map((row) => {
    const [id = '', , , text = '', check = ''] = row.split('\t');
    return { id, text, check, states: states.get(id) ?? [], tests: tests.get(id) ?? [] };
  });
};

/** Ids that the last whole run proved; null where none was recorded. */
export const provenOf = (clauses: readonly Clause[]): ReadonlySet<string> | null => {
  const isMeasured = clauses.some(({ tests }) => tests.some(({ result }) => result !== null));
  return isMeasured
    ? new Set(clauses.filter(({ tests }) => tests.some(({ result }) => result === 'passed')).map(({ id }) => id))
    : null;
};
