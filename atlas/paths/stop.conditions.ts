/** When walking ends before all was walked, in the words that testers know from other tools. */

import type { Flow } from '#model/flow.ts';
import { microstepsOf } from '#model/microsteps.ts';
import { transitionName } from '#model/transitions.ts';
import { UnknownError, walksIn } from './path.choice.ts';
import type { Walk } from './path.walk.ts';

const KINDS = { coverage: '%', minutes: 'minutes', steps: 'steps', failure: '' } as const;
type Kind = keyof typeof KINDS;
const isKind = (name: string): name is Kind => name in KINDS;

/** Percent. */
const MOST_COVERAGE = 100;

export interface Stop {
  kind: Kind;
  /** Percent of the transitions, minutes, steps; failures. */
  at: number;
}

/** @param text coverage:100, minutes:2, steps:500 or failure @throws UnknownError */
export const readStop = (text: string): Stop => {
  const [kind = '', at] = text.split(':');
  const isNumber = at !== undefined && /^\d{1,9}(?:\.\d+)?$/.test(at);
  const isInRange = Number(at ?? 1) > 0 && (kind !== 'coverage' || Number(at) <= MOST_COVERAGE);
  if (isKind(kind) && isInRange && (kind === 'failure' ? at === undefined : isNumber))
    return { kind, at: Number(at ?? 1) };
  throw new UnknownError('stop', text, ['coverage:1 to coverage:100', 'minutes:2', 'steps:500', 'failure']);
};

/** Progress of the walks so far. */
export interface Meter {
  add: (walk: Walk, hasFailed: boolean) => void;
  /** Whether one of the stops is reached. */
  isOver: () => boolean;
  /** The names of the transitions that were not taken. */
  left: () => readonly string[];
  /** `12 walks, 80 steps, 41 of 44 transitions (93 %), 3 s` */
  words: () => string;
}

/** @param flows of one machine @param now milliseconds */
export const openMeter = (
  flows: readonly Flow[],
  stops: readonly Stop[],
  // the views' own clocks stand still
  now: () => number = () => Number(process.hrtime.bigint() / 1_000_000n),
): Meter => {
  const microsteps = new Map(flows.map((flow) => [flow, microstepsOf(flow)]));
  const takenBy = ({ flow, path, states }: Walk): string[] =>
    path.flatMap(({ event }, index) => {
      const from = states[index];
      const steps = from === undefined ? [] : (microsteps.get(flow)?.of(from, event) ?? []);
      return steps.flatMap(({ transitions }) => transitions.map(transitionName));
    });
  const names = new Set(walksIn(flows, 'cover').flatMap(takenBy));
  const all = names.size;
  const began = now();
  const taken = new Set<string>();
  const counts = { walks: 0, steps: 0, failures: 0 };
  const coverage = (): number => (all === 0 ? 100 : Math.floor((100 * taken.size) / all));
  const measures: Record<Kind, () => number> = {
    coverage,
    minutes: () => (now() - began) / 60_000,
    steps: () => counts.steps,
    failure: () => counts.failures,
  };
  return {
    add: (walk, hasFailed) => {
      counts.walks += 1;
      counts.steps += walk.path.length;
      if (hasFailed) counts.failures += 1;
      for (const name of takenBy(walk)) taken.add(name);
    },
    isOver: () => stops.some(({ kind, at }) => measures[kind]() >= at),
    left: () => [...names].filter((name) => !taken.has(name)),
    words: () =>
      `${counts.walks} ${counts.walks === 1 ? 'walk' : 'walks'}, ${counts.steps} steps, ${taken.size} of ${all} transitions (${coverage()} %), ${Math.round((now() - began) / 1000)} s`,
  };
};
