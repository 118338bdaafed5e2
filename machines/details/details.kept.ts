import type { Snapshot, StateValueFrom } from 'xstate';
import type { detailsMachine } from './details.machine.ts';
import type { DetailsContext } from './details.types.ts';

interface Persisted {
  value: StateValueFrom<typeof detailsMachine>;
  context: DetailsContext;
  children: { reauthentication?: { snapshot: { value?: unknown } } };
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'context' in snapshot && 'children' in snapshot;

/**
 * The form keeps its entries while the member is on the way to the digital ID, and at no other time: a page that is
 * loaded again shows what the clinic has. After the return the member saves it by a tap, and the server knows that the
 * digital ID was shown.
 */
export const keptDetails = (snapshot: Snapshot<unknown>): Snapshot<unknown> | null => {
  if (!isPersisted(snapshot) || snapshot.children.reauthentication?.snapshot.value !== 'digitalId') return null;
  const value: Persisted['value'] = { changed: 'quiet' };
  return Object.assign({ ...snapshot }, { value, children: {}, context: { ...snapshot.context, isLeaving: false } });
};
