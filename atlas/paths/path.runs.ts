/** Walks paths in a layer one after the other, and reports each as it ends. */
import type { Language } from '#atlas/chart.words.ts';
import type { Flow } from '#model/flow.ts';
import type { Layer, Outcome } from './layers.ts';
import { type Walk, walksOf } from './path.walk.ts';
import { randomPaths, type WalkOptions } from './random.walks.ts';
import type { Meter } from './stop.conditions.ts';
import { storyTeller } from './story.lines.ts';

type Kind = Outcome['kind'];
export type Tally = Record<Kind, number>;

const SIGNS: Record<Kind, string> = { passed: 'passed', failed: 'FAILED', 'left out': 'left out' };

/** The steps until the one that failed, numbered. */
const untilFailure = (walk: Walk, step: number | null, language: Language): string[] => {
  const { start, lines } = storyTeller(walk.flow, language).storyOf(walk);
  return [start, ...lines]
    .slice(0, (step ?? lines.length) + 1)
    .map(({ action, expected }, index) => `${String(index).padStart(6)}. ${action} → ${expected}`);
};

/** `3. To “Booked” (12 steps): passed`, and of a failure the story until then. */
const tell = (walk: Walk, number: number, outcome: Outcome, language: Language): string => {
  const { title } = storyTeller(walk.flow, language).storyOf(walk);
  const start = walk.flow.start ? `, ${walk.flow.start[language]}` : '';
  const head = `${number}. ${title} (${walk.path.length} ${walk.path.length === 1 ? 'step' : 'steps'}${start}): ${SIGNS[outcome.kind]}`;
  if (outcome.kind === 'passed') return head;
  if (outcome.kind === 'left out') return `${head}: ${outcome.reason}`;
  return [head, ...untilFailure(walk, outcome.step, language), `   => ${outcome.reason}`].join('\n');
};

/** @param say a text for each walk */
export const runWalks = async (
  walks: Iterable<Walk>,
  layer: Layer,
  meter: Meter,
  language: Language,
  say: (text: string) => void,
): Promise<Tally> => {
  const tally: Tally = { passed: 0, failed: 0, 'left out': 0 };
  let number = 0;
  for (const walk of walks) {
    if (meter.isOver()) break;
    const outcome = await layer.go(walk);
    number += 1;
    tally[outcome.kind] += 1;
    if (outcome.kind !== 'left out') meter.add(walk, outcome.kind === 'failed');
    say(tell(walk, number, outcome, language));
  }
  return tally;
};

export const tallyWords = ({ passed, failed, 'left out': leftOut }: Tally): string =>
  [`${passed} passed`, `${failed} failed`, ...(leftOut > 0 ? [`${leftOut} left out`] : [])].join(', ');

/** Walks by chance, of each flow in turn; they go only where the layer can follow. */
export const byChance = function* (
  flows: readonly Flow[],
  { seed, walks, steps }: WalkOptions,
  { possible }: Layer,
): Generator<Walk> {
  for (let round = 0; round < walks; round += 1) {
    for (const flow of flows) {
      const paths = randomPaths(possible(flow), { seed: seed + round, walks: 1, steps });
      yield* walksOf(flow, paths);
    }
  }
};
