/** Names of transitions. A machine and its `provide()` variants have the same names. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { implementationName } from '#machines/kit/reasons.ts';
import { nodesOf, transitionGroupsOf, transitionsOf } from './nodes.ts';

/**
 * Name such as `booking.detail --step.next[isStillAhead]--> booking.creatingAppointment`, with its place among the transitions of its event.
 */
export const transitionName = (transition: AnyTransitionDefinition): string => {
  const group = transitionGroupsOf(transition.source).find((among) => among.includes(transition)) ?? [];
  const guard = implementationName(transition.guard);
  const targets = (transition.target ?? []).map((node) => node.id).join(',') || '(stays)';
  const event = `${transition.eventType || 'always'}${guard === null ? '' : `[${guard}]`}`;
  return `${transition.source.id} --${event}--> ${targets} #${group.indexOf(transition)}`;
};

export const transitionNames = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap(transitionsOf).map(transitionName);
