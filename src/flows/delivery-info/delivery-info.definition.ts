/** How an order reaches the patient: a part of refill, and of the store's checkout. */
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { deliveryInfoMachine } from '#machines/delivery-info/delivery-info.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, load } from '#src/app/rows.ts';

export type DeliveryInfoActor = Shown<typeof deliveryInfoMachine>;

export default subFlow(
  deliveryInfoMachine,
  {
    lookUpPostalCode: ask(deliveryCalls.lookUpPostalCode, ({ postal }) => ({ query: { postal } }), dataOf),
    loadOffice: load(deliveryCalls.loadDeliverySettings, dataOf),
  },
  {
    emits: {
      'way.undefined': (_, { show }) => show({ tone: 'error', text: { code: 'wayUndefined' }, actions: [] }),
    },
  },
);
