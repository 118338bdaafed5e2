/** The last piece of the store: one or two tabs with the checkout of one patient, other patients, and store-server.ts. */
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { checkoutFlow, guestCheckoutFlow } from '#model/checkout/checkout.model.ts';
import { placeOf, type StoreServer, type World } from './store-server.ts';
import { exploreProduct } from './wizard-product.ts';

const contextOf = ({ context }: AnyMachineSnapshot): CheckoutContext => context;
const keyOf = (tab: AnyMachineSnapshot): string => writeKey(contextOf(tab));

export interface Setting {
  /** A guest checks out, not a member. */
  isGuest: boolean;
  server: StoreServer;
  hasCode: boolean;
  /** The same patient checks out in another tab, too. */
  hasOther: boolean;
}

export const exploreStore = ({ server, isGuest, hasCode, hasOther }: Setting) => {
  const flow = isGuest ? guestCheckoutFlow : checkoutFlow;
  const { machine, input } = flow;
  return exploreProduct<World>({
    flow,
    committedOf: (snapshot) => selectCommitted(snapshot),
    leftOut: new Set(hasCode ? ['code.remove'] : ['code.change', 'code.apply', 'code.remove']),
    tab: initialTransition(machine, input)[0],
    world: { orders: [], isSold: false, isCodeUsed: !hasCode, kept: null },
    truthOf: (world, tab) => server.truthOf(world, contextOf(tab).invoice),
    endingsOf: (world, src, tab) => {
      const { applied, provenEmail, invoice } = contextOf(tab);
      return server.endingsOf(world, src, {
        key: keyOf(tab),
        hasCode: applied !== null,
        isProven: provenEmail !== null,
        at: invoice ? placeOf(invoice._id) : -1,
      });
    },
    worldMoves: server.worldMoves,
    otherTab: (world) =>
      hasOther && world.orders.length > 0
        ? initialTransition(machine, { ...Object(input), wizardId: 'other' })[0]
        : null,
    nameOf: ({ orders, isSold, isCodeUsed, kept }, tabs) => {
      const ofTabs = tabs.map((tab) => [
        contextOf(tab).invoice?._id,
        kept?.key === keyOf(tab),
        contextOf(tab).provenEmail,
      ]);
      const resent = kept && [kept.at, kept.invoice.payment.status];
      return JSON.stringify([orders, isSold, isCodeUsed, resent, ofTabs]);
    },
    brokenIn: server.brokenIn,
  });
};
