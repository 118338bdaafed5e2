/** Options of `npm run paths`. */
import type { Language } from '#atlas/chart.words.ts';
import { readOptions } from '#tools/command.ts';
import { isLayer, LAYERS, type LayerName, NoWindowError, type Watching } from './layers.ts';
import { isPathSet, PATH_SETS, type PathSet, UnknownError } from './path.choice.ts';
import { FORMAT_NAMES, type Format, isFormat } from './path.formats.ts';
import type { Filters } from './path.search.ts';
import type { WalkOptions } from './random.walks.ts';
import { readStop, type Stop } from './stop.conditions.ts';

export const USAGE = `npm run paths                         every flow: how it begins, its states, edges and paths
npm run paths -- <flow> [options]     the paths of a flow, as stories

which paths
  --all cover    few paths that together take every transition; the default
  --all steps    a shortest path over each step of the chart: from a state, by an event, to a state
  --all edges    the same for states that differ in what was chosen before: many
  --all states   a shortest path to each state
  --all tours    few long paths that together take every edge
  --to <state>        ends there; repeated: in one of them
  --through <state>   comes by there; repeated: by all of them
  --path <id>         this one, by the id that the atlas gives it; repeated: several
  --by <step>         the one of these steps, in order, by their names; --start <n>: from this of several beginnings
  --from <flow[:state]> --to <flow[:state]>   without a flow: one way over flows, by --through <flow>; with a layer each
                      flow of it is walked in its order: --from sign-up --to booking:confirmed
  --event <event>     it happens on the path: hold.expired, "loadSlots -> offline", loadSlots; repeated: all of them
  Filters combine. A path ends in one of --to; without it, where the last of the others is met (cover and tours go on).
  Without --all, where no path of the cover is meant, the shortest over each step are searched.
  Where there is none, it says what was searched and ends with 1.

how they are told
  --format story|csv|gherkin|json   csv: a row for each step, with an empty column for the result
  --language en|zh
  --count             how many

walked in a layer: each path passes, cannot be walked there, or fails: then it is made short, and told with what differs,
the lines of the code, in Chromium a picture and a trace, and the command that walks it again
  --layer machine   a real actor of the machine
  --layer views     the real screens and the server, in one process and without a browser
  --layer browser   the app and its server, in Chromium
  --headed          in a window of Chromium
  --slow            so that the eye can follow
  --stay            the window stays open where the path ends, for you to go on; implies --headed
  --reload          in Chromium the page is also reloaded, once in each look that comes back then
  --forward         in Chromium, after each of the browser's Back from step to step, its Forward, too: all stays as it is

walks by chance, on a real actor of the machine or in the --layer
  --walks <n>    how many; 100
  --steps <n>    the most steps of a walk; 50
  --seed <n>     the same walks again

when walking ends; repeated: at the first of them. By itself it walks by chance
  --stop coverage:100   percent of the machine's transitions were taken
  --stop minutes:2      so long
  --stop steps:500      so many steps
  --stop failure        a path failed

  --watch        stays, and walks the flows that a change of a file touches, by chance, in the layer; of one flow by its
                 name, also at a change of what belongs to no flow

  --budget       which members of a flow's key make its states many: how many there would be without each

For example:
  npm run paths -- booking --event hold.expired
  npm run paths -- hold --layer browser --slow

Exit code 0: all passed. 1: a path failed, nothing was walked, or no path is so. 2: the question cannot be answered.`;

const OPTIONS = {
  all: { type: 'string' },
  to: { type: 'string', multiple: true },
  through: { type: 'string', multiple: true },
  event: { type: 'string', multiple: true },
  format: { type: 'string', default: 'story' },
  language: { type: 'string', default: 'en' },
  count: { type: 'boolean', default: false },
  seed: { type: 'string' },
  walks: { type: 'string' },
  layer: { type: 'string' },
  headed: { type: 'boolean', default: false },
  slow: { type: 'boolean', default: false },
  stay: { type: 'boolean', default: false },
  reload: { type: 'boolean', default: false },
  forward: { type: 'boolean', default: false },
  path: { type: 'string', multiple: true },
  stop: { type: 'string', multiple: true },
  steps: { type: 'string' },
  by: { type: 'string', multiple: true },
  start: { type: 'string' },
  watch: { type: 'boolean', default: false },
  budget: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export interface Question {
  isHelp: boolean;
  /** Positional arguments: the flow. */
  names: readonly string[];
  language: Language;
  format: Format;
  /** null where the best is to be found. */
  set: PathSet | null;
  filters: Filters;
  /** Ids of paths in the atlas; empty where paths are chosen by filters. */
  ids: readonly string[];
  /** The labels of one path; empty where it is chosen otherwise. */
  by: readonly string[];
  /** Number of one of several beginnings, from 1; null for all. */
  start: number | null;
  isWatching: boolean;
  /** Null where paths are listed without walking them. */
  layer: LayerName | null;
  watching: Watching;
  stops: readonly Stop[];
  isCount: boolean;
  isBudget: boolean;
  /** null where nothing is left to chance. */
  chance: WalkOptions | null;
}

const languageOf = (name: string): Language => {
  if (name === 'en' || name === 'zh') return name;
  throw new UnknownError('language', name, ['en', 'zh']);
};
const formatOf = (name: string): Format => {
  if (isFormat(name)) return name;
  throw new UnknownError('format', name, FORMAT_NAMES);
};
const setOf = (name: string | undefined): PathSet | null => {
  if (name === undefined) return null;
  if (isPathSet(name)) return name;
  throw new UnknownError('set of paths', name, PATH_SETS);
};
const layerOf = (name: string | undefined): LayerName | null => {
  if (name === undefined) return null;
  if (isLayer(name)) return name;
  throw new UnknownError('layer', name, LAYERS);
};
const numberOf = (text: string | undefined, otherwise: number, least = 1): number => {
  if (text === undefined) return otherwise;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UnknownError('number', text, [`whole numbers from ${least} on`]);
};

/** Until a stop. */
const ENDLESS = 1e9;

/**
 * @param args as on the command line: `booking --event hold.expired`
 * @throws UnknownError, NoWindowError, MisreadError
 */
export const readQuestion = (args: readonly string[]): Question => {
  const { values, positionals } = readOptions(args, OPTIONS);
  const { all, to = [], through = [], event = [], path = [], by = [], start, seed, walks, steps } = values;
  const stops = (values.stop ?? []).map(readStop);
  const layer = layerOf(values.layer);
  const { headed, slow, stay, reload, forward } = values;
  const isWatched = headed || slow || stay || reload || forward;
  if (isWatched && layer !== null && layer !== 'browser') throw new NoWindowError(layer);
  const isChance = [seed, walks, steps].some((option) => option !== undefined) || (stops.length > 0 && layer === null);
  return {
    isHelp: values.help,
    names: positionals,
    language: languageOf(values.language),
    format: formatOf(values.format),
    set: setOf(all),
    filters: { to, through, event },
    ids: path,
    by,
    start: start === undefined ? null : numberOf(start, 1),
    isWatching: values.watch,
    // a window is of the browser
    layer: layer ?? (isWatched ? 'browser' : null),
    watching: { isHeaded: headed || stay, isSlow: slow, isStaying: stay, isReloading: reload, isForwarding: forward },
    stops,
    isCount: values.count,
    isBudget: values.budget,
    chance: isChance
      ? {
          seed: numberOf(seed, Math.floor(Math.random() * 1e9), 0),
          walks: numberOf(walks, stops.length > 0 ? ENDLESS : 100),
          steps: numberOf(steps, 50),
        }
      : null,
  };
};
