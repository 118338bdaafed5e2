/** The parts of a machine, for readers of it. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
/** The root and every state below it, outer before inner. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => below(machine.root);

/** Of one event, or of `always`, in the order in which they are tried. */
export const transitionGroupsOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => transitionGroupsOf(node).flat();

export const pathOf = (node: AnyStateNode): string => node.path.join('.');
export const isGroup = (node: AnyStateNode): boolean => node.type === 'compound';
/** Only passes on. */
export const isQuestion = (node: AnyStateNode): boolean => (node.always ?? []).length > 0;
/** The state in which one is after entering `node`. */
export const leafOf = (node: AnyStateNode): AnyStateNode => {
  const [first] = node.initial.target ?? [];
  return first ? leafOf(first) : node;
};
export const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));
/** What the state asks for and waits for; sources of events are not among them. */
export const callsOf = (node: AnyStateNode) => node.invoke.filter((invoke) => 'onDone' in invoke);
