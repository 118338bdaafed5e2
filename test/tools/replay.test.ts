import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, walksOf } from '#atlas/paths/path.walk.ts';
import { runReplay } from '#atlas/replay/replay.command.ts';
import { endOf, placesAfter } from '#atlas/replay/reported.path.ts';
import { matchRun } from '#atlas/replay/run.match.ts';
import { required } from '#machines/kit/required.ts';
import { bookingFlow } from '#model/booking/booking.model.ts';
import { coverOfOne } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { NOW } from '#model/samples.ts';
import { explore, type Path, statePaths } from '#model/walker.ts';
import { type Report, type ReportedRun, reportOf, runOf, textOf } from '#src/app/recording/report.ts';
import { recordPaths } from '#test/recording/recorder.kit.ts';

const PLACE = { page: '/appointment', language: 'en-US', width: 390, height: 844, isOnline: true };
const ABOUT = { madeAt: NOW, problem: 'wrong', place: PLACE } as const;
const runAlong = async (flow: Flow, path: Path): Promise<ReportedRun> => {
  const [run] = await recordPaths(flow, [path]);
  return runOf(required(run ?? null, 'the run'));
};
const endAlong = (flow: Flow, path: Path): string => {
  const last = walksOf(flow, [path])[0]?.states.at(-1);
  return placeOf(required(last ?? null, 'the last state'));
};
const pathTo = (flow: Flow, place: string): Path =>
  required(statePaths(flow).find((path) => endAlong(flow, path) === place) ?? null, place);

describe('a path is found again from what its log says', () => {
  for (const [name, flows] of machines)
    it(`${name}: on every path that the machine's tests take`, async () => {
      const wrong: string[] = [];
      for (const flow of flows) {
        for (const path of coverOfOne(flow)) {
          const match = matchRun(await runAlong(flow, path), flows);
          const labels = match?.path.map(({ label }) => label) ?? [];
          const isSame = match?.kind === 'agrees' && match.end === endAlong(flow, path) && match.bridges.length === 0;
          if (!isSame)
            wrong.push(`${path.map(({ label }) => label).join(', ')}\n=> ${match?.kind} ${labels.join(', ')}`);
        }
      }
      expect(wrong).toEqual([]);
    });

  it.each([...machines])(
    '%s: a report that is made where one stays is replayed without a difference',
    async (_, flows) => {
      const wrong: string[] = [];
      for (const flow of flows) {
        const places = new Map(
          [...explore(flow).values()]
            .filter(({ state }) => state.hasTag('settled'))
            .map(({ state, path }) => [placeOf(state), path]),
        );
        for (const [place, path] of places) {
          const match = matchRun(await runAlong(flow, path), flows);
          if (match?.kind !== 'agrees' || match.end !== place) wrong.push(`${place}: ${match?.kind} in ${match?.end}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('where the beginning is forgotten, from any place in which the rest can have begun', async () => {
    const path = pathTo(bookingFlow, 'detail.reviewing');
    const run = await runAlong(bookingFlow, path);
    const half = run.steps.length - 2;
    const began = required(run.steps[half - 1]?.state ?? null, 'a state');
    const match = matchRun({ ...run, began, forgotten: half, steps: run.steps.slice(half) }, [bookingFlow]);
    expect(match).toMatchObject({ kind: 'agrees', end: 'detail.reviewing' });
  });

  it('says where the app went another way than the machine can', async () => {
    const run = await runAlong(bookingFlow, pathTo(bookingFlow, 'detail.reviewing'));
    const steps = run.steps.map((step, index) => (index === 2 ? { ...step, state: 'confirmed' } : step));
    const match = matchRun({ ...run, steps }, [bookingFlow]);
    expect(match).toMatchObject({ kind: 'differs', steps: 2, end: run.steps[1]?.state, would: [run.steps[2]?.state] });
  });
});

describe('npm run replay', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'replay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const replay = async (report: Report | string, ...args: string[]) => {
    const [file, out] = [join(folder, 'report.json'), join(folder, 'written.test.ts')];
    writeFileSync(file, typeof report === 'string' ? report : textOf(report));
    const answer = await runReplay([file, '--layer', 'model', '--out', out, ...args]);
    return { ...answer, test: () => readFileSync(out, 'utf8') };
  };
  const reportTo = async (place: string): Promise<Report> => ({
    ...reportOf([], ABOUT),
    runs: [await runAlong(bookingFlow, pathTo(bookingFlow, place))],
  });
  const labelsIn = (text: string) => {
    const [, list = ''] = /const PATH = \[([^\]]*)\]/.exec(text) ?? [];
    return [...list.matchAll(/'([^']*)'/g)].flatMap(([, label]) => label ?? []);
  };

  it('tells what happened as a story, and writes a test that fails until the machine ends elsewhere', async () => {
    const { text, note, code, test } = await replay(await reportTo('detail.reviewing'));
    expect([note, code]).toEqual(['', 0]);
    expect(text).toContain('it shows something wrong, at /appointment (en-US, 390 x 844)');
    expect(text).toContain('A last look before booking.');
    expect(test()).toContain("expect(await endOf(FLOW, PATH)).not.toBe('detail.reviewing')");
    const flow = { name: 'booking', start: bookingFlow.start?.en ?? null };
    await expect(endOf(flow, labelsIn(test()))).resolves.toBe('detail.reviewing');
  });

  it('writes what should have been, when that is said; a state that does not exist is named, with those that do', async () => {
    const report = await reportTo('detail.reviewing');
    const { test } = await replay(report, '--expect', 'confirmed');
    expect(test()).toContain("expect(await endOf(FLOW, PATH)).toBe('confirmed')");
    const { note, code } = await replay(report, '--expect', 'nowhere');
    expect([code, note]).toEqual([2, expect.stringMatching(/“nowhere”[\s\S]*confirmed/)]);
  });

  it('where the app went another way, the test asks the model to know it', async () => {
    const report = await reportTo('detail.reviewing');
    const runs = report.runs.map((run) => ({
      ...run,
      steps: run.steps.map((step, index) => (index === 2 ? { ...step, state: 'confirmed' } : step)),
    }));
    const { text, code, test } = await replay({ ...report, runs });
    expect(code).toBe(1);
    const step = required(report.runs[0]?.steps[2] ?? null, 'a step');
    expect(text).toContain(`Then, by ${step.type}`);
    expect(text).toContain(`the app went to confirmed. The model goes to ${step.state}.`);
    expect(test()).toContain(`placesAfter(FLOW, PATH, '${step.type}')).toContain('confirmed')`);
    const flow = { name: 'booking', start: bookingFlow.start?.en ?? null };
    await expect(placesAfter(flow, labelsIn(test()), step.type)).resolves.not.toContain('confirmed');
  });

  it('takes what the person did, in each of the machines, and not what ran last', async () => {
    const firstOf = (name: string) => required(machines.get(name)?.[0] ?? null, name);
    const lastPath = (flow: Flow) => required(statePaths(flow).at(-1) ?? null, 'a path');
    const runs = await Promise.all([
      runAlong(bookingFlow, pathTo(bookingFlow, 'detail.reviewing')),
      runAlong(firstOf('cart'), lastPath(firstOf('cart'))),
      runAlong(firstOf('offline-copy'), []),
    ]).then((all) =>
      all.map((run, index) => ({ ...run, steps: run.steps.map((step) => ({ ...step, at: index * 1_000 })) })),
    );
    const { text, code } = await replay({ ...reportOf([], ABOUT), runs });
    expect(code).toBe(0);
    expect(text).toContain('What the person did:');
    expect(text).toMatch(/\n0\.0 s +booking +.+ → info/);
    expect(text).toContain('booking, as it was recorded:');
    expect(text).toContain('cart, as it was recorded:');
    expect(text).not.toContain('offlineCopy, as it was recorded:');
  });

  it('says when the machine is another version than the one that was recorded, or none', async () => {
    const report = await reportTo('detail.reviewing');
    const [run] = report.runs;
    const old = required(run ?? null, 'a run');
    const { text, note } = await replay({
      ...report,
      runs: [
        { ...old, version: 'old' },
        { ...old, machine: 'gone' },
      ],
    });
    expect(text).toContain(`version old, here ${old.version}: not the same`);
    expect(text).toContain('this code has no such machine');
    expect(note).toContain('Recorded with another version of booking, gone');
  });

  it('says what is wrong with a file that is no report', async () => {
    const report = textOf(await reportTo('detail.reviewing'));
    for (const [text, reason] of [
      ['hello', 'JSON'],
      ['{}', 'format'],
      [report.replace('"wrong"', '"nonsense"'), 'problem'],
      [report.replace('"steps":[', '"steps":[{},'), 'runs.0.steps.0.at'],
    ] as const) {
      const { note, code } = await replay(text);
      expect([code, note]).toEqual([2, expect.stringContaining(reason)]);
    }
    await expect(runReplay([join(folder, 'nothing.json')])).resolves.toMatchObject({ code: 2 });
  });
});
