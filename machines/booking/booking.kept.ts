import type { Snapshot, StateValueFrom } from 'xstate';
import { bookingMachine } from './booking.machine.ts';
import type { BookingContext } from './booking.types.ts';

interface Persisted {
  value: StateValueFrom<typeof bookingMachine>;
  context: BookingContext;
  children: Record<string, unknown>;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'children' in snapshot;

/** What is kept between visits. A payment is not: it begins anew with what the server says of its invoice. */
export const keptBooking = (snapshot: Snapshot<unknown>): Snapshot<unknown> => {
  if (!isPersisted(snapshot) || !bookingMachine.resolveState(snapshot).hasTag('paying')) return snapshot;
  const { clock } = snapshot.children;
  const held = { ...snapshot, value: { payment: 'held' }, children: { clock } };
  return held;
};
