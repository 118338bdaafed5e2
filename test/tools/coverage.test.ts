/** Recording of coverage on walks, and the atlas's reader of it. */
import { describe, expect, it } from 'vitest';
import { type CoverageRecord, LAYERS, textOfRecord } from '#atlas/coverage/coverage.record.ts';
import { elsewhereWords, MEASURED_BY } from '#atlas/coverage/coverage.words.ts';
import { coverageOf, marksOf } from '#atlas/coverage/flow.coverage.ts';
import { toldFlows } from '#atlas/flows.ts';
import { foldFlow } from '#atlas/fold/fold.ts';
import { coveragePage, flowCoveragePage } from '#atlas/pages/coverage.page.ts';
import { confirmFlow } from '#model/confirm/confirm.model.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import { signInFlow } from '#model/sign-in/sign-in.model.ts';
import { transitionName, transitionNames } from '#model/transitions.ts';
import { initialOf, statePaths } from '#model/walker.ts';
import { recorderOf } from '#test/coverage/recorder.ts';
import { serverRecord } from '#test/coverage/server-record.ts';
import { recordsOf } from '#test/kit/coverage-records.ts';

const SUBMIT = 'signIn.form --signIn.submit[isFormComplete]--> signIn.signingIn #0';

describe('a recorder', () => {
  it('writes down the transitions of a path, and nothing that was not walked', () => {
    const recorder = recorderOf(confirmFlow);
    const path = statePaths(confirmFlow).find((one) => one.at(-1)?.label === 'answer.yes') ?? [];
    recorder.walked(path);
    expect([...recorder.taken]).toEqual(['confirm.asking --answer.yes--> confirm.confirmed #0']);
    expect([...recorder.refused]).toEqual([]);
  });

  it('writes down whose guard said no', () => {
    const recorder = recorderOf(signInFlow);
    recorder.asked(initialOf(signInFlow), { type: 'signIn.submit' });
    expect([...recorder.refused]).toEqual([SUBMIT]);
    expect([...recorder.taken]).toEqual([]);
  });
});

it('the server takes an end of a call when it gave that answer, and only then', () => {
  const refused = { 'POST /signin/login': ['WRONG_CREDENTIALS'] };
  const { taken, among } = serverRecord([signInFlow], refused);
  expect(taken).toEqual([expect.stringContaining('--xstate.error.actor.signIn--> ')]);
  expect(among?.length).toBeGreaterThan(taken.length);
  expect(serverRecord([signInFlow], {}).taken).toEqual([]);
});

it('a record is sorted, whatever the order in which paths were walked', () => {
  const record = (...taken: string[]): CoverageRecord => ({ flow: 'x', among: null, taken, refused: [], left: {} });
  expect(textOfRecord(record('b', 'a'))).toBe(textOfRecord(record('a', 'b')));
});

describe('the atlas', () => {
  const signIn = toldFlows.filter(({ story }) => story.flow === 'sign-in');
  const record: CoverageRecord = {
    flow: 'sign-in',
    among: null,
    taken: [SUBMIT],
    refused: [],
    left: { 'signIn.digitalId --xstate.error.actor.digitalId--> signIn.form #0': ['it cannot fail'] },
  };
  const records = new Map([['views', new Map([['sign-in', record]])]] as const);

  it('counts what was taken, what nobody can take, and both answers of a guard', () => {
    for (const flow of signIn) {
      const views = coverageOf(flow, records).layers.find(({ layer }) => layer === 'views');
      expect(views).toMatchObject({ transitions: { taken: 1, all: 24 }, excused: 1, guards: { taken: 1, all: 12 } });
    }
  });

  it('tells on the page of coverage what no test takes, and why nobody can', () => {
    const page = signIn.map((flow) => flowCoveragePage(coverageOf(flow, records))).join('');
    expect(page).toContain('<strong>1/24</strong>');
    expect(page).toContain('it cannot fail');
    expect(page).toContain('No test takes');
  });

  it('marks lines that are drawn, and knows every transition that a record names', () => {
    for (const flow of toldFlows) {
      const all = recordsOf(flow.story.flow);
      const coverage = coverageOf(flow, all);
      const edges = foldFlow(flow).lines.map(({ from, to, transitions }) => ({ id: `${from} ${to}`, transitions }));
      const drawn = new Set(edges.map(({ id }) => id));
      const known = new Set(transitionNames(flow.machine));
      for (const name of edges.flatMap(({ transitions }) => transitions)) expect(known).toContain(name);
      for (const { missed, excused, elsewhere } of marksOf(coverage, edges))
        for (const id of [...missed, ...excused, ...elsewhere]) expect(drawn).toContain(id);
      for (const layer of LAYERS) {
        const { taken = [] } = all.get(layer)?.get(flow.story.flow) ?? {};
        const counted = coverage.layers.find((one) => one.layer === layer)?.transitions.taken;
        expect([flow.story.flow, layer, counted]).toEqual([flow.story.flow, layer, taken.length]);
      }
    }
  });

  it('counts every transition of the machine in every layer; what a layer does not take is listed, with its reason', () => {
    for (const flow of toldFlows) {
      const coverage = coverageOf(flow, recordsOf(flow.story.flow));
      const page = flowCoveragePage(coverage);
      const every = transitionNames(flow.machine).length;
      for (const layer of coverage.layers) {
        const { transitions, excused, elsewhere, standingOf, reasonsOf } = layer;
        const missed = coverage.transitions.filter((one) => standingOf(one) === 'missed');
        expect([layer.layer, transitions.all]).toEqual([layer.layer, every]);
        expect(transitions.taken + excused + elsewhere + missed.length).toBe(every);
        const excuses = coverage.transitions.filter((one) => standingOf(one) === 'excused').map(reasonsOf);
        expect(excuses.filter((reasons) => !/\w/.test(reasons.join()))).toEqual([]);
        const reasons = coverage.transitions
          .filter((one) => standingOf(one) === 'elsewhere')
          .map((one) => elsewhereWords(layer.layer, one));
        expect(
          reasons.filter(({ en, zh }) => !/record \d+/.test(en) || !page.includes(en) || !page.includes(zh)),
        ).toEqual([]);
      }
      const listed = coverage.transitions.filter((one) =>
        coverage.layers.some(({ standingOf }) => standingOf(one) === 'elsewhere'),
      );
      expect(page.includes('Left to another layer, and why</span>')).toBe(listed.length > 0);
      expect(page).toContain(listed.length > 0 ? `(${listed.length})` : '');
    }
  });

  it('ticks a layer only where it takes all but what nobody can take', () => {
    const payment = toldFlows.filter(({ story }) => story.flow === 'payment');
    const cells =
      coveragePage(payment.map((flow) => coverageOf(flow, recordsOf('payment')))).match(/<td.*?<\/td>/g) ?? [];
    const [machine = '', , chromium = ''] = cells;
    const every = payment.flatMap(({ machine: one }) => transitionNames(one)).length;
    expect(machine).toContain(`<strong>${every}/${every}</strong> <span aria-hidden="true">✓</span>`);
    expect(chromium).toMatch(new RegExp(`<strong>\\d+/${every}</strong> `));
    expect(chromium).not.toContain('✓');
    expect(chromium).toContain('left to another layer');
  });

  it('says of a layer without a record that it is not measured, and how to measure it', () => {
    const coverages = signIn.map((flow) => coverageOf(flow, records));
    const page = coveragePage(coverages);
    expect(page.match(/not measured here/g)?.length).toBe(3 * (LAYERS.length - 1));
    for (const layer of ['machine', 'browser', 'server'] as const)
      expect(page.split(MEASURED_BY[layer])).toHaveLength(2);
    expect(page).not.toContain('✓');
    const [first] = signIn;
    const unmeasured = first && flowCoveragePage(coverageOf(first, new Map()));
    expect(unmeasured).toContain(MEASURED_BY.views);
    expect(unmeasured).not.toContain('Everything is taken');
    const standings = coverages.flatMap(({ flow, layers }) =>
      layers.flatMap(({ layer, stateOf }) => (layer === 'views' ? [] : nodesOf(flow.machine).map(stateOf))),
    );
    expect(new Set(standings)).toEqual(new Set(['unmeasured']));
  });

  it('asks for the refusal of a guard only where it can say no', () => {
    for (const flow of toldFlows) {
      const refused = new Set((machines.get(flow.story.flow) ?? []).flatMap((one) => graphOf(one).refusals.flat()));
      const guarded = nodesOf(flow.machine)
        .flatMap(transitionsOf)
        .filter(({ guard }) => guard);
      const { layers } = coverageOf(flow, new Map());
      const [{ guards } = { guards: null }] = layers;
      expect(guards?.all).toBe(guarded.length + guarded.filter((one) => refused.has(transitionName(one))).length);
    }
  });
});
