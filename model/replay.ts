/** Walks a path on a running subject and compares each step with the machine. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Difference, differenceLines, differencesOf } from './difference.ts';
import type { Flow } from './flow.ts';
import { type Known, knownOf, textOf } from './known.ts';
import type { ScriptedPorts } from './scripted-ports.ts';
import { describePath, initialOf, type Path } from './walker.ts';

/** By label of every sendable event: whether the machine would take it in this state. */
export const canOf = (flow: Flow, snapshot: AnyMachineSnapshot): Record<string, boolean> =>
  Object.fromEntries(flow.sendable(snapshot).map(({ label, event }) => [label, snapshot.can(event)]));

/** Details beside the reason of a failure. */
interface Evidence {
  differences?: readonly Difference[];
  /** Texts that show. */
  screen?: readonly string[];
}

/** A step whose result differs from the machine's. The message is the path as a numbered list and the difference. */
export class PathError extends Error {
  readonly step: number;
  readonly reason: string;
  readonly differences: readonly Difference[];
  readonly screen: readonly string[];

  constructor(flow: Flow, path: Path, step: number, reason: string, { differences = [], screen = [] }: Evidence = {}) {
    const all = [reason, ...screen.map((text) => `  | ${text}`)].join('\n');
    super(`${flow.name}:\n${describePath(path, step)}\n=> ${all}`);
    this.name = 'PathError';
    this.step = step;
    this.reason = reason;
    this.differences = differences;
    this.screen = screen;
  }
}

/** Both come from the same events, so most members of their contexts are the same objects. */
const isSame = (one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean => {
  const [mine, yours]: [Record<string, unknown>, Record<string, unknown>] = [one.context, other.context];
  const isLike = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
  return (
    isLike(one.value, other.value) &&
    Object.keys({ ...mine, ...yours }).every((name) => isLike(mine[name], yours[name]))
  );
};

export interface Replay {
  /**
   * Compares value and context at every step, and once per state which events are possible.
   * @throws PathError at the first difference
   */
  (path: Path, subject: Pick<ScriptedPorts, 'fire' | 'snapshot'>): Promise<void>;
}

/** Expected results are computed by pure transitions of the flow's machine. */
export const createReplay = (flow: Flow): Replay => {
  /** Per machine: the states whose possible events were already compared. */
  const compared = new WeakMap<AnyStateMachine, Set<Known>>();
  const start = knownOf(flow, initialOf(flow));

  return async (path, subject) => {
    let expected = start;
    const check = (step: number) => {
      const actual = subject.snapshot();
      const { snapshot, text } = expected;
      const fail = (seen: unknown, wanted: unknown) => {
        const differences = differencesOf(wanted, seen);
        const reason = differences.length > 0 ? differenceLines(differences) : 'the order of members differs';
        return new PathError(flow, path, step, reason, { differences });
      };
      if (!isSame(actual, snapshot)) throw fail(JSON.parse(textOf(actual)), JSON.parse(text));
      const checked = compared.get(actual.machine) ?? new Set();
      compared.set(actual.machine, checked);
      if (checked.has(expected)) return;
      const [can, wanted] = [canOf(flow, actual), canOf(flow, snapshot)];
      if (JSON.stringify(can) !== JSON.stringify(wanted)) throw fail(can, wanted);
      checked.add(expected);
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
