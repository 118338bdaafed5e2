/** /store: the catalogue and the cart, one for as long as the app is open. */
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { ProductId } from '#contract/ids.ts';
import { storeMachine } from '#machines/store/store.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { followPage } from '#src/app/outside/page-life.ts';
import { ask, asks, dataOf, load } from '#src/app/rows.ts';
import { offersUndo } from '#src/app/undo.ts';
import { savedCart } from '#src/flows/cart/cart.definition.ts';

export type StoreActor = Shown<typeof storeMachine>;

export default flow('store', storeMachine)(
  {
    loadProducts: load(storeCalls.listProducts, dataOf),
    // the session's cookie comes first, because the server finds the cart by it
    loadCart: asks([storeCalls.loadStoreSession, storeCalls.loadCart], async (api, _input, _app, signal) => {
      await api(storeCalls.loadStoreSession, { signal });
      return api(storeCalls.loadCart, { signal }).then(dataOf);
    }),
    saveCart: ask(storeCalls.saveCart, (input) => ({ ...savedCart(input), isSubmit: false }), dataOf),
  },
  {
    isMembers: false,
    endsWithSession: true,
    input: ({ opening: product }: Beginning<ProductId | null>) => ({ product }),
    serves: () => true,
    told: (product, _snapshot, isNew) => (isNew ? null : { type: 'store.open', product }),
    hears: {
      'network.returned': () => ({ type: 'catalogue.retry' }),
      'cart.wanted': (event) => event,
      'checkout.ordered': () => ({ type: 'store.open', product: null }),
    },
    /** Leaving the page saves taps at once, and returning to the tab reads the cart again. */
    follow: (actor, app) => {
      const look = () => {
        const { product } = actor.getSnapshot().context;
        actor.send({ type: 'store.open', product });
      };
      const ends = [
        offersUndo(actor, app),
        followPage({ left: () => actor.send({ type: 'cart.wanted' }), lookedAt: look }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  },
);
