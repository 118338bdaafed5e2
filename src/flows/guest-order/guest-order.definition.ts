/** /order/…: an order that was made without an account, by its link. */
import { orderCalls } from '#contract/calls/order.calls.ts';
import type { OrderKey } from '#contract/ids.ts';
import { guestOrderMachine } from '#machines/guest-order/guest-order.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { saveFile } from '#src/app/outside/save-file.ts';
import { ask, asks, dataOf, nothing, write } from '#src/app/rows.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export type GuestOrderActor = Shown<typeof guestOrderMachine>;

export default flow('guestOrder', guestOrderMachine)(
  {
    confirm,
    readOrder: ask(orderCalls.readOrder, (body) => ({ body }), dataOf),
    receiveOrder: write(orderCalls.receiveOrder, ({ orderKey, key }) => ({ body: { key: orderKey }, key }), nothing),
    requestLink: asks([orderCalls.askForLink], async (api, typed) => {
      await api(orderCalls.askForLink, { body: typed, isSubmit: true });
    }),
    saveReceipt: asks([orderCalls.loadOrderReceipt], async (api, body, _, signal) => {
      const { name, bytes } = await api(orderCalls.loadOrderReceipt, { body });
      signal.throwIfAborted();
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    }),
  },
  {
    isMembers: false,
    /** The link of the order; null where this tab has kept it already. */
    input: ({ opening: key, wizardId }: Beginning<OrderKey | null>) => ({ wizardId, key }),
    keeps: { in: 'tab', version: 1 },
    resumed: { type: 'order.refresh' },
    serves: ({ context }, key) => key === null || context.key === key,
    emits: { 'page.open': ({ path }, { go }) => go(path) },
    hears: { 'network.returned': () => ({ type: 'order.refresh' }) },
    ended: (_, app) => app.close(),
  },
);
