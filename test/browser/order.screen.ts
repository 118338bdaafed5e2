/** A store order of the demo world, where the clinic's staff moves it on as the path wants it. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { OrderContext, OrderEvent } from '#machines/order/order.types.ts';
import { orderFlow } from '#test/model/order.flow.ts';
import { invoiceIdOf } from '#test/world/orders.ts';
import type { World } from '#test/world/world.ts';
import { namesOf, type Passage, toServer } from './network.ts';
import type { Place, Screen, Step } from './walk.ts';

const ORDER = invoiceIdOf('meiling-store-shipped');

const moveTo =
  (deliveryStatus: string) =>
  async ({ world: { db } }: { world: World }): Promise<Passage> => {
    await db.updateTable('delivery').set({ delivery_status: deliveryStatus }).where('invoice_id', '=', ORDER).execute();
    return toServer;
  };

const perform = ({ page }: Place, { event: asked, before }: Step): Promise<unknown> => {
  const event = asked as OrderEvent | { type: 'xstate.done.actor.confirm'; output: Answer };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  switch (event.type) {
    case 'order.refresh':
      return press(before.matches('unavailable') ? 'Try again' : 'Refresh');
    case 'receipt.confirm':
      return press('Confirm as Received');
    case 'xstate.done.actor.confirm':
      return press(event.output.isYes ? 'Yes, I have it' : 'No, not yet');
  }
};

interface Facts {
  state: string;
  /** Confirm as Received is there and does something. */
  canConfirm: boolean;
  /** It could not be noted that the order is there. */
  isTroubled: boolean;
}

/** Runs in the page. */
const seen = () => ({
  text: document.querySelector('main')?.textContent ?? '',
  isAsked: document.querySelector('[role=alertdialog]') !== null,
  canConfirm: [...document.querySelectorAll('button:not([aria-busy=true])')].some(
    ({ textContent }) => textContent === 'Confirm as Received',
  ),
});
const stateOf = ({ network }: Place, { text, isAsked }: Awaited<ReturnType<typeof seenOn>>): string => {
  if (network.isHeld('loadInvoice')) return 'loading';
  if (network.isHeld('confirmReceived')) return 'receiving';
  if (isAsked) return 'confirmingReceived';
  return text.includes('Can not get invoice') ? 'unavailable' : 'shown';
};
const seenOn = (page: Page) => page.evaluate(seen);

const isTroubled = ({ value, context }: AnyMachineSnapshot) => {
  const { failure }: OrderContext = context;
  return statePath(value) === 'shown' && failure !== null;
};

export const orderScreen: Screen<Facts> = {
  flow: orderFlow,
  leftOut: [{ label: 'confirm -> unexpected', reason: 'the dialog asks nobody, so it cannot fail' }],
  prepare: () => ({ as: 'meiling', at: `/orderDetails?id=${ORDER}` }),
  callOf: namesOf({ loadInvoice: invoiceCalls.loadInvoice, confirmReceived: invoiceCalls.confirmReceived }),
  passages: {
    'loadInvoice -> shipped': moveTo('OrderShipped'),
    'loadInvoice -> received': moveTo('Received'),
    'loadInvoice -> pending': moveTo('Pending'),
  },
  perform,
  observe: async (at) => {
    const found = await seenOn(at.page);
    const state = stateOf(at, found);
    return {
      state,
      canConfirm: state === 'shown' && found.canConfirm,
      isTroubled: state === 'shown' && found.text.includes('It could not be noted'),
    };
  },
  expected: (snapshot) => ({
    state: statePath(snapshot.value),
    canConfirm: snapshot.can({ type: 'receipt.confirm' }),
    isTroubled: isTroubled(snapshot),
  }),
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const { invoice }: OrderContext = snapshot.context;
    const state = statePath(snapshot.value);
    if (isTroubled(snapshot)) return `${state} troubled`;
    return state === 'shown' ? `${state} ${invoice?.delivery[0]?.deliveryStatus}` : state;
  },
  comesBack: (snapshot) => snapshot.matches('shown') && !isTroubled(snapshot),
  afterReload: () => ['loadInvoice -> shipped'],
  writes: (path) => path.filter(({ label }) => label === 'confirmReceived -> received').length,
};
