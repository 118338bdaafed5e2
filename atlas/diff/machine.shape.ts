/** A machine as its shape. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { implementationName } from '#machines/kit/reasons.ts';
import { nodesOf, pathOf, transitionGroupsOf } from '#model/nodes.ts';
import type { StateShape, TransitionShape } from './flow.shape.ts';

const nameOf = (implementation: unknown): string => {
  const isNamed = typeof implementation === 'function' && 'type' in implementation;
  return isNamed ? String(implementation.type) : (implementationName(implementation) ?? '(unnamed)');
};
/** Actions that XState adds to a state for a delay. */
const OF_DELAYS = ['xstate.raise', 'xstate.cancel'];
const ownOf = (actions: readonly unknown[]): string[] =>
  actions.map(nameOf).filter((name) => !OF_DELAYS.includes(name));

const eventOf = ({ eventType, source }: AnyTransitionDefinition): string => {
  const end = `.${source.id}`;
  const isOfState = /^xstate\.(?:after|done\.state)\./.test(eventType) && eventType.endsWith(end);
  return isOfState ? eventType.slice(0, -end.length) : eventType;
};
const transitionOf = (transition: AnyTransitionDefinition, index: number): TransitionShape => ({
  event: eventOf(transition),
  index,
  guard: transition.guard === undefined ? null : nameOf(transition.guard),
  targets: (transition.target ?? []).map(pathOf),
  actions: transition.actions.map(nameOf),
  isReentered: transition.reenter,
});
const initialOf = ({ type, initial }: AnyStateNode): string | null => {
  const [first] = type === 'compound' ? (initial.target ?? []) : [];
  return first ? pathOf(first) : null;
};
const stateOf = (node: AnyStateNode): StateShape => ({
  path: pathOf(node),
  kind: node.type,
  initial: initialOf(node),
  tags: node.tags.toSorted(),
  entry: ownOf(node.entry),
  exit: ownOf(node.exit),
  calls: node.invoke.map((invoke) => ({ id: invoke.id, src: nameOf(invoke.src), isAwaited: 'onDone' in invoke })),
  transitions: transitionGroupsOf(node).flatMap((group) => group.map(transitionOf)),
});

export const statesOf = (machine: AnyStateMachine): StateShape[] => nodesOf(machine).map(stateOf);
