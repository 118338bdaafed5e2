import type { Snapshot, StateValueFrom } from 'xstate';
import { holdingMachine } from './holding.machine.ts';
import type { HoldingContext } from './holding.types.ts';

interface Persisted {
  value: StateValueFrom<typeof holdingMachine>;
  context: HoldingContext;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'context' in snapshot;

/** What is kept between visits. A payment is not: it begins anew with what the server says of its invoice. */
export const keptHolding = (snapshot: Snapshot<unknown>): Snapshot<unknown> => {
  if (!isPersisted(snapshot)) return snapshot;
  const { value, context } = snapshot;
  const held = { ...snapshot, value: 'held', children: {} };
  return holdingMachine.resolveState({ value, context }).hasTag('paying') ? held : snapshot;
};
