import { expect, it } from 'vitest';
import { coverOfOne } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { canOf, createReplay } from '#model/replay.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { transitionNames } from '#model/transitions.ts';
import { edgesOf, type Path, statesOf, toursOf } from '#model/walker.ts';
import { coverageOf, keepRecord } from '#test/coverage/coverage.ts';
import type { Recorder } from '#test/coverage/recorder.ts';

/** Walks each path on a fresh actor; returns all transitions taken. */
const walkAll = async (flow: Flow, paths: readonly Path[]): Promise<ReadonlySet<string>> => {
  const replay = createReplay(flow);
  const taken = new Set<string>();
  for (const path of paths) {
    const scripted = startScripted(flow);
    await replay(path, scripted);
    scripted.stop();
    for (const name of scripted.taken) taken.add(name);
  }
  return taken;
};

/** Records the tours' steps: every possible event in every state, and the refused ones. */
const noteAll = (flow: Flow, { walked, step, asked }: Recorder): void => {
  walked([]);
  for (const { from, event } of edgesOf(flow)) step(from, event);
  for (const state of statesOf(flow)) {
    const can = canOf(flow, state);
    for (const { label, event } of flow.sendable(state)) if (can[label] === false) asked(state, event);
  }
};

for (const [name, ofMachine] of machines) {
  it(`${name}: everything that can happen in any state happens as the machine says, and every transition is taken`, async () => {
    const taken = new Set<string>();
    const coverage = coverageOf(ofMachine);
    for (const flow of ofMachine) {
      const walked = await walkAll(flow, toursOf(flow));
      for (const one of walked) taken.add(one);
      const cover = coverOfOne(flow);
      expect(await walkAll(flow, cover)).toEqual(walked);
      expect(cover.length).toBeLessThan(70);
      noteAll(flow, coverage.in(flow));
    }
    const [first] = ofMachine;
    expect(first && transitionNames(first.machine).filter((one) => !taken.has(one))).toEqual([]);
    const record = coverage.record(() => () => null);
    expect(new Set(record.taken)).toEqual(taken);
    keepRecord('machine', record);
  });
}
