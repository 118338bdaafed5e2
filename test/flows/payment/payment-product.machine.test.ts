import { expect, it } from 'vitest';
import { cardPaymentFlow } from '#model/card-payment/card-payment.model.ts';
import { paymentFlow } from '#model/payment/payment.model.ts';
import { beginPaying, movesOf, sendToPaying } from '#model/products/paying.ts';
import { describeWay, explore, replay } from '#model/products/payment-product.ts';
import { ALL_RULES, createServer, type Rules } from '#model/products/payment-server.ts';
import { edgeName, keyOfCard, keyOfPayment, tabOf } from '#model/products/payment-tabs.ts';
import { edgesOf } from '#model/walker.ts';

const withServer = (rules: Rules, webhooks: number) => createServer(rules, { intents: 2, webhooks });

it.each([
  { name: 'the payment', flow: paymentFlow, keyOf: keyOfPayment },
  { name: 'the card payment', flow: cardPaymentFlow, keyOf: keyOfCard },
])('states of $name that count as the same have the same future', ({ flow, keyOf }) => {
  const futures = new Map<string, Set<string>>();
  const byState = Map.groupBy(edgesOf(flow), ({ from }) => from);
  for (const [from, leaving] of byState) {
    const future = leaving.map(({ label, to }) => `${label} => ${keyOf(to)}`).sort();
    const key = keyOf(from);
    futures.set(key, (futures.get(key) ?? new Set()).add(future.join('\n')));
  }
  expect(futures.size).toBeGreaterThan(5);
  expect([...futures].filter(([, different]) => different.size > 1)).toEqual([]);
});

it.each([
  { name: 'one tab, step by step, three webhooks in the air', tabs: 1, pace: 'closely', webhooks: 3, transfers: [] },
  { name: 'two tabs, two webhooks in the air', tabs: 2, pace: 'briskly', webhooks: 2, transfers: [] },
  { name: 'two tabs, the desk, and no webhook ever', tabs: 2, pace: 'briskly', webhooks: 0, transfers: [20] },
] as const)(
  'PAY-25: whatever happens to a payment, nobody pays twice, paid is paid, and no screen says more or less: $name',
  ({ webhooks, ...setting }) => {
    const server = withServer(ALL_RULES, webhooks);
    const { broken, scenes } = explore({ ...setting, server });
    expect(broken === null ? null : describeWay(broken)).toBeNull();
    expect(scenes).toBeGreaterThan(10_000);
  },
);

it('PAY-25: the same for one tab, step by step, one webhook in the air, and the desk, and every edge of the machine is taken but those of what is not there', () => {
  const setting = { server: withServer(ALL_RULES, 1), tabs: 1, pace: 'closely', transfers: [5, 20] } as const;
  const { taken, broken, scenes } = explore(setting);
  expect(broken === null ? null : describeWay(broken)).toBeNull();
  expect(scenes).toBeGreaterThan(10_000);
  // none of these settings cancels the order, ships abroad, or has a patient with NIK$
  expect([...allEdges()].filter((edge) => !taken.has(edge))).toEqual([
    'loadingInvoice --xstate.done.actor.loadInvoice--> left',
    'loadingInvoice --xstate.done.actor.loadInvoice--> international',
    'international --step.back--> left',
    'choosing --counter.choose--> keepingForCounter',
    'keepingForCounter --xstate.done.actor.keepForCounter--> atCounter',
    'keepingForCounter --xstate.error.actor.keepForCounter--> choosing',
  ]);
});

/** Edges of the payment with its card payment inside, named by their visible states. */
const allEdges = (): Set<string> => {
  const first = tabOf(beginPaying(paymentFlow));
  const known = new Map([[first.key, first]]);
  const edges = new Set<string>();
  for (const { paying, path } of known.values())
    for (const { event } of movesOf(paymentFlow, paying)) {
      const next = tabOf(sendToPaying(paymentFlow, paying, event));
      edges.add(edgeName(path, event.type, next.path));
      if (!known.has(next.key)) known.set(next.key, next);
    }
  return edges;
};

const CARD_FORM = [
  'loadInvoice -> 20 SGD, none',
  'loadCardSettings -> settings',
  'method.select (card)',
  'step.next',
  'createIntent -> intent 1',
];

it.each([
  {
    without: 'oneOpenIntent',
    promise: 'at most one intent is open',
    end: ['step.next', 'createIntent -> intent 2'],
  },
  {
    without: 'postOnce',
    promise: 'the journal never has a payment that was not charged, and each once',
    end: ['recordPayment -> counted', 'webhook of intent 1 arrives'],
  },
  {
    without: 'refuseUnderWay',
    promise: 'while a payment is processing nobody is asked to pay again',
    end: ['confirmCard -> not decided yet, and the answer is lost', 'recordPayment -> NOT_PAID'],
  },
  {
    without: 'endOwnProcessing',
    promise: 'the invoice says that a payment of it is processing',
    end: ['webhook of intent 2 arrives', 'webhook of intent 1 arrives'],
  },
  {
    without: 'lastGoesFirst',
    promise: 'at rest what came first pays, and what came last went back by the way it came',
    end: ['confirmCard -> approved', 'recordPayment -> counted'],
  },
] as const)('without the rule $without a list of steps shows what goes wrong', ({ without, promise, end }) => {
  const rules = { ...ALL_RULES, [without]: false };
  const setting = {
    server: withServer(rules, 2),
    tabs: 1,
    pace: 'closely',
    transfers: without === 'lastGoesFirst' ? [20] : [],
  } as const;
  const { broken } = explore(setting);
  if (broken === null) throw new Error('nothing was found');
  const { labels } = broken;
  const printed = describeWay(broken).split('\n');
  expect(printed[0]).toBe(`1. ${CARD_FORM[0]}`);
  expect(printed.at(-2)).toBe(`${labels.length}. ${end.at(-1)}`);
  expect(printed.at(-1)).toBe(`=> not so: ${promise}`);
  expect(labels.slice(-end.length)).toEqual(end);
  expect(replay(setting, labels)).toBe(promise);
});
