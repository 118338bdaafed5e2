/** The command `npm run replay`: rebuilds a report in the model and in Chromium, and writes a test of it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#atlas/chart.words.ts';
import { checkFilters, UnknownError } from '#atlas/paths/path.choice.ts';
import { formatWalks } from '#atlas/paths/path.formats.ts';
import { walksOf } from '#atlas/paths/path.walk.ts';
import type { Answer } from '#atlas/paths/paths.answer.ts';
import { columnsOf } from '#atlas/paths/text.columns.ts';
import { everyDriver } from '#harness/drivers/every.ts';
import { flows } from '#model/flows.ts';
import { PathError } from '#model/replay.ts';
import type { RecordedStep } from '#src/app/recording/recorder.ts';
import { type Problem, type Report, type ReportedRun, versionOf } from '#src/app/recording/report.ts';
import { MisreadError } from '#tools/command.ts';
import { type Question, readQuestion, USAGE } from './replay.options.ts';
import { ReportError, readReport } from './report.file.ts';
import { type Claim, testFileOf } from './reported.test-file.ts';
import { type Match, matchRun } from './run.match.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PROBLEMS: Record<Problem, string> = {
  wrong: 'it shows something wrong',
  waiting: 'it keeps loading',
  stuck: 'the person cannot go on',
  other: 'something else',
};

interface Rebuilt {
  run: ReportedRun;
  match: Match | null;
  /** null where this code has no such machine. */
  version: string | null;
}

const rebuild = (run: ReportedRun): Rebuilt => {
  const own = flows.filter(({ machine }) => machine.id === run.machine);
  const [first] = own;
  return { run, match: matchRun(run, own), version: first ? versionOf(first.machine) : null };
};
/** By a machine's id: the events that a person sends on its screens. */
const personEvents = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const all = await everyDriver();
  const acts = all.flatMap(({ drivers }) =>
    drivers.map((one) => [one.flow.machine.id, Object.keys(one.acts)] as const),
  );
  return new Map(
    [...Map.groupBy(acts, ([id]) => id)].map(([id, of]) => [id, new Set(of.flatMap(([, types]) => types))]),
  );
};
const isSame = ({ run, version }: Rebuilt): boolean => version === run.version;

/** The person's acts in all machines, in order. */
interface Done {
  one: Rebuilt;
  step: RecordedStep;
}
const doneIn = async (all: readonly Rebuilt[]): Promise<Done[]> => {
  const known = await personEvents();
  return all
    .flatMap((one) =>
      one.run.steps.filter(({ type }) => known.get(one.run.machine)?.has(type)).map((step) => ({ one, step })),
    )
    .toSorted((a, b) => a.step.at - b.step.at);
};
const doneWords = (done: readonly Done[], language: Language): string => {
  const rows = done.map(({ one: { run }, step }) => {
    const flow = flows.find(({ machine }) => machine.id === run.machine);
    const words = flow?.story.events[step.type]?.[language] ?? step.type;
    return [`${(step.at / 1_000).toFixed(1)} s`, run.machine, words, `→ ${step.state ?? 'broken'}`];
  });
  return rows.length === 0
    ? 'The person did nothing that was recorded.'
    : `What the person did:\n\n${columnsOf([['at', 'machine', 'what', 'then'], ...rows])}`;
};

const versionWords = (one: Rebuilt): string => {
  if (one.version === null) return 'this code has no such machine';
  return isSame(one) ? `version ${one.version}` : `version ${one.run.version}, here ${one.version}: not the same`;
};
const matchWords = ({ match, run }: Rebuilt): string => {
  if (match === null) return `no model can be in ${run.began}`;
  const where = `after ${match.steps} of ${run.steps.length} steps, in ${match.end}`;
  if (match.kind === 'broke') return `broke ${where}`;
  if (match.kind === 'differs') return `differs ${where}`;
  return `${run.status === 'active' ? 'is in' : 'ended in'} ${match.end}`;
};
const headOf = ({ madeAt, problem, place }: Report, all: readonly Rebuilt[]): string => {
  const rows = all.map((one) => [one.run.machine, String(one.run.steps.length), versionWords(one), matchWords(one)]);
  const window = `${place.language}, ${place.width} x ${place.height}${place.isOnline ? '' : ', offline'}`;
  return `Reported ${madeAt}: ${PROBLEMS[problem]}, at ${place.page} (${window})\n\n${columnsOf([['machine', 'steps', 'version', 'in the model'], ...rows])}`;
};

const isWrong = ({ match }: Rebuilt): boolean => match !== null && match.kind !== 'agrees';
/**
 * Runs in order of interest: those that failed, the first of them first; then those in which the person acted, the last
 * first; else the last run.
 */
const chosen = (all: readonly Rebuilt[], done: readonly Done[], machine: string | null): Rebuilt[] => {
  const own = all.filter(({ run, match }) => match !== null && (machine === null || run.machine === machine));
  const wrong = own.filter(isWrong).toSorted((a, b) => (a.match?.step?.at ?? 0) - (b.match?.step?.at ?? 0));
  const acted = done.toReversed().flatMap(({ one }) => (own.includes(one) ? one : []));
  const some = [...new Set([...wrong, ...acted])];
  const found = some.length > 0 ? some : own.slice(-1);
  if (found.length > 0) return found;
  throw new UnknownError(
    'recorded machine that can be replayed',
    machine ?? '',
    new Set(all.map(({ run }) => run.machine)),
  );
};

const differenceWords = ({ match, run }: Rebuilt): string => {
  if (match === null) return '';
  const bridged =
    match.bridges.length > 0
      ? `No model has all of it: at step ${match.bridges.join(', ')} the path goes on as the nearest that takes it.\n`
      : '';
  if (match.step === null) return `${bridged}The model goes where the app went.`;
  const { type, state, traces } = match.step;
  const told = Object.entries(traces).map(([name, trace]) => `${name}: ${trace}`);
  const event = `${type}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
  if (state === null) return `${bridged}Then the machine broke, at ${event}.`;
  const would =
    match.would.length > 0 ? `The model goes to ${match.would.join(' or ')}.` : 'The model has no such event there.';
  return `${bridged}Then, by ${event}, the app went to ${state}. ${would}${run.status === 'error' ? ' It broke later.' : ''}`;
};

const failureOf = (error: unknown): string => {
  if (!(error instanceof PathError) || error.differences.length === 0)
    return error instanceof Error ? error.message : String(error);
  const rows = error.differences.map(({ of, expected, seen }) => [of, expected, seen]);
  const screen = error.screen.map((line) => `  | ${line}`);
  return [`At step ${error.step}:`, columnsOf([['', 'expected', 'seen'], ...rows]), ...screen].join('\n');
};

const walkInBrowser = async ({ flow, path: moves }: Match): Promise<{ words: string; isOther: boolean }> => {
  const { openServed } = await import('#harness/chromium/served.ts');
  const { NotWalkedError, walkReported } = await import('./reported.walk.ts');
  const served = await openServed();
  try {
    const labels = moves.map(({ label }) => label);
    await walkReported(served, { name: flow.name, start: flow.start?.en ?? null }, labels);
    return { words: 'In Chromium: the app shows what the machine says at every step.', isOther: false };
  } catch (error) {
    if (error instanceof NotWalkedError) return { words: `Not in Chromium: ${error.message}`, isOther: false };
    return { words: `In Chromium it goes another way:\n${failureOf(error)}`, isOther: true };
  } finally {
    await served.close();
  }
};

const claimOf = (match: Match, expected: string | null, isOther: boolean): Claim => {
  if (isOther) return { kind: 'isShown' };
  if (match.kind === 'differs' && match.step?.state)
    return { kind: 'leads', type: match.step.type, place: match.step.state };
  return expected === null ? { kind: 'doesNotEnd', place: match.end } : { kind: 'ends', expected };
};

const writeTest = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  spawnSync(path.join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', file]);
};

const replay = async (question: Question, file: string): Promise<Answer> => {
  if (!existsSync(file)) throw new ReportError(`there is no file ${file}`);
  const report = readReport(readFileSync(file, 'utf8'));
  const all = report.runs.map(rebuild);
  const done = await doneIn(all);
  const ones = chosen(all, done, question.machine);
  const parts = [headOf(report, all), doneWords(done, question.language)];
  const seen: { one: Rebuilt; isOther: boolean }[] = [];
  for (const one of ones) {
    const { match, run } = one;
    if (match === null) continue;
    const story = formatWalks(walksOf(match.flow, [match.path]), 'story', question.language);
    parts.push(`${run.machine}, as it was recorded:\n\n${story}`, differenceWords(one));
    const walked = question.isInBrowser ? await walkInBrowser(match) : null;
    if (walked) parts.push(walked.words);
    seen.push({ one, isOther: walked?.isOther ?? false });
  }
  const [first] = seen.toSorted((a, b) => Number(b.isOther) - Number(a.isOther));
  const one = seen.find((each) => isWrong(each.one)) ?? first;
  const match = one?.one.match ?? null;
  if (one === undefined || match === null) throw new ReportError('nothing in it can be replayed');
  const { run } = one.one;
  const { expected } = question;
  if (expected !== null)
    checkFilters(
      flows.filter(({ name }) => name === match.flow.name),
      { to: [expected], through: [], event: [] },
    );
  const claim = claimOf(match, expected, one.isOther);
  const ending = claim.kind === 'isShown' ? '.browser.test.ts' : '.test.ts';
  const out = question.out ?? path.join('test/reported', `${match.flow.name}-${report.madeAt.slice(0, 10)}${ending}`);
  if (!question.isDry) {
    const about = [
      `Reported ${report.madeAt}: ${PROBLEMS[report.problem]}, at ${report.place.page}. ${run.machine}, ${versionWords(one.one)}.`,
      ...differenceWords(one.one).split('\n'),
    ];
    writeTest(path.resolve(out), testFileOf(match, claim, about));
    parts.push(`Written: ${out}. It fails until this is mended: npx vitest run ${out}`);
  }
  const old = all.filter((each) => !isSame(each)).map(({ run: { machine } }) => machine);
  const note = `Recorded with another version of ${old.join(', ')}: what is told of it is about the machine as it is now.`;
  const isDifferent = all.some(isWrong) || seen.some(({ isOther }) => isOther);
  return { text: parts.join('\n\n'), note: old.length > 0 ? note : '', code: isDifferent ? 1 : 0 };
};

/** @param args as on the command line: `report.json --machine booking` */
export const runReplay = async (args: readonly string[]): Promise<Answer> => {
  try {
    const question = readQuestion(args);
    if (question.isHelp || question.file === null) return { text: USAGE, note: '', code: question.isHelp ? 0 : 2 };
    return await replay(question, question.file);
  } catch (error) {
    if (error instanceof ReportError || error instanceof UnknownError || error instanceof MisreadError)
      return { text: '', note: `${error.message}\n(npm run replay -- --help)`, code: 2 };
    throw error;
  }
};
