import type { Snapshot, StateValueFrom } from 'xstate';
import { holdingMachine } from './holding.machine.ts';
import type { HoldingContext } from './holding.types.ts';

interface Persisted {
  value: StateValueFrom<typeof holdingMachine>;
  context: HoldingContext;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'context' in snapshot;

/** The snapshot to keep between visits. A running payment is left out: it starts again from the server's invoice. */
export const keptHolding = (snapshot: Snapshot<unknown>): Snapshot<unknown> => {
  if (!isPersisted(snapshot)) return snapshot;
  const { value, context } = snapshot;
  const held = { ...snapshot, value: 'held', children: {} };
  return holdingMachine.resolveState({ value, context }).hasTag('paying') ? held : snapshot;
};
