/** Every transition of a machine, by a name that survives `provide()`. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardName } from '#machines/kit/reasons.ts';

export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
};

const groupsOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => groupsOf(node).flat();

/** `booking.detail --step.next[isStillAhead]--> booking.creatingAppointment`, with its place among those of its event. */
export const transitionName = (transition: AnyTransitionDefinition): string => {
  const group = groupsOf(transition.source).find((among) => among.includes(transition)) ?? [];
  const guard = guardName(transition.guard);
  const targets = (transition.target ?? []).map((node) => node.id).join(',') || '(stays)';
  const event = `${transition.eventType || 'always'}${guard === null ? '' : `[${guard}]`}`;
  return `${transition.source.id} --${event}--> ${targets} #${group.indexOf(transition)}`;
};

export const transitionNames = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap(transitionsOf).map(transitionName);
