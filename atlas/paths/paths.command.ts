/** The command `npm run paths`. */
import type { Language } from '#atlas/chart.words.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { statesOf } from '#model/walker.ts';
import { type LayerName, NoDisplayError, NoWindowError } from './layers.ts';
import { openLayer } from './open.layer.ts';
import { type Choice, choosePaths, countIn, noPathWords, type PathSet, UnknownError, walksIn } from './path.choice.ts';
import { formatWalks } from './path.formats.ts';
import { byChance, runWalks, tallyWords } from './path.runs.ts';
import { type Filters, isFiltered } from './path.search.ts';
import { type Walk, walksOf } from './path.walk.ts';
import type { Answer } from './paths.answer.ts';
import { isMisread, type Question, readQuestion, USAGE } from './paths.options.ts';
import { type WalkOptions, walkRandomly } from './random.walks.ts';
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

/** Members that save less say little. */
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

/** Walks between two looks at the stops. */
const ROUND = 20;

/** @param subjectOf the flow whose actor walks */
export const answerWalks = async (
  flows: readonly Flow[],
  options: WalkOptions,
  { format, language, stops }: Pick<Question, 'format' | 'language' | 'stops'>,
  subjectOf = (flow: Flow): Flow => flow,
): Promise<Answer> => {
  const meter = openMeter(flows, stops);
  const size = stops.length === 0 ? options.walks : Math.min(ROUND, options.walks);
  for (let done = 0; done < options.walks && !meter.isOver(); done += size) {
    for (const flow of flows) {
      const round = { ...options, walks: size, seed: options.seed + done };
      const fault = await walkRandomly(flow, round, subjectOf(flow), (path) => {
        for (const walk of walksOf(flow, [path])) meter.add(walk, false);
      });
      if (fault === null) continue;
      const again = `npm run paths -- ${flow.name} --seed ${round.seed} --walks ${size} --steps ${options.steps}`;
      const text = formatWalks(walksOf(flow, [fault.path]), format, language);
      return answer(text, `At its end it goes wrong: ${fault.reason}\nAgain: ${again}`, 1);
    }
  }
  if (options.walks === 0) return answer('', 'Nothing was walked: --walks 0.', 1);
  const begins = flows.length === 1 ? '' : `, from ${flows.length} beginnings`;
  return answer(
    `All went as the machine says${begins}: ${meter.words()}. At most ${options.steps} steps, seed ${options.seed}.`,
  );
};

/** How the command was called. */
interface Invocation {
  args: readonly string[];
  say: (text: string) => void;
  /** Views can be rendered: there is a DOM, and their messages are compiled. */
  canRender: boolean;
}

/** Nothing found is no success. The count is there for scripts. */
const noPath = (flows: readonly Flow[], { filters, set, isCount }: Question): Answer => {
  const others = set === null ? 0 : countIn(flows, 'steps', filters);
  const words =
    others === 0
      ? noPathWords(flows, filters)
      : `There is no such path among those of --all ${set}; --all steps has ${others}.`;
  return answer(isCount ? '0' : '', words, 1);
};

/** Chosen paths, or those by chance, in a layer. */
const answerRuns = async (
  name: LayerName,
  flows: readonly Flow[],
  question: Question,
  { args, say, canRender }: Invocation,
): Promise<Answer> => {
  const { chance, language, stops, watching } = question;
  const chosen = chance ? [] : choiceOf(flows, question).walks;
  if (!chance && chosen.length === 0) return noPath(flows, question);
  if (watching.isStaying && chosen.length !== 1)
    return answer('', `--stay needs one path, and these are ${chosen.length}: choose with --path or other filters.`, 2);
  if (name === 'views' && !canRender) {
    const { answerInVitest } = await import('./views.start.ts');
    return answerInVitest(args, say);
  }
  const layer = await openLayer(name, watching);
  try {
    const meter = openMeter(flows, stops);
    const tally = await runWalks(chance ? byChance(flows, chance, layer) : chosen, layer, meter, language, say);
    const isWalked = tally.passed + tally.failed > 0;
    const note = isWalked ? '' : 'Nothing was walked, so nothing was seen to go as the machine says.';
    return answer(`${tallyWords(tally)} in ${name}: ${meter.words()}`, note, isWalked && tally.failed === 0 ? 0 : 1);
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
const choiceOf = (flows: readonly Flow[], { filters, set, ids }: Question): Choice =>
  ids.length > 0 ? { set: 'cover', walks: pathsById(flows, ids) } : choosePaths(flows, filters, set);

const pathsOf = (flows: readonly Flow[], question: Question): Answer => {
  const { filters, set, isCount, format, language } = question;
  const choice = choiceOf(flows, question);
  const note = noteOn(choice, flows, filters, set);
  if (choice.walks.length === 0) return noPath(flows, question);
  if (isCount) return answer(String(choice.walks.length), note);
  return answer(formatWalks(choice.walks, format, language), note);
};

const answerTo = async (question: Question, invocation: Invocation): Promise<Answer> => {
  const { isHelp, names, language, isBudget, chance, layer } = question;
  if (isHelp) return answer(USAGE);
  const [name, ...others] = names;
  if (name === undefined) return listOf(language);
  const flows = machines.get(name);
  if (flows === undefined || others.length > 0) throw new UnknownError('flow', names.join(' '), machines.keys());
  if (isBudget) return budgetFor(flows, language);
  // walks by chance in the layer of the machine are shrunk
  if (layer !== null && !(chance && layer === 'machine')) return answerRuns(layer, flows, question, invocation);
  return chance ? answerWalks(flows, chance, question) : pathsOf(flows, question);
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
    if (error instanceof UnknownError || error instanceof NoWindowError || isMisread(error))
      return answer('', `${error.message}\n(npm run paths -- --help)`, 2);
    throw error;
  }
};
