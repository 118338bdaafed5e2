/** Recording of coverage on walks, and the atlas's reader of it. */
import { describe, expect, it } from 'vitest';
import { readRecords } from '#atlas/coverage/coverage.reader.ts';
import { type CoverageRecord, LAYERS, textOfRecord } from '#atlas/coverage/coverage.record.ts';
import { coverageOf, marksOf } from '#atlas/coverage/flow.coverage.ts';
import { toldFlows } from '#atlas/flows.ts';
import { coveragePage } from '#atlas/pages/coverage.page.ts';
import { factsOf } from '#atlas/pages/flow.facts.ts';
import { confirmFlow } from '#machines/confirm/confirm.model.ts';
import { signInFlow } from '#machines/sign-in/sign-in.model.ts';
import { initialOf, statePaths } from '#model/walker.ts';
import { recorderOf } from '#test/coverage/recorder.ts';
import { serverRecord } from '#test/coverage/server-record.ts';

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
    const page = coveragePage(signIn.map((flow) => coverageOf(flow, records)));
    expect(page).toContain('<strong>1/24</strong>');
    expect(page).toContain('it cannot fail');
    expect(page).toContain('No test takes');
  });

  it('marks lines that are drawn, and knows every transition that a record names', async () => {
    const all = await readRecords();
    for (const flow of toldFlows) {
      const { charts, coverage } = factsOf(flow, all);
      const edges = [...charts.values()].flatMap(({ en }) => en.edges);
      const drawn = new Set(edges.map(({ id }) => id));
      for (const { missed, excused, others } of marksOf(coverage, edges))
        for (const id of [...missed, ...excused, ...others]) expect(drawn).toContain(id);
      for (const layer of LAYERS) {
        const { taken = [] } = all.get(layer)?.get(flow.story.flow) ?? {};
        const known = coverage.layers.find((one) => one.layer === layer)?.transitions.taken;
        expect([flow.story.flow, layer, known]).toEqual([flow.story.flow, layer, taken.length]);
      }
    }
  });
});
