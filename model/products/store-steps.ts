/** The steps of store-server.ts without a tab: what a patient, a guest, a bank, the clinic and the clock do to orders. */
import type { Invoice } from '#contract/entities/invoice.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { createStoreServer, type StoreRules, type World } from './store-server.ts';
import type { Ending } from './wizard-product.ts';
import type { Walked, WorldStep } from './world-walks.ts';

/** Places of orders count from 0. */
export type StoreAct =
  /** isRepeat: the request is sent again, because its answer was lost. */
  | { type: 'order'; hasCode: boolean; isRepeat: boolean }
  | { type: 'check code'; isProven: boolean }
  | { type: 'settle'; at: number }
  | { type: 'pay'; at: number; end: string }
  | { type: 'happens'; what: string; at: number };
type Step = WorldStep<World, StoreAct>;

/** The last request whose answer the server keeps has the first key; a new request has the other. */
const keysOf = ({ kept }: World): { again: string | null; fresh: string } => ({
  again: kept?.key ?? null,
  fresh: kept?.key === 'a' ? 'b' : 'a',
});
/** The server's state of an order, in the words of the screens. */
export const committedOf = (invoice: Invoice): string => commitmentOf(invoice);

const wordOf = ({ answer }: Ending<World>): string => {
  if ('failed' in answer) return answer.label;
  const { done } = answer;
  return typeof done === 'object' && done !== null && '_id' in done ? committedOf(done as Invoice) : 'done';
};

export interface StoreWalk {
  rules: StoreRules;
  /** Whether a code with one use left exists. */
  hasCode: boolean;
}

export const storeSteps = ({ rules, hasCode }: StoreWalk): Walked<World, StoreAct> => {
  const server = createStoreServer(rules);
  const answered = (
    world: World,
    src: string,
    more: { key?: string; hasCode?: boolean; isProven?: boolean; at?: number },
  ) => server.endingsOf(world, src, { key: '', hasCode: false, isProven: false, at: -1, ...more });
  /** The server's own answer comes first; that the network loses one changes no world. */
  const called = (act: StoreAct, label: string, [ending]: readonly Ending<World>[]): Step[] =>
    ending ? [{ act, label, answer: wordOf(ending), next: ending.world }] : [];

  const orders = (world: World): Step[] => {
    const { again, fresh } = keysOf(world);
    const isCode = hasCode ? [false, true] : [false];
    return [
      ...isCode.flatMap((withCode) =>
        called(
          { type: 'order', hasCode: withCode, isRepeat: false },
          withCode ? 'orders with the code' : 'orders',
          answered(world, 'createStoreInvoice', { key: fresh, hasCode: withCode }),
        ),
      ),
      ...(again === null
        ? []
        : called(
            { type: 'order', hasCode: false, isRepeat: true },
            'sends the order again, whose answer was lost',
            answered(world, 'createStoreInvoice', { key: again }),
          )),
    ];
  };
  const checks = (world: World): Step[] =>
    (hasCode ? (rules.isGuest ? [false, true] : [true]) : []).flatMap((isProven) =>
      called(
        { type: 'check code', isProven },
        isProven ? 'checks the code' : 'checks the code without a proven email',
        answered(world, 'verifyCode', { isProven }),
      ),
    );
  const ends = (world: World, at: number): Step[] => {
    if (rules.way !== 'pay')
      return called({ type: 'settle', at }, `settles order ${at + 1}`, answered(world, 'settle', { at }));
    return answered(world, 'payment', { at }).flatMap(({ answer, world: next }) =>
      next === world
        ? []
        : [
            {
              act: { type: 'pay', at, end: answer.label },
              label: `pays order ${at + 1}: ${answer.label}`,
              answer: null,
              next,
            },
          ],
    );
  };
  return {
    start: { orders: [], isSold: false, isCodeUsed: !hasCode, kept: null },
    stepsFrom: (world) => [
      ...orders(world),
      ...checks(world),
      ...world.orders.flatMap((_, at) => ends(world, at)),
      ...server.worldMoves(world, false).map(({ label, world: next }): Step => {
        const [, what = label, place] = /^(.*) \(order (\d)\)$/.exec(label) ?? [];
        return { act: { type: 'happens', what, at: Number(place ?? 0) - 1 }, label, answer: null, next };
      }),
    ],
    kindOf: ({ orders: all, isSold, isCodeUsed, kept }, { act, label, answer }) => {
      // a code, or a second piece, makes many worlds: then only the order of the step counts, and how many there are
      if (hasCode || rules.pieces > 1) {
        const own = 'at' in act ? all[act.at] : all.at(-1);
        return JSON.stringify([{ ...act, at: 0 }, answer, own, all.length]);
      }
      const again = act.type === 'order' && act.isRepeat && kept ? [kept.at, committedOf(kept.invoice)] : [];
      const shelf = act.type === 'order' || act.type === 'check code' ? [isSold, isCodeUsed] : [];
      return JSON.stringify([all, label, answer, again, shelf]);
    },
    keyOf: ({ orders: all, isSold, isCodeUsed, kept }) =>
      JSON.stringify([all, isSold, isCodeUsed, kept && [kept.at, committedOf(kept.invoice)]]),
  };
};

/** A world as a patient can see it, and the clinic in its shelf. */
export const storeFacts = ({ rules }: StoreWalk, world: World) => {
  const server = createStoreServer(rules);
  const { orders, isSold } = world;
  const live = orders.filter(({ status }) => status !== 'ended').length;
  return {
    orders: orders.map(({ status, money, hasCode }) => `${status}, ${money}${hasCode ? ', with the code' : ''}`),
    said: orders.map((order, at) => server.truthOf(world, server.invoiceOf(order, at))),
    left: rules.pieces - live - (isSold ? 1 : 0),
  };
};
