/** The command `npm run paths`. */
import type { Language } from '#atlas/chart.words.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { statesOf } from '#model/walker.ts';
import { MisreadError } from '#tools/command.ts';
import { type Layer, type LayerName, NoDisplayError, NoWindowError } from './layers.ts';
import { openLayer } from './open.layer.ts';
import { type Choice, choosePaths, countIn, noPathWords, type PathSet, UnknownError, walksIn } from './path.choice.ts';
import { formatWalks } from './path.formats.ts';
import { byChance, runWalks, type Tally, tallyWords } from './path.runs.ts';
import { type Filters, isFiltered } from './path.search.ts';
import { type Walk, walksOf } from './path.walk.ts';
import type { Answer } from './paths.answer.ts';
import { type Question, readQuestion, USAGE } from './paths.options.ts';
import { pathBy } from './shorten.ts';
import { budgetOf } from './state.budget.ts';
import { openMeter } from './stop.conditions.ts';
import { columnsOf } from './text.columns.ts';
import { pathId, toldWalks } from './told.walks.ts';

const answer = (text: string, note = '', code: Answer['code'] = 0): Answer => ({ text, note, code });

const listOf = (language: Language): Answer => {
  const rows = [...machines].flatMap(([name, flows]) => {
    const walks = walksIn(flows, 'cover');
    return flows.map((flow, index) => [
      index === 0 ? name : '',
      String(graphOf(flow).places.length),
      String(graphOf(flow).places.reduce((sum, { steps }) => sum + steps.length, 0)),
      String(walks.filter((walk) => walk.flow === flow).length),
      (flow.start ?? flow.story.title)[language],
    ]);
  });
  return answer(columnsOf([['flow', 'states', 'edges', 'cover', 'begins'], ...rows]));
};

/** Members that are listed; the rest save little. */
const BUDGET_ROWS = 20;
const shortened = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

const budgetFor = (flows: readonly Flow[], language: Language): Answer => {
  const tableOf = (flow: Flow): string => {
    const title = `${(flow.start ?? flow.story.title)[language]}: ${statesOf(flow).length} states`;
    const members = budgetOf(flow);
    const rows = members.slice(0, BUDGET_ROWS).map(({ place, states, position, variety, without }) => [
      place ?? 'everywhere',
      position === null ? 'key' : `key[${position}]`,
      String(variety.length),
      String(states),
      String(without),
      variety
        .map((one) => shortened(one))
        .slice(0, 3)
        .join(' '),
    ]);
    const head = ['in', 'member', 'distinct', 'states', 'without it', 'for example'];
    return rows.length === 0
      ? `${title}; no member of the key makes them more`
      : `${title}\n${columnsOf([head, ...rows])}`;
  };
  return answer(flows.map(tableOf).join('\n\n'));
};

/** How the command was called. */
interface Invocation {
  args: readonly string[];
  say: (text: string) => void;
  /** Views can be rendered: there is a DOM, and their messages are compiled. */
  canRender: boolean;
}

/** Exit code: an empty result is no success. Scripts read the count. */
const noPath = (flows: readonly Flow[], { filters, set, isCount }: Question): Answer => {
  const others = set === null ? 0 : countIn(flows, 'steps', filters);
  const words =
    others === 0
      ? noPathWords(flows, filters)
      : `There is no such path among those of --all ${set}; --all steps has ${others}.`;
  return answer(isCount ? '0' : '', words, 1);
};

/** Asks the same question of the paths that the layer can walk, where it can walk none of the chosen ones. */
const possibleWalks = (flows: readonly Flow[], layer: Layer, { filters, set, ids, by }: Question): Walk[] => {
  if (ids.length + by.length > 0) return [];
  const ownOf = new Map(flows.map((flow) => [layer.possible(flow), flow]));
  try {
    const { walks } = choosePaths([...ownOf.keys()], filters, set);
    return walks.flatMap(({ flow, path }) => walksOf(ownOf.get(flow) ?? flow, [path]));
  } catch (error) {
    if (error instanceof UnknownError) return [];
    throw error;
  }
};

const countOf = ({ passed, failed }: Tally): number => passed + failed;

/** Chosen paths, or those by chance, in a layer that is open. */
export const answerWalks = async (
  flows: readonly Flow[],
  question: Question,
  layer: Layer,
  say: Invocation['say'],
): Promise<Answer> => {
  const { chance, language, stops } = question;
  const lacking = flows.map((flow) => layer.lacks?.(flow) ?? null);
  if (lacking.every((reason) => reason !== null))
    return answer(
      '',
      `${question.names.join(' ')} cannot be walked in ${layer.name}: ${[...new Set(lacking)].join('; ')}.`,
      2,
    );
  const meter = openMeter(flows, stops);
  const run = (walks: Iterable<Walk>): Promise<Tally> =>
    runWalks(walks, layer, meter, { language, say, isBrief: chance !== null && layer.name === 'machine' });
  const first = await run(chance ? byChance(flows, chance, layer) : choiceOf(flows, question).walks);
  const others = countOf(first) > 0 || chance ? [] : possibleWalks(flows, layer, question);
  if (others.length > 0) say(`None of these can be walked in ${layer.name}; these can:`);
  const tally = others.length > 0 ? await run(others) : first;
  const seed = chance ? `, seed ${chance.seed}` : '';
  const text = `${tallyWords(tally)} in ${layer.name}: ${meter.words()}${seed}`;
  if (countOf(tally) === 0)
    return answer(text, 'Nothing was walked, so nothing was seen to go as the machine says.', 1);
  return answer(text, '', tally.failed > 0 ? 1 : 0);
};

const answerRuns = async (
  name: LayerName,
  flows: readonly Flow[],
  question: Question,
  { args, say, canRender }: Invocation,
): Promise<Answer> => {
  const { chance, watching } = question;
  const chosen = chance ? [] : choiceOf(flows, question).walks;
  if (!chance && chosen.length === 0) return noPath(flows, question);
  if (watching.isStaying && chosen.length !== 1)
    return answer('', `--stay needs one path, and these are ${chosen.length}: choose with --path or other filters.`, 2);
  if (name === 'views' && !canRender) {
    say('The views are being opened.');
    const { answerInVitest } = await import('./views.start.ts');
    return answerInVitest(args, say);
  }
  const layer = await openLayer(name, watching);
  try {
    return await answerWalks(flows, question, layer, say);
  } finally {
    await layer.close();
  }
};

/** Note that more paths match: the default cover holds only a few of them. */
const noteOn = ({ set, walks }: Choice, flows: readonly Flow[], filters: Filters, asked: PathSet | null): string => {
  if (asked !== null || !isFiltered(filters)) return '';
  if (set !== 'cover')
    return 'None of the few paths that take every transition; these are the shortest over each step that leads there.';
  const [steps, edges] = (['steps', 'edges'] as const).map((name) => countIn(flows, name, filters));
  return `${walks.length} of the few paths that take every transition; --all steps has ${steps}, --all edges ${edges}.`;
};

/** @throws UnknownError */
const pathsById = (flows: readonly Flow[], ids: readonly string[]): Walk[] => {
  const known = new Map(toldWalks(flows).map((walk) => [pathId(walk.flow, walk.path), walk]));
  return ids.map((id) => {
    const walk = known.get(id);
    if (walk === undefined) throw new UnknownError('path of the atlas', id, known.keys());
    return walk;
  });
};
/** @throws UnknownError for the first step that cannot happen */
const walksBy = (flows: readonly Flow[], labels: readonly string[]): Walk[] => {
  for (const flow of flows) {
    const path = pathBy(flow, labels);
    if (path) return walksOf(flow, [path]);
  }
  const [flow] = flows;
  const most = labels.findIndex((_, index) => flow && pathBy(flow, labels.slice(0, index + 1)) === null);
  const [walk] = flow ? walksOf(flow, [pathBy(flow, labels.slice(0, most)) ?? []]) : [];
  const last = walk?.states.at(-1);
  const known = flow && last ? flow.moves(last).map(({ label }) => label) : [];
  throw new UnknownError(`step ${most + 1}`, labels[most] ?? '', known);
};
const choiceOf = (flows: readonly Flow[], { filters, set, ids, by }: Question): Choice => {
  if (by.length > 0) return { set: 'cover', walks: walksBy(flows, by) };
  return ids.length > 0 ? { set: 'cover', walks: pathsById(flows, ids) } : choosePaths(flows, filters, set);
};

const pathsOf = (flows: readonly Flow[], question: Question): Answer => {
  const { filters, set, isCount, format, language } = question;
  const choice = choiceOf(flows, question);
  const note = noteOn(choice, flows, filters, set);
  if (choice.walks.length === 0) return noPath(flows, question);
  if (isCount) return answer(String(choice.walks.length), note);
  return answer(formatWalks(choice.walks, format, language), note);
};

/** @throws UnknownError */
const startingAt = (flows: readonly Flow[], start: number | null): readonly Flow[] => {
  if (start === null) return flows;
  const flow = flows[start - 1];
  if (flow) return [flow];
  throw new UnknownError(
    'beginning',
    String(start),
    flows.map((one, index) => `${index + 1}: ${(one.start ?? one.story.title).en}`),
  );
};

const answerTo = async (question: Question, invocation: Invocation): Promise<Answer> => {
  const { isHelp, isWatching, names, language, isBudget, chance, layer, start } = question;
  if (isHelp) return answer(USAGE);
  if (isWatching) {
    const { watchFlows } = await import('./watch.ts');
    return watchFlows(question, invocation.say);
  }
  const [name, ...others] = names;
  if (name === undefined) return listOf(language);
  const all = machines.get(name);
  if (all === undefined || others.length > 0) throw new UnknownError('flow', names.join(' '), machines.keys());
  const flows = startingAt(all, start);
  if (isBudget) return budgetFor(flows, language);
  return layer !== null || chance
    ? answerRuns(layer ?? 'machine', flows, question, invocation)
    : pathsOf(flows, question);
};

/**
 * @param args as on the command line: `booking --event hold.expired`
 * @param say of each path that is walked how it went
 * @param canRender whether views can be opened here; where not, Vitest is started for them
 */
export const runPaths = async (
  args: readonly string[],
  say: Invocation['say'] = () => {},
  canRender = false,
): Promise<Answer> => {
  try {
    return await answerTo(readQuestion(args), { args, say, canRender });
  } catch (error) {
    if (error instanceof NoDisplayError) return answer('', error.message, 2);
    if (error instanceof UnknownError || error instanceof NoWindowError || error instanceof MisreadError)
      return answer('', `${error.message}\n(npm run paths -- --help)`, 2);
    throw error;
  }
};
