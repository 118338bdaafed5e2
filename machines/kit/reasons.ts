import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** Something that a person must do before a guarded event is possible: message id, field to focus, and the test. */
export interface Need<Context, Id extends string = string, Field extends string = string> {
  id: Id;
  field: Field | null;
  isMet(context: Context): boolean;
}

/** Needs by guard, in the order in which they are shown; only guards that can block a person have them. */
export type Reasons<Context> = Record<string, readonly Need<Context>[]>;

export const allMet = <Context>(needs: readonly Need<Context>[], context: Context): boolean =>
  needs.every((need) => need.isMet(context));

/** Name of a guard or action in the machine's definition, where it is a string or an object with the name. */
export const implementationName = (guard: unknown): string | null => {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string')
    return guard.type;
  return null;
};

/** The first unmet need that blocks `event` now; null if the event is possible or no need explains it. */
export function whyNot<Context, Id extends string, Field extends string>(
  snapshot: AnyMachineSnapshot & { context: Context },
  event: EventObject,
  reasons: Record<string, readonly Need<Context, Id, Field>[]>,
): Need<Context, Id, Field> | null {
  if (snapshot.can(event)) return null;
  for (const node of snapshot._nodes.toReversed()) {
    for (const transition of node.transitions.get(event.type) ?? []) {
      const unmet = reasons[implementationName(transition.guard) ?? '']?.find((need) => !need.isMet(snapshot.context));
      if (unmet) return unmet;
    }
  }
  return null;
}
