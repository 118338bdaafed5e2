/** Excuses: moves of the machine that no person can make, from the driver's list and from acts without a control. */
import { type AnyMachineSnapshot, type EventObject, StateMachine } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { initialOf } from '#model/walker.ts';
import { actOf, type Driver, type Excuse, type Excuses, type Layer } from './driver.ts';

/** The excuse that holds for this move. */
const excuseAmong = (
  excuses: readonly Excuse[],
  { value, context }: AnyMachineSnapshot,
  label: string,
): Excuse | undefined => {
  const now = statePath(value);
  return excuses.find(
    ({ label: excused, state = now, when }) => excused === label && state === now && (when?.(context) ?? true),
  );
};

const eachOf = ({ label, state, ...excuse }: Excuses): Excuse[] =>
  [label]
    .flat()
    .flatMap((one) =>
      state === undefined
        ? { ...excuse, label: one }
        : [state].flat().map((where) => ({ ...excuse, label: one, state: where })),
    );
export const excusesIn = (layer: Layer, { nobody: said = [] }: Driver): Excuse[] =>
  said
    .flatMap(eachOf)
    .filter(({ where = layer, isElsewhere }) => where === layer && !(isElsewhere && layer === 'browser'));

/** @param event the move's, where it is known */
export type Excuser = (now: AnyMachineSnapshot, label: string, event?: EventObject) => Excuse | undefined;
/**
 * @returns the excuse for a move, from the list or from its act: always the same object for a label, state and reason
 */
export const excuserOf = (driver: Driver, said: readonly Excuse[]): Excuser => {
  const made = new Map<string, Excuse>();
  const eventNamed = (now: AnyMachineSnapshot, label: string) =>
    driver.flow.moves(now).find((move) => move.label === label)?.event;
  return (now, label, event = eventNamed(now, label)) => {
    const reason = event && actOf(driver, event, now)?.because;
    const excuse = excuseAmong(said, now, label);
    if (excuse || reason === undefined) return excuse;
    const state = statePath(now.value);
    const key = [label, state, reason].join();
    const same = made.get(key) ?? { label, state, reason };
    made.set(key, same);
    return same;
  };
};
/** Excuses of a walk: those of the list, and those of acts in every reachable state. */
export const everyExcuse = (
  said: readonly Excuse[],
  excuser: Excuser,
  { moves }: Flow,
  states: readonly AnyMachineSnapshot[],
) => [
  ...new Set([
    ...said,
    ...states.flatMap((now) => moves(now).flatMap(({ label, event }) => excuser(now, label, event) ?? [])),
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
