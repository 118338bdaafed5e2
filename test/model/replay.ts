/** Walks a path on a running subject and compares every step with what the machine says must be so. */
import assert from 'node:assert/strict';
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Flow } from './flow.ts';
import type { Puppets } from './puppets.ts';
import { describePath, initialOf, type Path } from './walker.ts';

const storyOf = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify({ value, context });
/** Of everything that can be sent: whether the machine would do something with it. */
export const canOf = (flow: Flow, snapshot: AnyMachineSnapshot): Record<string, boolean> =>
  Object.fromEntries(flow.sendable(snapshot).map(({ label, event }) => [label, snapshot.can(event)]));

/** A step that went another way than the machine says. The message is the path as a numbered list and the difference. */
export class PathError extends Error {
  constructor(flow: Flow, path: Path, step: number, reason: string) {
    super(`${flow.name}:\n${describePath(path, step)}\n=> ${reason}`);
    this.name = 'PathError';
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

interface Expected {
  snapshot: AnyMachineSnapshot;
  story: string;
  can: () => string;
  next: Map<string, Expected>;
}

export interface Replay {
  /**
   * Value and context are compared at every step; what can be done at every step, too, unless only the end is asked for.
   * @throws PathError at the first step that differs
   */
  (path: Path, subject: Pick<Puppets, 'fire' | 'snapshot'>, canAt?: 'every step' | 'the end'): Promise<void>;
}

/** Expectations come from pure transitions of the flow's machine; paths with the same beginning share them. */
export const createReplay = (flow: Flow): Replay => {
  const expect = (snapshot: AnyMachineSnapshot): Expected => {
    let can: string | null = null;
    return {
      snapshot,
      story: storyOf(snapshot),
      can: () => (can ??= JSON.stringify(canOf(flow, snapshot))),
      next: new Map(),
    };
  };
  const start = expect(initialOf(flow));

  return async (path, subject, canAt = 'every step') => {
    const check = (expected: Expected, step: number) => {
      const actual = subject.snapshot();
      const fail = (a: unknown, b: unknown) => new PathError(flow, path, step, differenceOf(a, b));
      if (storyOf(actual) !== expected.story) throw fail(JSON.parse(storyOf(actual)), JSON.parse(expected.story));
      if (canAt === 'the end' && step < path.length) return;
      const can = canOf(flow, actual);
      if (JSON.stringify(can) !== expected.can()) throw fail(can, JSON.parse(expected.can()));
    };

    let expected = start;
    check(expected, 0);
    for (const [index, { label, event }] of path.entries()) {
      const next = expected.next.get(label) ?? expect(transition(flow.machine, expected.snapshot, event)[0]);
      expected.next.set(label, next);
      expected = next;
      try {
        await subject.fire(event);
      } catch (error) {
        throw new PathError(flow, path, index + 1, error instanceof Error ? error.message : String(error));
      }
      check(expected, index + 1);
    }
  };
};
