/** The steps of hold-server.ts without a tab: what a patient, a bank, another patient and the server's jobs do to a held time. */
import {
  ALL_HOLD_RULES,
  createHoldServer,
  type HoldServer,
  holdWorldMoves,
  invoiceOf,
  isListed,
  keyOfWorld,
  newWorld,
  timeOf,
  type World,
} from './hold-server.ts';
import type { Walked, WorldStep } from './world-walks.ts';

/** Intents count from 0. */
export type HoldAct =
  /** A request that repeats a former key is one whose answer was lost. */
  | { type: 'ask for the time'; key: string }
  | { type: 'ask for the card form' }
  | { type: 'confirm the card'; at: number; end: 'succeeded' | 'processing' | 'declined' }
  | { type: 'say that it is paid' }
  | { type: 'give the time up' }
  | { type: 'happens'; what: string };
type Step = WorldStep<World, HoldAct>;

/** Keys of requests; each makes at most one booking. */
const KEYS = ['a', 'b', 'c'] as const;

const asked = (server: HoldServer, world: World, act: HoldAct, label: string, src: string, key = ''): Step[] => {
  const served = server.serve(world, src, key);
  return served === null ? [] : [{ act, label, answer: served[1].label, next: served[0] }];
};

const confirmations = (server: HoldServer, world: World): Step[] =>
  world.intents.flatMap(({ theirs }, at): Step[] => {
    const step = (end: 'succeeded' | 'processing' | 'declined', answer: string, next: World): Step => ({
      act: { type: 'confirm the card', at, end },
      label: `confirms the card of intent ${at}: ${end}`,
      answer,
      next,
    });
    if (theirs !== 'open') return [step('succeeded', 'refused', world)];
    return [
      step('succeeded', 'succeeded', server.sayTheirs(world, at, 'succeeded')),
      step('processing', 'processing', server.sayTheirs(world, at, 'processing')),
      step('declined', 'refused', world),
    ];
  });

/** @param most requests with keys of their own */
export const holdSteps = (most: number): Walked<World, HoldAct> => {
  const server = createHoldServer(ALL_HOLD_RULES, { intents: 2, webhooks: 1 });
  return {
    start: newWorld,
    stepsFrom: (world) => {
      const fresh = KEYS.slice(0, most).find((key) => !world.kept.includes(key));
      const begun = world.booking !== 'none';
      return [
        ...[...world.kept, ...(fresh === undefined ? [] : [fresh])].flatMap((key) =>
          asked(
            server,
            world,
            { type: 'ask for the time', key },
            key === fresh ? 'asks for the time' : `asks again with the key ${key}, whose answer was lost`,
            'createAppointment',
            key,
          ),
        ),
        ...(begun
          ? asked(server, world, { type: 'ask for the card form' }, 'asks for the card form', 'createIntent')
          : []),
        ...(begun
          ? asked(server, world, { type: 'say that it is paid' }, 'says that it is paid', 'recordPayment')
          : []),
        ...(begun ? asked(server, world, { type: 'give the time up' }, 'gives the time up', 'cancelAppointment') : []),
        ...confirmations(server, world),
        ...holdWorldMoves(server, world).map(({ label, world: next }): Step => {
          return { act: { type: 'happens', what: label }, label, answer: null, next };
        }),
      ];
    },
    keyOf: keyOfWorld,
    // former requests matter only to a request, and webhooks on the way only to their arrival
    kindOf: ({ kept, webhooks, ...world }, { act, label, answer }) =>
      JSON.stringify([
        world,
        act.type === 'ask for the time' && kept,
        label.startsWith('webhook') && webhooks,
        label,
        answer,
      ]),
  };
};

/** A world as the patient sees it, and the clinic's side in its rows. */
export const holdFacts = (world: World) => {
  const { booking, intents, refund } = world;
  const invoice = booking === 'none' ? null : invoiceOf(world);
  return {
    booking,
    time: timeOf(world),
    isListed: isListed(world),
    invoice: invoice && `${invoice.ostBalance > 0 ? 'due' : 'nothing due'}, ${invoice.payment.status}`,
    intents: intents.map(({ theirs, ours, isPosted }) => `${theirs}, ${ours}${isPosted ? ', posted' : ''}`),
    refund,
  };
};
