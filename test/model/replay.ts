/** Walks a path on a running subject and compares every step with what the machine says must be so. */
import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Flow } from './flow.ts';
import { knownOf, storyOf } from './known.ts';
import type { Puppets } from './puppets.ts';
import { describePath, initialOf, type Path } from './walker.ts';

/** Of everything that can be sent: whether the machine would do something with it. */
export const canOf = (flow: Flow, snapshot: AnyMachineSnapshot): Record<string, boolean> =>
  Object.fromEntries(flow.sendable(snapshot).map(({ label, event }) => [label, snapshot.can(event)]));

/** A step that went another way than the machine says. The message is the path as a numbered list and the difference. */
export class PathError extends Error {
  readonly step: number;
  readonly reason: string;

  constructor(flow: Flow, path: Path, step: number, reason: string) {
    super(`${flow.name}:\n${describePath(path, step)}\n=> ${reason}`);
    this.name = 'PathError';
    this.step = step;
    this.reason = reason;
  }
}

const differenceOf = (actual: unknown, expected: unknown): string => {
  try {
    assert.deepStrictEqual(actual, expected);
    return 'the order of members differs';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

export interface Replay {
  /**
   * Value and context are compared at every step, and in each state what can be done.
   * @throws PathError at the first step that differs
   */
  (path: Path, subject: Pick<Puppets, 'fire' | 'snapshot'>): Promise<void>;
}

/** Expectations come from pure transitions of the flow's machine. */
export const createReplay = (flow: Flow): Replay => {
  /** By the subject's machine, the stories of states in which what can be done was compared. */
  const compared = new WeakMap<AnyStateMachine, Set<string>>();

  return async (path, subject) => {
    let expected = knownOf(flow, initialOf(flow));
    const check = (step: number) => {
      const actual = subject.snapshot();
      const { snapshot, story } = expected;
      const fail = (a: unknown, b: unknown) => new PathError(flow, path, step, differenceOf(a, b));
      if (storyOf(actual) !== story) throw fail(JSON.parse(storyOf(actual)), JSON.parse(story));
      const stories = compared.get(actual.machine) ?? new Set();
      compared.set(actual.machine, stories);
      if (stories.has(story)) return;
      const [can, wanted] = [canOf(flow, actual), canOf(flow, snapshot)];
      if (JSON.stringify(can) !== JSON.stringify(wanted)) throw fail(can, wanted);
      stories.add(story);
    };

    check(0);
    for (const [index, move] of path.entries()) {
      expected = expected.after(move);
      try {
        await subject.fire(move.event);
      } catch (error) {
        throw new PathError(flow, path, index + 1, error instanceof Error ? error.message : String(error));
      }
      check(index + 1);
    }
  };
};
