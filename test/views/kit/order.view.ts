/** An order as its patient follows it. */
import { t } from '@lingui/core/macro';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { orderFlow } from '#test/model/order.flow.ts';
import type { World } from '#test/world/world.ts';
import { answer, type Passage } from './gate.ts';
import { dialog, reachable, ready, tap } from './hand.ts';
import { answersInvoice, wireOrderWith } from './orders.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const orderOf = (stage: Stage) => {
  const actor = stage.wiring().recordPages.order.get();
  if (actor === null) throw new Error('No order is open');
  return actor;
};
const order = (deliveryStatus: string) => async (): Promise<Passage> => answersInvoice(wireOrderWith(deliveryStatus));

export const orderView = (world: () => World): ViewFlow => ({
  flow: orderFlow,
  open: async () => {
    const stage = await openStage(world(), {
      at: '/orderDetails?id=i1',
      as: 'meiling',
      before: (gate) => gate.hold(invoiceCalls.loadInvoice, invoiceCalls.confirmReceived),
    });
    await stage.until(() => stage.gate.isHeld(invoiceCalls.loadInvoice), 'the order');
    return stage;
  },
  snapshot: (stage) => orderOf(stage).getSnapshot(),
  controls: {
    'receipt.confirm': () => ready('button', t`Confirm as Received`),
    'order.refresh': () => [...ready('button', t`Refresh`), ...ready('button', t`Try again`)],
  },
  moves: {
    'confirm -> yes': () => tap('button', t`Yes, I have it`),
    'confirm -> no': () => tap('button', t`No, not yet`),
  },
  calls: { loadInvoice: [invoiceCalls.loadInvoice], confirmReceived: [invoiceCalls.confirmReceived] },
  endings: {
    'loadInvoice -> shipped': order('OrderShipped'),
    'loadInvoice -> received': order('Received'),
    'loadInvoice -> pending': order('Pending'),
    'confirmReceived -> received': async () => answer(200, { success: true }),
  },
  region: () => dialog() ?? document.querySelector('main'),
  local: (inside) => [t`Yes, I have it`, t`No, not yet`].flatMap((name) => reachable('button', name, inside)),
  exceptions: [],
  impossible: { 'confirm -> unexpected': 'the dialog asks nobody, so it cannot fail' },
  met: new Set(),
});
