/** The cart: the first step of the checkout. */
import { storeCalls } from '#contract/calls/store.calls.ts';
import { cartMachine } from '#machines/cart/cart.machine.ts';
import type { Shown } from './engine.ts';
import { subFlow } from './flow.ts';
import { ask, dataOf, load } from './rows.ts';
import { offersUndo } from './undo.ts';

export type CartActor = Shown<typeof cartMachine>;

export default subFlow(
  cartMachine,
  {
    loadCart: load(storeCalls.loadCart, dataOf),
    saveCart: ask(storeCalls.saveCart, ({ lines }) => ({ body: { items: [...lines] }, isSubmit: true }), dataOf),
  },
  {
    follow: offersUndo,
  },
);
