import type { Snapshot, StateValueFrom } from 'xstate';
import { statePath } from '../kit/state-path.ts';
import { withoutPayment } from '../kit/without-payment.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { CheckoutContext } from './checkout.types.ts';

interface Persisted {
  value: StateValueFrom<typeof checkoutMachine>;
  context: CheckoutContext;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'context' in snapshot;

const FORGOTTEN = { typed: null, delivery: null, email: '', provenEmail: null, provenContact: null, code: '' };

/**
 * The snapshot that is kept between visits leaves the payment out, which begins again. Once the order is complete,
 * typed text is dropped at once, and the rest as soon as the cart is empty and a guest has the link to the order.
 */
export const keptCheckout = (snapshot: Snapshot<unknown>): Snapshot<unknown> | null => {
  const kept = withoutPayment(snapshot);
  if (!isPersisted(kept) || typeof kept.value !== 'object') return kept;
  if (statePath(kept.value) === 'complete.told') return null;
  return Object.assign({ ...kept }, { context: { ...kept.context, ...FORGOTTEN } });
};
