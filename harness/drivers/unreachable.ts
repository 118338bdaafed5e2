/** Unreachable: moves of the machine that no person can make, from the driver's list and from acts without a control. */
import { type AnyMachineSnapshot, type EventObject, StateMachine } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { initialOf } from '#model/walker.ts';
import { actOf, type Driver, type Layer, type Unreachable, type Unreachables } from './driver.ts';

/** The reason that holds for this move. */
const unreachableAmong = (
  unreachables: readonly Unreachable[],
  { value, context }: AnyMachineSnapshot,
  label: string,
): Unreachable | undefined => {
  const now = statePath(value);
  return unreachables.find(
    ({ label: outOfReach, state = now, when }) => outOfReach === label && state === now && (when?.(context) ?? true),
  );
};

const eachOf = ({ label, state, ...unreachable }: Unreachables): Unreachable[] =>
  [label]
    .flat()
    .flatMap((one) =>
      state === undefined
        ? { ...unreachable, label: one }
        : [state].flat().map((where) => ({ ...unreachable, label: one, state: where })),
    );
export const unreachablesIn = (layer: Layer, { unreachable: said = [] }: Driver): Unreachable[] =>
  said
    .flatMap(eachOf)
    .filter(({ where = layer, isElsewhere }) => where === layer && !(isElsewhere && layer === 'browser'));

/** @param event the event of the move, where it is known */
export type FindUnreachable = (now: AnyMachineSnapshot, label: string, event?: EventObject) => Unreachable | undefined;
/**
 * @returns why a move is unreachable, from the list or from its act: always the same object for a label, state and reason
 */
export const unreachableFinder = (driver: Driver, said: readonly Unreachable[]): FindUnreachable => {
  const made = new Map<string, Unreachable>();
  const eventNamed = (now: AnyMachineSnapshot, label: string) =>
    driver.flow.moves(now).find((move) => move.label === label)?.event;
  return (now, label, event = eventNamed(now, label)) => {
    const reason = event && actOf(driver, event, now)?.because;
    const unreachable = unreachableAmong(said, now, label);
    if (unreachable || reason === undefined) return unreachable;
    const state = statePath(now.value);
    const key = [label, state, reason].join();
    const same = made.get(key) ?? { label, state, reason };
    made.set(key, same);
    return same;
  };
};
/** Unreachable moves of a walk: those of the list, and those of acts in every reachable state. */
export const everyUnreachable = (
  said: readonly Unreachable[],
  findUnreachable: FindUnreachable,
  { moves }: Flow,
  states: readonly AnyMachineSnapshot[],
) => [
  ...new Set([
    ...said,
    ...states.flatMap((now) => moves(now).flatMap(({ label, event }) => findUnreachable(now, label, event) ?? [])),
  ]),
];

/**
 * Outcomes that cannot happen, by label, with the reason: for a flow that never begins, each first move; for others,
 * failures of their sub-flows. test/machines/smoke.test.ts shows that the machine handles each failure of a call.
 */
export const impossibleIn = ({ flow, never }: Driver): Readonly<Record<string, string>> => {
  const { machine } = flow;
  if (never !== undefined) return Object.fromEntries(flow.moves(initialOf(flow)).map(({ label }) => [label, never]));
  return Object.fromEntries(
    nodesOf(machine)
      .flatMap(callsOf)
      .filter(({ src }) => typeof src === 'string' && machine.implementations.actors[src] instanceof StateMachine)
      .map(({ id }) => [`${id} -> unexpected`, 'a sub-flow ends, and catches what goes wrong on its way']),
  );
};
