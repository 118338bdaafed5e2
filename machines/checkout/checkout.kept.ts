import type { Snapshot, StateValueFrom } from 'xstate';
import { withoutPayment } from '../kit/without-payment.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { CheckoutContext } from './checkout.types.ts';

interface Persisted {
  value: StateValueFrom<typeof checkoutMachine>;
  context: CheckoutContext;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'context' in snapshot;

const FORGOTTEN = { typed: null, delivery: null, email: '', provenEmail: null, provenContact: null, code: '' };

/** The state that is kept between visits: a payment begins again, and typed text goes once the order is complete. */
export const keptCheckout = (snapshot: Snapshot<unknown>): Snapshot<unknown> => {
  const kept = withoutPayment(snapshot);
  if (!isPersisted(kept) || typeof kept.value !== 'object') return kept;
  return Object.assign({ ...kept }, { context: { ...kept.context, ...FORGOTTEN } });
};
