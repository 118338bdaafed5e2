/** `npm run mutants`: puts one small fault at a time into machines, views, wiring and rules, and says which no test notices. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from './command.ts';
import { functionAt, functionsOf } from './mutants/functions.ts';
import { type Mutation, mutationsOf } from './mutants/mutations.ts';
import { isSeenGreen, type Round, roundsOf } from './mutants/rounds.ts';
import { triedFiles } from './mutants/tried-files.ts';

const ROOT = join(import.meta.dirname, '..');
const TEST_LIMIT_MS = 240_000;
const AT_ONCE = 2;

interface Mutant {
  file: string;
  index: number;
  mutation: Mutation;
  /** The function around it. */
  id: string | undefined;
}

/** Numbers from 0 to 1, the same for a seed. */
const chance = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const drawn = <Item>(items: readonly Item[], count: number, next: () => number): Item[] => {
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0],
  ).filter((one) => one !== undefined);
};

/** Lines that differ from a commit, by file. */
const changedLines = (since: string): Map<string, Set<number>> => {
  const lines = new Map<string, Set<number>>();
  let file = '';
  for (const line of execFileSync('git', ['diff', '-U0', since, '--'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
  }).split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice(6);
    const [, at = '0', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let n = 0; n < (at === '0' ? 0 : Number(count)); n++)
      lines.set(file, (lines.get(file) ?? new Set()).add(Number(at) + n));
  }
  return lines;
};

/** Whether all tests pass. @param mutant `<file>#<number>`; null: the healthy code */
const passes = async ({ tests, names }: Round, mutant: string | null): Promise<boolean> => {
  const pattern = names === null ? [] : ['-t', names];
  const args = ['node_modules/.bin/vitest', 'run', '--bail=1', '--maxWorkers=1', ...tests, ...pattern];
  const env = { ...process.env, ...(mutant && { MUTANT: mutant }) };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', env, timeout: TEST_LIMIT_MS });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
};

const healthy = new Map<string, Promise<boolean>>();
/** A test that fails or hangs without a fault says nothing about a fault. */
const isHealthy = (round: Round): Promise<boolean> => {
  const key = JSON.stringify(round);
  const known = healthy.get(key) ?? passes(round, null);
  healthy.set(key, known);
  return known;
};

type Outcome = 'noticed' | 'survived' | 'not decided';
const outcomeOf = async ({ file, index, id, mutation }: Mutant): Promise<Outcome> => {
  let isDecided = true;
  for (const round of roundsOf({ file, id, fault: mutation.what }, values.quick)) {
    if (await passes(round, `${file}#${index}`)) continue;
    if (isSeenGreen(round) || (await isHealthy(round))) return 'noticed';
    isDecided = false;
  }
  return isDecided ? 'survived' : 'not decided';
};

const USAGE = `npm run mutants [-- options]     puts one small fault at a time into machines, views, wiring and rules, and says
                                 which no test of behaviour notices; charts, records, types and approvals do not count

  --changed           faults on the lines that differ from a commit
  --since <commit>    that commit; by default HEAD
  --sample <n>        so many of all faults; by default all
  --seed <n>          draws the same sample again; by default 1
  --file <part>       of files whose path has this part
  --line <n>          on this line of it, as the result names it
  --reach             asks once which functions each file of tests runs (as long as these tests last); from then on a fault
                      is tried by those that run its function
  --quick             asks the tests of the machine alone, and leaves all but machines out
  --minutes <n>       begins no other fault after so long; by default 60

For example:
  npm run mutants -- --changed --since main
  npm run mutants -- --sample 400 --seed 7

A fault is not decided where a test fails, or does not end in four minutes, on the healthy code, too.

Exit code 0: every fault was noticed. 1: one survives. 2: nothing was tried, one is not decided, or not understood.`;

const { values } = readCommand({
  usage: USAGE,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    line: { type: 'string', default: '' },
    reach: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
});

/** Folders of tests whose functions are noted; the machines' own tests are asked by name. */
const REACHED = ['rules', 'format', 'api', 'pwa', 'server', 'flows', 'ui', 'views'].map((folder) => `test/${folder}`);
if (values.reach) {
  const projects = ['unit', 'server', 'views'].flatMap((project) => ['--project', project]);
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', 'run', ...projects, ...REACHED], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, REACH: 'yes' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exit(code ?? 1);
}

const lines = values.changed ? changedLines(values.since) : null;
const faultsOf = (file: string): Mutant[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const functions = functionsOf(file, text);
  return mutationsOf(file, text).flatMap((mutation, index): Mutant[] =>
    (lines === null || lines.get(file)?.has(mutation.line)) &&
    (values.line === '' || mutation.line === Number(values.line))
      ? [{ file, index, mutation, id: functionAt(functions, mutation.start)?.id }]
      : [],
  );
};
const all = triedFiles()
  .filter((file) => file.includes(values.file) && (lines === null || lines.has(file)))
  .filter((file) => !values.quick || file.startsWith('machines/'))
  .flatMap(faultsOf);
const sample = Number(values.sample) > 0 ? drawn(all, Number(values.sample), chance(Number(values.seed))) : all;
const end = performance.now() + Number(values.minutes) * 60_000;

console.log(`${sample.length} of ${all.length} faults`);
const outcomes: { mutant: Mutant; outcome: Outcome }[] = [];
const waiting = [...sample];
const work = async (): Promise<void> => {
  for (let mutant = waiting.shift(); mutant !== undefined && performance.now() < end; mutant = waiting.shift()) {
    const outcome = await outcomeOf(mutant);
    outcomes.push({ mutant, outcome });
    const { file, mutation } = mutant;
    const word = outcome === 'survived' ? 'SURVIVED' : outcome;
    console.log(`${word.padEnd(11)} ${outcomes.length}/${sample.length}  ${file}:${mutation.line}  ${mutation.what}`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

const sumsOf = (some: typeof outcomes): string => {
  const count = (wanted: Outcome) => some.filter(({ outcome }) => outcome === wanted).length;
  return `${some.length} tried, ${count('noticed')} noticed, ${count('survived')} survived, ${count('not decided')} not decided`;
};
console.log(`\n${sumsOf(outcomes)}`);
for (const [room, some = []] of Object.entries(
  Object.groupBy(outcomes, ({ mutant }) => mutant.file.split('/')[0] ?? ''),
))
  console.log(`  ${room}: ${sumsOf(some)}`);
const has = (wanted: Outcome): boolean => outcomes.some(({ outcome }) => outcome === wanted);
process.exitCode = has('survived') ? 1 : has('not decided') || outcomes.length === 0 ? 2 : 0;
