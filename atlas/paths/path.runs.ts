/** Walks paths in a layer one after the other, and reports each as it ends. */
import type { Language } from '#atlas/chart.words.ts';
import type { IsLast } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import type { Path } from '#model/walker.ts';
import { failureWords } from './failure.words.ts';
import type { Failed, Layer, Outcome } from './layers.ts';
import { type Walk, walksOf } from './path.walk.ts';
import { randomPath, type WalkOptions } from './random.walks.ts';
import { shorten } from './shorten.ts';
import type { Meter } from './stop.conditions.ts';
import { storyTeller } from './story.lines.ts';

type Kind = Outcome['kind'];
export type Tally = Record<Kind, number>;

const until = (walk: Walk, step: number | null): Walk => ({
  ...walk,
  path: walk.path.slice(0, step ?? walk.path.length),
  states: walk.states.slice(0, (step ?? walk.path.length) + 1),
});
const lastOf = ({ path }: Walk): string | undefined => path.at(-1)?.label;

/** The shortest part of the walk that still fails at the same event, with its failure. */
const madeShort = async (walk: Walk, failed: Failed, layer: Layer): Promise<{ walk: Walk; failed: Failed }> => {
  const { flow } = walk;
  const first = until(walk, failed.step);
  const end = performance.now() + layer.triesMs;
  const fails = async (path: Path): Promise<Path | null> => {
    for (const shorter of walksOf(flow, [path])) {
      const outcome = await layer.go(shorter, 'hurried');
      const failing = outcome.kind === 'failed' ? until(shorter, outcome.step) : null;
      if (failing && lastOf(failing) === lastOf(first)) return failing.path;
    }
    return null;
  };
  const limits = { most: layer.tries, isLate: () => performance.now() > end };
  const path = await shorten(layer.possible(flow), first.path, fails, limits);
  for (const short of walksOf(flow, [path])) {
    const outcome = await layer.go(short, 'kept');
    if (outcome.kind === 'failed') return { walk: until(short, outcome.step), failed: outcome };
  }
  return { walk: first, failed: { ...failed, reason: `${failed.reason} (walked again, it passed)` } };
};

/** `3. To “Booked” (12 steps)` */
const headOf = (walk: Walk, number: number, language: Language): string => {
  const { title } = storyTeller(walk.flow, language).storyOf(walk);
  const start = walk.flow.start ? `, ${walk.flow.start[language]}` : '';
  return `${number}. ${title} (${walk.path.length} ${walk.path.length === 1 ? 'step' : 'steps'}${start})`;
};
const tellFailure = async (
  walk: Walk,
  number: number,
  failed: Failed,
  layer: Layer,
  language: Language,
): Promise<string> => {
  const short = await madeShort(walk, failed, layer);
  const steps = short.walk.path.length;
  const shortWords = steps < walk.path.length ? `, made short: ${steps} ${steps === 1 ? 'step' : 'steps'}` : '';
  const words = failureWords(short.walk, short.failed, layer, language);
  return `${headOf(walk, number, language)}: FAILED${shortWords}\n${words}`;
};

/** Time between two reports of progress. */
const PROGRESS_MS = 5_000;
/** Most untaken transitions that are named. */
const MOST_LEFT = 3;

interface Telling {
  language: Language;
  say: (text: string) => void;
  /** Walks that pass are only counted. */
  isBrief?: boolean;
}

/** @param telling receives a text for each walk, and for the progress */
export const runWalks = async (
  walks: Iterable<Walk>,
  layer: Layer,
  meter: Meter,
  { language, say, isBrief = false }: Telling,
): Promise<Tally> => {
  const tally: Tally = { passed: 0, failed: 0, 'left out': 0 };
  const sayProgress = () => {
    const left = meter.left();
    const open = left.length > 0 && left.length <= MOST_LEFT ? `; not yet: ${left.join(', ')}` : '';
    say(`… ${tallyWords(tally)}, ${meter.words()}${open}`);
  };
  let said = process.hrtime.bigint();
  const progress = setInterval(sayProgress, PROGRESS_MS);
  try {
    let number = 0;
    for (const walk of walks) {
      if (meter.isOver()) break;
      const outcome = await layer.go(walk);
      number += 1;
      tally[outcome.kind] += 1;
      if (outcome.kind !== 'left out') meter.add(walk, outcome.kind === 'failed');
      if (outcome.kind === 'failed') say(await tellFailure(walk, number, outcome, layer, language));
      else if (!isBrief)
        say(
          `${headOf(walk, number, language)}: ${outcome.kind}${outcome.kind === 'left out' ? `: ${outcome.reason}` : ''}`,
        );
      // walks of the machine leave no turn to a timer
      else if (process.hrtime.bigint() - said > BigInt(PROGRESS_MS) * 1_000_000n) {
        said = process.hrtime.bigint();
        sayProgress();
      }
    }
  } finally {
    clearInterval(progress);
  }
  return tally;
};

export const tallyWords = ({ passed, failed, 'left out': leftOut }: Tally): string =>
  [`${passed} passed`, `${failed} failed`, ...(leftOut > 0 ? [`${leftOut} left out`] : [])].join(', ');

/** Neighbouring seeds have no walk in common. */
const SEEDS_APART = 0x1_00_00;

/** Walks by chance, of each flow in turn; they go only where the layer can follow. */
export const byChance = function* (
  flows: readonly Flow[],
  { seed, walks, steps }: WalkOptions,
  { possible, isLast, shutting }: Layer,
): Generator<Walk> {
  for (let round = 0; round < walks; round += 1) {
    for (const flow of flows) {
      const isEnd: IsLast = (_, now, move) => isLast(flow, now, move);
      const screen = shutting?.(flow) ?? null;
      const own = (seed + round * SEEDS_APART) | 0;
      yield* walksOf(flow, randomPath(possible(flow), { seed: own, steps }, isEnd, screen));
    }
  }
};
