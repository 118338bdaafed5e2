/**
 * One refill: a tab with the wizard, perhaps another tab that pays the same order as an earlier one, and
 * refill-server.ts.
 */
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import { refillFlow } from '#model/refill/refill.model.ts';
import type { RefillServer, World } from './refill-server.ts';
import { callEndings, exploreProduct } from './wizard-product.ts';

const { machine, input } = refillFlow;
const keyOf = ({ context }: AnyMachineSnapshot): string => writeKey(context);

export interface Setting {
  server: RefillServer;
  /** Whether another tab pays the order, too. */
  hasOther: boolean;
}

export const exploreRefill = ({ server, hasOther }: Setting) =>
  exploreProduct<World>({
    flow: refillFlow,
    committedOf: (snapshot) => selectCommitted(snapshot),
    leftOut: new Set([
      // two tabs that both return would make the search ten times as long
      ...(hasOther ? ['refill.resume'] : []),
      'refill.begin',
      'refill.pay',
      'popup.closed',
      'clinic.select',
      'search.change',
      'item.add',
      'quantity.change',
    ]),
    tab: initialTransition(machine, input)[0],
    world: server.newWorld,
    truthOf: (world) => commitmentOf(server.invoiceOf(world)),
    endingsOf: (world, src, tab) => {
      if (src === 'payment') return server.payments(world);
      if (src === 'deliveryInfo') return server.deliveries.map((answer) => ({ answer, world, isAnswer: false }));
      const served = server.serve(world, src, keyOf(tab));
      if (served === null) throw new Error(`nobody answers ${src}`);
      return callEndings(world, ...served);
    },
    worldMoves: server.worldMoves,
    /** The order as the page shows it that pays for it. */
    otherTab: (world) => {
      if (!hasOther || world.order === 'none') return null;
      const paying = { ...Object(input), wizardId: 'other', invoice: server.invoiceOf(world) };
      return initialTransition(machine, paying)[0];
    },
    nameOf: ({ order, isAccepted, money, kept }, tabs) => {
      const resent = kept && [kept.invoice.delivery[0]?.deliveryStatus, kept.invoice.confirmation?.status];
      return JSON.stringify([order, isAccepted, money, resent, tabs.map((tab) => kept?.key === keyOf(tab))]);
    },
  });
