/** States and transitions of a machine's definition. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
/** The root and every state below it, outer before inner. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => below(machine.root);

/** One group per event, and one for `always`; a group is in the order in which its guards are tried. */
export const transitionGroupsOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => transitionGroupsOf(node).flat();

export const pathOf = (node: AnyStateNode): string => node.path.join('.');
export const isGroup = (node: AnyStateNode): boolean => node.type === 'compound';
/** Whether the state is transient: one of its `always` transitions is taken whatever the guards answer. */
export const isQuestion = (node: AnyStateNode): boolean => (node.always ?? []).some(({ guard }) => guard === undefined);
/** The leaf that is entered with `node`. */
export const leafOf = (node: AnyStateNode): AnyStateNode => {
  const [first] = node.initial.target ?? [];
  return first ? leafOf(first) : node;
};
export const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));
/** The state and all that hold it, inner before outer. */
export const outwardsOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.parent === undefined ? [] : outwardsOf(node.parent)),
];
/** Actions that a transition runs from its own state: exit actions, its own, entry actions. */
export const actionsOf = ({
  source,
  target = [],
  actions,
}: AnyTransitionDefinition): AnyTransitionDefinition['actions'][number][] => {
  const left = outwardsOf(source).filter((node) => target.some((one) => !isWithin(one, node)));
  const entered = target.flatMap((one) =>
    outwardsOf(leafOf(one))
      .filter((node) => !isWithin(source, node))
      .toReversed(),
  );
  return [...left.flatMap(({ exit }) => exit), ...actions, ...entered.flatMap(({ entry }) => entry)];
};
/** The calls that the state invokes; sources of events are left out. */
export const callsOf = (node: AnyStateNode) => node.invoke.filter((invoke) => 'onDone' in invoke);
