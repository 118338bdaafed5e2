/** The cart: the first step of the checkout. */
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { SaveCart } from '#machines/cart/cart.lines.ts';
import { cartMachine } from '#machines/cart/cart.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { followPage } from '#src/app/outside/page-life.ts';
import { ask, dataOf } from '#src/app/rows.ts';
import { offersUndo } from '#src/app/undo.ts';

/** The request goes on when the page is left, so that the cart is saved. */
export const savedCart = ({ lines, revision }: SaveCart) => ({
  body: { items: [...lines] },
  revision,
  isKeptAlive: true,
  isSubmit: true,
});

export type CartActor = Shown<typeof cartMachine>;

export default subFlow(
  cartMachine,
  {
    loadCart: ask(storeCalls.loadCart, (_, signal) => ({ signal }), dataOf),
    saveCart: ask(storeCalls.saveCart, savedCart, dataOf),
  },
  {
    /** Closing the page, or leaving it for another site, saves a changed cart (CART-09). */
    follow: (actor, app) => {
      const ends = [
        offersUndo(actor, app),
        followPage({
          left: () => actor.send({ type: 'page.hide' }),
          lookedAt: () => actor.send({ type: 'cart.look' }),
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  },
);
