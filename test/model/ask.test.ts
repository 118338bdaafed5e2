/** Questions over explored graphs: a proof counts what it saw, a no is a way that can be walked, and what was bounded decides nothing. */
import { describe, expect, it } from 'vitest';
import { runAsk } from '#atlas/asking/ask.command.ts';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import { answerTo } from '#model/ask.ts';
import type { Pattern } from '#model/ask.types.ts';
import { type Fact, factsIn, factText, readFact } from '#model/facts.ts';
import { machines } from '#model/flows.ts';
import { type Graph, graphOf } from '#model/graph.ts';
import { moneyAt } from '#model/money.ts';
import { heldTimes, timedGraphsOf } from '#model/products/held-times.ts';

/** a → b → c, b → d; c and d are ends; money is held in b, charged in c, back in d. */
const place = (at: string, committed: string, steps: [number, number][], isOver = false) => ({
  at,
  isOver,
  committed,
  refused: 0,
  steps,
});
const small: Graph = {
  begins: [],
  ways: ['go', 'pay', 'lose', 'wait'].map((label) => ({ label, type: label, taken: [] })),
  refusals: [[]],
  places: [
    place('a', 'nothing', [
      [0, 1],
      [3, 0],
    ]),
    place('b', 'held', [
      [1, 2],
      [2, 3],
    ]),
    place('c', 'paid', [], true),
    place('d', 'lost', [], true),
  ],
};
const facts = factsIn([small], []);
const ask = (pattern: Pattern, first: string, second: string | null = null, limit?: number) =>
  answerTo(
    { pattern, first: readFact(first, facts), second: second === null ? null : readFact(second, facts) },
    { graphs: [small], goal: null, ...(limit === undefined ? {} : { limit }) },
  );

describe('a small flow', () => {
  it('is asked what is always and never true', () => {
    expect(ask('always', 'at:b', 'money:held')).toEqual({ kind: 'yes', situations: 4, meant: 1 });
    expect(ask('always', 'money:held')).toEqual({ kind: 'no', way: { start: 0, labels: [] }, seen: 4 });
    expect(ask('never', 'money:back')).toEqual({ kind: 'no', way: { start: 0, labels: ['go', 'lose'] }, seen: 4 });
    expect(ask('never', 'at:a', 'money:held')).toMatchObject({ kind: 'yes' });
  });
  it('is asked what leads to what: an end without it is against it, and so is what it can no longer come from', () => {
    expect(ask('leads-to', 'at:b', 'over')).toMatchObject({ kind: 'yes' });
    expect(ask('leads-to', 'at:b', 'money:charged')).toEqual({
      kind: 'no',
      way: { start: 0, labels: ['go', 'lose'] },
      seen: 4,
    });
  });
  it('is asked until when, where, how, and what differs', () => {
    expect(ask('until', 'money:held', 'over')).toMatchObject({ kind: 'yes', meant: 1 });
    expect(ask('until', 'money:held', 'money:charged')).toEqual({
      kind: 'no',
      way: { start: 0, labels: ['go', 'lose'] },
      seen: 4,
    });
    expect(ask('where', 'money:back')).toMatchObject({
      kind: 'where',
      states: [{ at: 'd', situations: 1, way: { labels: ['go', 'lose'] } }],
    });
    expect(ask('how', 'at:b', 'at:c')).toMatchObject({ kind: 'way', way: { labels: ['go', 'pay'] } });
    expect(ask('how', 'at:c', 'at:a')).toMatchObject({ kind: 'none' });
    expect(ask('differs', 'at:c', 'at:d')).toMatchObject({
      differences: [
        { name: 'paid', in: 'first' },
        { name: 'charged', in: 'first' },
        { name: 'lost', in: 'second' },
        { name: 'back', in: 'second' },
      ],
    });
  });
  it('is not decided where not all was seen, but a no that was seen is a no', () => {
    expect(ask('never', 'money:back', null, 2)).toEqual({ kind: 'undecided', seen: 2 });
    expect(ask('never', 'money:held', null, 2)).toMatchObject({ kind: 'no' });
  });
});

describe.each([...machines])('%s', (_, flows) => {
  const graphs = flows.map(graphOf);
  const known = factsIn(graphs, []);
  const where = (fact: Fact) => answerTo({ pattern: 'where', first: fact, second: null }, { graphs, goal: null });
  it('a way to each state can be walked, and comes there', () => {
    for (const fact of known.filter(({ kind }) => kind === 'at')) {
      const answer = where(fact);
      if (answer.kind !== 'where') throw new Error(`nothing at ${factText(fact)}`);
      for (const { at, way } of answer.states) {
        const flow = flows[way.start];
        const [walk] = flow ? walksNamed(flow, [way.labels]) : [];
        expect(walk?.path).toHaveLength(way.labels.length);
        expect(at.startsWith(fact.name)).toBe(true);
      }
    }
  });
  it('every sentence about what is committed says what money is there', () => {
    for (const name of Object.keys(flows[0]?.story.committed ?? {})) expect(moneyAt(name)).not.toBeNull();
  });
});

it('says of an event where it leads, and what becomes of the money', () => {
  const answer = ask('where', 'event:pay', 'money:held');
  expect(answer).toMatchObject({
    states: [{ at: 'b', follows: [{ to: 'c', before: ['held'], after: 'charged', said: 'paid', times: [] }] }],
  });
  expect(ask('where', 'money:held')).toMatchObject({ states: [{ at: 'b', follows: [] }] });
});

describe('what a person waits for, what fails, and how it began', () => {
  /** Pay is a call that can fail; next waits for a tick. */
  const next = (target: string) => `small.a --step.next[isReady]--> ${target} #0`;
  const called: Graph = {
    begins: [],
    ways: [
      { label: 'step.next', type: 'step.next', taken: [] },
      { label: 'pay -> paid', type: 'xstate.done.actor.0.small.b', taken: [] },
      { label: 'pay -> offline', type: 'xstate.error.actor.0.small.b', taken: [] },
      { label: 'tick', type: 'tick', taken: [] },
    ],
    refusals: [[], [next('b')]],
    needs: { isReady: ['consent'] },
    start: 0,
    places: [
      { ...place('a', 'nothing', [[3, 1]]), refused: 1 },
      { ...place('ready', 'held', [[0, 2]]), refused: 1 },
      {
        ...place('b', 'nothing', [
          [1, 3],
          [2, 4],
          [3, 2],
        ]),
        committed: null,
      },
      place('c', 'paid', [], true),
      place('d', 'unknown', [[3, 4]]),
    ],
  };
  const guest: Graph = {
    ...called,
    start: 1,
    places: [place('a', 'nothing', [[3, 1]]), place('ready', 'held', [], true)],
  };
  const graphs = [called, guest];
  const known = factsIn(graphs, []);
  const asked = (pattern: Pattern, first: string, second: string | null = null) =>
    answerTo(
      { pattern, first: readFact(first, known), second: second === null ? null : readFact(second, known) },
      { graphs, goal: null },
    );

  it('names what is missing where an event is refused, and nothing where it is taken', () => {
    expect(asked('where', 'refused:step.next')).toMatchObject({ states: [{ at: 'a', needs: ['consent'] }] });
    expect(asked('where', 'refused:any')).toEqual(asked('where', 'refused:step.next'));
    expect(asked('never', 'refused:step.next', 'at:ready')).toMatchObject({ kind: 'yes' });
  });
  it('tells a failed call from one that is done, with the money from before the call, and what is said after', () => {
    const follows = [{ labels: ['pay -> offline'], to: 'd', before: ['held'], after: 'unknown', said: 'unknown' }];
    expect(asked('where', 'fails:offline')).toMatchObject({ states: [{ at: 'b', follows }] });
    expect(asked('where', 'fails:any')).toEqual(asked('where', 'fails:offline'));
  });
  it('finds where people can act, but not so, and what leads on: not while a call runs, nor where all is over', () => {
    expect(asked('where', 'no:step.next')).toMatchObject({ states: [{ at: 'a' }, { at: 'd' }] });
    expect(asked('where', 'no:tick')).toMatchObject({
      states: [{ at: 'ready', follows: [{ labels: ['step.next'], to: 'b' }] }],
    });
  });
  it('compares beginnings state by state: what only one has is told by the state alone', () => {
    expect(asked('differs', 'start:0', 'start:1')).toMatchObject({
      differences: [
        { kind: 'event', name: 'step.next', at: 'ready', in: 'first', ends: [['b'], []] },
        { kind: 'at', name: 'b', in: 'first' },
        { kind: 'said', name: 'paid', in: 'first' },
        { kind: 'money', name: 'charged', in: 'first' },
        { kind: 'at', name: 'c', in: 'first' },
        { kind: 'said', name: 'unknown', in: 'first' },
        { kind: 'money', name: 'unknown', in: 'first' },
        { kind: 'at', name: 'd', in: 'first' },
      ],
    });
    expect(known.filter(({ kind }) => kind === 'start').map(factText)).toEqual(['start:0', 'start:1']);
    expect(facts.filter(({ kind }) => kind === 'start')).toEqual([]);
  });
  it('is asked in the shell: the reason of the screen, the call that failed, what only a guest meets', () => {
    expect(runAsk(['checkout', 'where', 'refused:step.next', '--language', 'zh']).text).toMatch(
      /^email {2}.*\n {2}“请先填写.*”$/m,
    );
    expect(runAsk(['checkout', 'where', 'fails:offline']).text).toMatch(
      /outcomeUnknown {2}.*createStoreInvoice -> offline.*→ unknown/,
    );
    expect(runAsk(['checkout', 'differs', 'start:0', 'start:1']).text).toMatch(/^only second {2}at provingEmail/m);
  });
});

describe('whose a time is and until when', () => {
  it('is read from the product: what is booked is its patient’s, a lost time is not', () => {
    const times = heldTimes();
    expect(times['booking']?.['confirmed']).toEqual(['ours until visit']);
    expect(times['holding']?.['slotLost']).not.toContain('ours until deadline');
    expect(times['holding']?.['paying']).toContain('ours until deadline');
    expect(Object.keys(times)).toEqual(expect.arrayContaining(['booking', 'holding', 'payment', 'card-payment']));
  });
  it('is said of states of their flows only, and of no payment for something else', () => {
    for (const [name, states] of Object.entries(heldTimes())) {
      const known = new Set(timedGraphsOf(name).flatMap(({ places }) => places.map(({ at }) => at)));
      for (const at of Object.keys(states)) expect([name, at, known.has(at)]).toEqual([name, at, true]);
    }
    expect(timedGraphsOf('payment').map(({ places }) => places.some(({ times }) => times))).toEqual([false, true]);
  });
  it('is asked about as every fact', () => {
    expect(runAsk(['holding', 'where', 'event:step.back', 'time:ours']).text).toMatch(
      /^held {2}.*\n {2}→ held .*time: .*ours until deadline/m,
    );
    expect(runAsk(['booking', 'always', 'confirmed', 'time:ours']).code).toBe(0);
  });
});

describe('npm run ask', () => {
  it('proves with its count and bounds', () => {
    const { text, note, code } = runAsk(['booking', 'never', 'confirmed', 'money:nothing']);
    expect([text, code]).toEqual([
      expect.stringMatching(/^yes {2}proven in \d+ situations, of which \d+ are meant$/),
      0,
    ]);
    expect(note).toContain('booking alone, from 4 beginnings');
  });
  it('says no with the shortest way, in either language, and ends with 1', () => {
    const { text, code } = runAsk(['holding', 'never', 'money:back', '--language', 'zh']);
    expect(code).toBe(1);
    expect(text).toMatch(/^no {2}\d+ steps/);
    expect(text).toContain('退');
  });
  it('ends with 2 where it did not decide, and never says that it is proven', () => {
    const { text, note, code } = runAsk(['checkout', 'never', 'money:back', '--limit', '50']);
    expect([text, code]).toEqual(['not decided', 2]);
    expect(note).toMatch(/^Not decided: \d+ situations were seen/);
  });
  it('ends with 2 for what it does not know, and lists what there is', () => {
    expect(runAsk(['fax'])).toMatchObject({ code: 2, note: expect.stringContaining('There is no flow “fax”') });
    expect(runAsk(['booking', 'perhaps', 'start'])).toMatchObject({ code: 2 });
    expect(runAsk(['booking', 'always', 'nowhere'])).toMatchObject({
      code: 2,
      note: expect.stringContaining('There is no fact “nowhere”'),
    });
    expect(runAsk(['booking', 'until', 'start'])).toMatchObject({ code: 2 });
    expect(runAsk(['booking', 'always', 'start', '--limit', 'many'])).toMatchObject({ code: 2 });
    expect(runAsk(['booking']).text).toContain('money:held');
  });
});
