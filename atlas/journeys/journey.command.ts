/** `npm run paths -- --from sign-up --to booking:confirmed` prints a way over flows as one story, or walks it flow by flow. */
import { UnknownError } from '#atlas/paths/path.choice.ts';
import type { Answer } from '#atlas/paths/paths.answer.ts';
import { runPaths } from '#atlas/paths/paths.command.ts';
import { words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { isAskedForHelp, MisreadError, readOptions } from '#tools/command.ts';
import { world } from './journeys.ts';
import { type Leg, NoRouteError, routeBetween, type Spot, spotOf } from './route.ts';
import { journeyGherkin, journeyText } from './tell.forms.ts';
import { stopsAlong, tellJourney } from './tell.ts';

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  through: { type: 'string', multiple: true },
  format: { type: 'string', default: 'story' },
  language: { type: 'string', default: 'en' },
  layer: { type: 'string' },
} as const;
const FORMATS = ['story', 'gherkin', 'json'] as const;

/** Whether the command asks for a way over flows. */
export const isJourney = (args: readonly string[]): boolean =>
  args.some((arg) => /^--from(?:=|$)/.test(arg)) && !isAskedForHelp(args);

/** @throws UnknownError */
const readSpot = (text: string | undefined): Spot => {
  const spot = spotOf(text ?? '');
  const flows = machines.get(spot.flow);
  if (flows === undefined) throw new UnknownError('flow', spot.flow, machines.keys());
  const places = new Set(flows.flatMap((flow) => graphOf(flow).places.map(({ at }) => at)));
  const { state } = spot;
  if (state !== null && ![...places].some((at) => at === state || at.startsWith(`${state}.`)))
    throw new UnknownError('state in which one can be', state, places);
  return spot;
};

/** Walks each flow of the way in its order, in a world of its own. */
const walkLegs = async (legs: readonly Leg[], layer: string, say: (text: string) => void): Promise<Answer> => {
  const stops = stopsAlong(world, legs).filter(({ path }) => path.length > 0);
  let failed = 0;
  for (const { flow, path } of stops) {
    const start = (machines.get(flow.name) ?? []).findIndex((one) => one.start === flow.start) + 1;
    const steps = path.flatMap(({ label }) => ['--by', label]);
    const { text, note, code } = await runPaths([flow.name, '--start', String(start), ...steps, '--layer', layer], say);
    say(`${flow.name}: ${[text, note].filter(Boolean).join('; ')}`);
    if (code === 2) return { text: '', note, code };
    if (code !== 0) failed += 1;
  }
  return {
    text: `${stops.length - failed} passed, ${failed} failed or left out in ${layer}: each flow of the way, in a world of its own`,
    note: '',
    code: failed > 0 || stops.length === 0 ? 1 : 0,
  };
};

/** @param args as on the command line @param say called with the result of each walked flow */
export const runJourney = async (args: readonly string[], say: (text: string) => void = () => {}): Promise<Answer> => {
  try {
    const { values, positionals } = readOptions(args, OPTIONS);
    if (positionals.length > 0)
      throw new UnknownError('way over flows', positionals.join(' '), ['--from <flow[:state]> --to <flow[:state]>']);
    const format = FORMATS.find((one) => one === values.format);
    if (format === undefined) throw new UnknownError('format of a way over flows', values.format, FORMATS);
    const { from = '', to = '', through = [], layer } = values;
    const language = values.language === 'zh' ? 'zh' : 'en';
    const legs = routeBetween(world, readSpot(from), readSpot(to), through);
    if (layer !== undefined) return await walkLegs(legs, layer, say);
    const steps = tellJourney(world, legs);
    const note = `${steps.length} steps through ${new Set(steps.map(({ flow }) => flow)).size} flows; --layer walks each of them.`;
    const title = words(`From ${from} to ${to}`, `从 ${from} 到 ${to}`);
    const forms = {
      story: () => journeyText(steps, language),
      gherkin: () => journeyGherkin(title, steps, language),
      json: () => JSON.stringify(steps, null, 2),
    };
    return { text: forms[format](), note, code: 0 };
  } catch (error) {
    if (error instanceof NoRouteError) return { text: '', note: error.message, code: 1 };
    if (error instanceof UnknownError || error instanceof MisreadError)
      return { text: '', note: `${error.message}\n(npm run paths -- --help)`, code: 2 };
    throw error;
  }
};
