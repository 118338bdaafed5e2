/** Guards that refuse: transitions that are tried and not taken. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Microstep } from './microsteps.ts';

/** Transitions that are tried for an event (for '': `always`) before one is chosen. */
const triedBefore = (
  nodes: readonly AnyStateNode[],
  type: string,
  chosen: AnyTransitionDefinition | undefined,
): AnyTransitionDefinition[] => {
  const inner = nodes.toSorted((a, b) => b.path.length - a.path.length);
  const tried = inner.flatMap((node) => (type === '' ? node.always : node.transitions.get(type)) ?? []);
  const end = chosen === undefined ? -1 : tried.indexOf(chosen);
  return tried.slice(0, end < 0 ? tried.length : end);
};

/** @param nodes the active states @param chosen the transition that the event takes there, if any */
export const refusedFor = (
  nodes: readonly AnyStateNode[],
  type: string,
  chosen?: AnyTransitionDefinition,
): AnyTransitionDefinition[] => triedBefore(nodes, type, chosen).filter(({ guard }) => guard);

/** Refusals over the microsteps of one step, with the `always` transitions that are tried at its end. */
export const refusedAlong = (
  nodes: readonly AnyStateNode[],
  steps: readonly Microstep[],
): AnyTransitionDefinition[] => {
  let now = nodes;
  const refused = steps.flatMap(({ event, transitions: [chosen], after }) => {
    const said = refusedFor(now, chosen?.eventType === '' ? '' : event.type, chosen);
    now = after.status === 'active' ? after._nodes : [];
    return said;
  });
  return [...refused, ...refusedFor(now, '')];
};
