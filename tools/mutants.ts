/** `npm run mutants`: puts one small fault at a time into machines, views, wiring and rules, and says which no test notices. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readCommand } from './command.ts';
import { importersOf } from './mutants/importers.ts';
import { type Mutation, mutationsOf } from './mutants/mutations.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = [
  'machines/*/*.ts',
  'contract/rules/*.ts',
  'src/{app,flows,ui,shell}/**/*.{ts,tsx}',
  'server/**/*.{service,rules}.ts',
];
/** Words and samples have no behaviour. */
const NO_BEHAVIOUR = /\.(?:story|model|types)\.ts$|^machines\/kit\//;
/** Tests that hold a drawing, a text or a record to the machine. */
const DRIFT = /(?:statecharts|stories|story-lines|coverage|limits|server-coverage)\.test/;
const TEST_LIMIT_MS = 240_000;
const AT_ONCE = 2;

interface Mutant {
  file: string;
  index: number;
  mutation: Mutation;
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

/** Topics in a file's name, as test names have them: booking, hold, refill. */
const topicOf = (file: string): string[] => {
  const [room = '', folder = ''] = file.split('/');
  const own = basename(file).split('.')[0] ?? '';
  if (room === 'machines') return [folder];
  if (room === 'server') return [folder, own];
  if (room === 'src' && folder === 'flows') return [basename(dirname(file)), own];
  return [own];
};
/** Tests of paths and products, which cover several flows at once. */
const SHARED_BY: Record<string, string[]> = {
  hold: ['hold-product', 'holding', 'booking'],
  holding: ['hold-product', 'hold', 'booking'],
  booking: ['hold-product', 'booking'],
  choosing: ['booking'],
  payment: ['payment-product'],
  'card-payment': ['payment-product', 'payment'],
  refill: ['refill-product', 'refill'],
  'refill-list': ['refill'],
  store: ['store-product', 'store'],
  cart: ['store-product', 'store', 'order'],
  checkout: ['store-product', 'store', 'order', 'checkout'],
  'sign-up': ['identity', 'sign-up'],
  'sign-in': ['identity', 'signing-in'],
  'digital-id': ['identity', 'digital-id'],
  otp: ['identity', 'sign-up-code'],
  details: ['profile', 'contact-product'],
  invoice: ['record', 'invoice-detail', 'order-status'],
  records: ['record'],
  membership: ['niks', 'home'],
  'niks-join': ['niks'],
};

const TESTS = globSync('test/{api,flows,format,machines,model,pwa,rules,server,ui,views}/**/*.test.{ts,tsx}', {
  cwd: ROOT,
}).filter((file) => !DRIFT.test(file) && !/\.(?:postgres|embedded|browser)\.test/.test(file));
/** Test projects, the quickest first. */
const APP_LAYERS = ['rules', 'format', 'api', 'machine', 'ui', 'views', 'pwa'];
/** Number of tests that are tried among those named after an importer of the file. */
const NEAREST = 6;
/** Project of a test file, by the end of its name among a flow's tests, otherwise by its folder. */
const layerOf = (test: string): string => {
  const [, layer] = /\.(machine|views)\.test\./.exec(test) ?? [];
  const [, room = ''] = test.split('/');
  return layer ?? (room === 'machines' || room === 'model' ? 'machine' : room);
};
const testsNamedAfter = (file: string): string[] => {
  const topics = topicOf(file).flatMap((topic) => [topic, ...(SHARED_BY[topic] ?? [])]);
  return TESTS.filter((test) => topics.some((topic) => basename(test).startsWith(topic)));
};
interface Round {
  tests: readonly string[];
  /** Pattern of the titles; null: all tests. */
  names: string | null;
}
/** Rounds of test files that speak of a file. */
const roundsOf = (file: string): Round[] => {
  const named = testsNamedAfter(file);
  const layers = file.startsWith('server/') ? ['rules', 'server'] : APP_LAYERS;
  const ofLayers = layers.flatMap((layer): Round[] => {
    const tests = named.filter((test) => layerOf(test) === layer);
    return tests.length > 0 ? [{ tests, names: null }] : [];
  });
  // a part that many screens share has no test of its name
  const others = importersOf(file)
    .flatMap((importer) => testsNamedAfter(importer))
    .filter((test, index, all) => !named.includes(test) && all.indexOf(test) === index)
    .slice(0, NEAREST);
  const nearest = others.length > 0 ? [{ tests: others, names: null }] : [];
  const ofAllFlows = {
    tests: ['test/model/invariants.test.ts', 'test/model/paths.test.ts'],
    names: `\\b${topicOf(file)[0]}\\b`,
  };
  if (!file.startsWith('machines/')) return [...ofLayers, ...nearest];
  const isOfMachine = ({ tests: [first] }: Round) => first !== undefined && layerOf(first) === 'machine';
  const ofMachine = ofLayers.filter(isOfMachine);
  if (values.quick) return ofMachine;
  return [...ofMachine, ofAllFlows, ...ofLayers.filter((round) => !ofMachine.includes(round)), ...nearest];
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
const outcomeOf = async ({ file, index }: Mutant): Promise<Outcome> => {
  let isDecided = true;
  for (const round of roundsOf(file)) {
    if (await passes(round, `${file}#${index}`)) continue;
    if (await isHealthy(round)) return 'noticed';
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
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
});

const lines = values.changed ? changedLines(values.since) : null;
const all = globSync(FILES, { cwd: ROOT })
  .filter((file) => !NO_BEHAVIOUR.test(file) && file.includes(values.file) && (lines === null || lines.has(file)))
  .filter((file) => !values.quick || file.startsWith('machines/'))
  .toSorted()
  .flatMap((file) =>
    mutationsOf(file, readFileSync(join(ROOT, file), 'utf8')).flatMap((mutation, index): Mutant[] =>
      (lines === null || lines.get(file)?.has(mutation.line)) &&
      (values.line === '' || mutation.line === Number(values.line))
        ? [{ file, index, mutation }]
        : [],
    ),
  );
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
