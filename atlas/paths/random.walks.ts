/** Walks by chance through what a machine can do. */
import { array, nat, sample } from 'fast-check';
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Shutting } from '#harness/drivers/leaving.ts';
import type { IsLast } from '#model/cover.ts';
import type { Flow, Move } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';

export interface WalkOptions {
  seed: number;
  /** Number of walks. */
  walks: number;
  /** The most steps of a walk. */
  steps: number;
}

/**
 * A number chooses among what can happen next; what ends the machine or the walk is left to the last step, so that walks go far.
 * @param isLast null for the last step
 */
const stepFrom = (
  flow: Flow,
  state: AnyMachineSnapshot,
  moves: readonly Move[],
  choice: number,
  isLast: IsLast | null,
) => {
  for (const offset of moves.keys()) {
    const move = moves[(choice + offset) % moves.length];
    const to = move && transition(flow.machine, state, move.event)[0];
    if (!move || !to) continue;
    if (isLast === null || (to.status === 'active' && !isLast(flow, state, move))) return { move, to };
  }
  return null;
};

const pathOf = (flow: Flow, choices: readonly number[], isLast: IsLast, shutting: Shutting | null): Path => {
  const path: Move[] = [];
  let state = initialOf(flow);
  let isShut = false;
  for (const [index, choice] of choices.entries()) {
    const moves = flow.moves(state).filter((move) => !(isShut && shutting?.isInside(move)));
    const onward = index === choices.length - 1 ? null : stepFrom(flow, state, moves, choice, isLast);
    const step = onward ?? stepFrom(flow, state, moves, choice, null);
    if (step === null) break;
    path.push(step.move);
    if (onward === null) break;
    isShut = shutting?.isShut(isShut, state, step.move) ?? false;
    state = step.to;
  }
  return path;
};

const choicesOf = (steps: number) => array(nat({ max: 999 }), { minLength: 1, maxLength: steps, size: 'max' });

/**
 * Returns the same path for the same options.
 * @param isLast whether a path ends at a move
 * @param shutting moves that close the screen on which the path is walked
 */
export const randomPath = (
  flow: Flow,
  { seed, steps }: Omit<WalkOptions, 'walks'>,
  isLast: IsLast,
  shutting: Shutting | null,
): Path[] => sample(choicesOf(steps), { seed, numRuns: 1 }).map((choices) => pathOf(flow, choices, isLast, shutting));
