/** Random walks on a real actor, and the shortest that fails. */
import { array, asyncProperty, check, nat, sample } from 'fast-check';
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Flow, Move } from '#model/flow.ts';
import { startPuppets } from '#model/puppets.ts';
import { createReplay, PathError } from '#model/replay.ts';
import { edgePaths, initialOf, type Path } from '#model/walker.ts';

export interface WalkOptions {
  seed: number;
  /** How many walks. */
  walks: number;
  /** The most steps of a walk. */
  steps: number;
}

export interface Fault {
  /** Its last step is the one that fails. */
  path: Path;
  /** How the actor differs from what the machine says. */
  reason: string;
}

/** A number chooses among what can happen next; what ends the machine is left to the last step, so that walks go far. */
const stepFrom = (flow: Flow, state: AnyMachineSnapshot, choice: number, isLast: boolean) => {
  const moves = flow.moves(state);
  for (const offset of moves.keys()) {
    const move = moves[(choice + offset) % moves.length];
    const to = move && transition(flow.machine, state, move.event)[0];
    if (move && to && (isLast || to.status === 'active')) return { move, to };
  }
  return null;
};

const pathOf = (flow: Flow, choices: readonly number[]): Path => {
  const path: Move[] = [];
  let state = initialOf(flow);
  for (const [index, choice] of choices.entries()) {
    const step = stepFrom(flow, state, choice, index === choices.length - 1);
    if (step === null) break;
    path.push(step.move);
    state = step.to;
  }
  return path;
};

const choicesOf = (steps: number) => array(nat({ max: 999 }), { maxLength: steps, size: 'max' });

/** The same for the same options. */
export const randomPaths = (flow: Flow, { seed, walks, steps }: WalkOptions): Path[] =>
  sample(choicesOf(steps), { seed, numRuns: walks }).map((choices) => pathOf(flow, choices));

/** @param subject the flow whose actor walks; another than `flow` to see whether a difference is noticed */
const tryPathOn = (flow: Flow, subject: Flow) => {
  const replay = createReplay(flow);
  return async (path: Path): Promise<Fault | null> => {
    const puppets = startPuppets(subject);
    try {
      await replay(path, puppets);
      return null;
    } catch (error) {
      if (error instanceof PathError) return { path: path.slice(0, error.step), reason: error.reason };
      throw error;
    } finally {
      puppets.stop();
    }
  };
};

/** Shorter ways to the same event, shortest first. */
const shorterThan = (flow: Flow, path: Path): Path[] =>
  edgePaths(flow)
    .filter((other) => other.length < path.length && other.at(-1)?.label === path.at(-1)?.label)
    .toSorted((one, other) => one.length - other.length);

/**
 * Returns the same result for the same options.
 * @param walked called with each walk
 * @returns a failing walk, shrunk, or a shortest path to its failing step; null when the actor always agreed
 */
export const walkRandomly = async (
  flow: Flow,
  { seed, walks, steps }: WalkOptions,
  subject: Flow = flow,
  walked: (path: Path) => void = () => {},
): Promise<Fault | null> => {
  const tryPath = tryPathOn(flow, subject);
  const { counterexample } = await check(
    asyncProperty(choicesOf(steps), async (numbers) => {
      const path = pathOf(flow, numbers);
      walked(path);
      return (await tryPath(path)) === null;
    }),
    { seed, numRuns: walks },
  );
  if (counterexample === null) return null;
  const shrunk = await tryPath(pathOf(flow, counterexample[0]));
  if (shrunk === null) throw new Error(`${flow.name}: a walk failed once, and not again`);
  for (const path of shorterThan(flow, shrunk.path)) {
    const shorter = await tryPath(path);
    if (shorter) return shorter;
  }
  return shrunk;
};
