/** Child actors that are flows of their own. */
import type { AnyActorRef } from 'xstate';
import type { AnyParts } from './flow.ts';

/** Child actors that are flows, each with its definition. */
export const subFlowsOf = (parts: AnyParts, actor: AnyActorRef): (readonly [AnyActorRef, AnyParts])[] =>
  Object.values<AnyActorRef>(actor.getSnapshot().children ?? {}).flatMap((child) => {
    const row = typeof child.src === 'string' ? parts.ports[child.src] : undefined;
    return row && 'machine' in row ? [[child, row] as const] : [];
  });

/** The visible sub-flow, else the flow itself. */
export const innermostOf = (parts: AnyParts, actor: AnyActorRef): AnyActorRef => {
  const [subFlow] = subFlowsOf(parts, actor);
  return subFlow ? innermostOf(subFlow[1], subFlow[0]) : actor;
};
