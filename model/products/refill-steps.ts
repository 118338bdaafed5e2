/** The steps of refill-server.ts without a tab: what a patient, a bank, the clinic and the server's job do to one refill. */
import { commitmentOf } from '#contract/rules/commitment.ts';
import { createRefillServer, type RefillRules, type World } from './refill-server.ts';
import type { Walked, WorldStep } from './world-walks.ts';

export type RefillAct =
  | { type: 'price' }
  /** isRepeat: the request is sent again, because its answer was lost. */
  | { type: 'order'; isRepeat: boolean }
  | { type: 'ask' }
  | { type: 'pay'; end: string }
  | { type: 'happens'; what: string };
type Step = WorldStep<World, RefillAct>;

export const refillSteps = (rules: RefillRules): Walked<World, RefillAct> => {
  const server = createRefillServer(rules);
  const called = (world: World, act: RefillAct, label: string, [src, key]: [src: string, key: string]): Step[] => {
    const served = server.serve(world, src, key);
    if (served === null) throw new Error(`nobody answers ${src}`);
    const [next, answer] = served;
    const isOrder = src === 'createRefill' && next.kept !== null;
    const word = isOrder && next.kept ? commitmentOf(next.kept.invoice) : 'done';
    return [{ act, label, answer: 'failed' in answer ? answer.label : word, next }];
  };
  return {
    start: server.newWorld,
    stepsFrom: (world) => {
      const { kept, order } = world;
      const fresh = kept?.key === 'a' ? 'b' : 'a';
      return [
        ...called(world, { type: 'price' }, 'prices the cart', ['priceCart', '']),
        ...called(world, { type: 'order', isRepeat: false }, 'orders', ['createRefill', fresh]),
        ...(kept === null
          ? []
          : called(world, { type: 'order', isRepeat: true }, 'sends the order again, whose answer was lost', [
              'createRefill',
              kept.key,
            ])),
        ...(order === 'none'
          ? []
          : called(world, { type: 'ask' }, 'asks the clinic to confirm', ['requestConfirmation', ''])),
        ...(order === 'none'
          ? []
          : server
              .payments(world)
              .flatMap(({ answer, world: next }): Step[] =>
                next === world
                  ? []
                  : [{ act: { type: 'pay', end: answer.label }, label: `pays: ${answer.label}`, answer: null, next }],
              )),
        ...server.worldMoves(world, false).map(({ label, world: next }): Step => {
          return { act: { type: 'happens', what: label }, label, answer: null, next };
        }),
      ];
    },
    keyOf: ({ kept, ...rest }) => JSON.stringify([rest, kept && commitmentOf(kept.invoice)]),
  };
};

/** The order as the model has it, and as the screens say it. */
export const refillFacts = (rules: RefillRules, world: World) => {
  const { order, isAccepted } = world;
  const invoice = createRefillServer(rules).invoiceOf(world);
  const paid = invoice?.payment.status === 'refunding' ? 'paid' : invoice?.payment.status;
  return {
    order: invoice === null ? 'none' : `${order}, ${paid}${isAccepted ? ', accepted' : ''}`,
    said: commitmentOf(invoice),
  };
};
