/** A failure as a tester reads it: the story until it, what differs, the lines of the code, and how to see it again. */
import type { Language } from '#atlas/chart.words.ts';
import { machines } from '#model/flows.ts';
import type { Failed, Layer } from './layers.ts';
import type { Walk } from './path.walk.ts';
import { placesIn, type SourcePlaces } from './source.places.ts';
import { storyTeller } from './story.lines.ts';
import { columnsOf } from './text.columns.ts';

const quoted = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that walks this path again. */
type Walked = Pick<Layer, 'name' | 'options'>;
const againWords = ({ flow, path }: Walk, { name, options = '' }: Walked): string => {
  const starts = machines.get(flow.name) ?? [];
  const start = starts.length > 1 ? ` --start ${starts.indexOf(flow) + 1}` : '';
  const by = path.map(({ label }) => ` --by ${quoted(label)}`).join('');
  return `npm run paths -- ${flow.name}${start}${by} --layer ${name}${options}`;
};

const numbered = (walk: Walk, step: number | null, language: Language): string[] => {
  const { start, lines } = storyTeller(walk.flow, language).storyOf(walk);
  return [start, ...lines]
    .slice(0, (step ?? lines.length) + 1)
    .map(({ action, expected }, index) => `${String(index).padStart(6)}. ${action} → ${expected}`);
};

/** Places of the control that differs, if one does; otherwise of the step. */
const placesOf = ({ flow, path, states }: Walk, { step, differences }: Failed): SourcePlaces => {
  const index = step ?? path.length;
  const [from, move, to] = [states[index - 1], path[index - 1], states[index]];
  const sendable = to ? flow.sendable(to) : [];
  const accused = differences.flatMap(({ of }) => sendable.filter(({ label }) => label === of))[0];
  if (to && accused) return placesIn(flow, to, accused);
  return from && move ? placesIn(flow, from, move) : { machine: [], views: [] };
};

/** Maximum of lines that are shown of a page. */
const MOST_LINES = 40;

/** @param walk a walk whose last step failed, where the failing step is known */
export const failureWords = (walk: Walk, failed: Failed, layer: Walked, language: Language): string => {
  const { step, reason, differences, screen, files } = failed;
  const places = placesOf(walk, failed);
  const table =
    differences.length > 0
      ? columnsOf([['', 'expected', 'seen'], ...differences.map(({ of, expected, seen }) => [of, expected, seen])])
      : '';
  const facts = [
    ['machine', places.machine],
    ['view', places.views],
    ...files.map(({ kind, path }) => [kind, [path]] as const),
    ['again', [againWords(walk, layer)]],
  ] as const;
  return [
    ...numbered(walk, step, language),
    `   => ${reason}`,
    ...(table === '' ? [] : table.split('\n').map((line) => `      ${line}`)),
    ...(screen.length === 0 ? [] : ['   the screen:', ...screen.slice(0, MOST_LINES).map((line) => `      | ${line}`)]),
    ...facts.flatMap(([kind, lines]) =>
      lines.length === 0 ? [] : [`   ${kind.padEnd(8)} ${lines.join('\n            ')}`],
    ),
  ].join('\n');
};
