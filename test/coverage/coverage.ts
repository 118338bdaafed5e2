/** Coverage of a machine by one layer's tests, left for the atlas in .cache/coverage. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { type CoverageRecord, type Layer, textOfRecord } from '#atlas/coverage/coverage.record.ts';
import { COVERAGE } from '#atlas/folders.ts';
import type { Flow } from '#model/flow.ts';
import { microstepsOf } from '#model/microsteps.ts';
import { transitionName } from '#model/transitions.ts';
import { edgesOf } from '#model/walker.ts';
import { type Recorder, recorderOf } from './recorder.ts';

/** Reason why a step cannot be done in this layer; null where it can. */
export type ReasonOf = (snapshot: AnyMachineSnapshot, label: string, event: EventObject) => string | null;

/** Reasons for untaken transitions whose steps cannot be done in this layer. */
const leftIn = (
  flows: readonly Flow[],
  reasonIn: (flow: Flow) => ReasonOf,
  taken: ReadonlySet<string>,
): Record<string, string[]> => {
  const told = flows.flatMap((flow) => {
    const [microsteps, reasonOf] = [microstepsOf(flow), reasonIn(flow)];
    return edgesOf(flow).flatMap(({ from, event, label }) => {
      const reason = reasonOf(from, label, event);
      if (reason === null) return [];
      const names = microsteps.of(from, event).flatMap(({ transitions }) => transitions.map(transitionName));
      return names.flatMap((name) => (taken.has(name) ? [] : { name, reason }));
    });
  });
  return Object.fromEntries(
    [...Map.groupBy(told, ({ name }) => name)].map(([name, all]) => [name, [...new Set(all.map((one) => one.reason))]]),
  );
};

/** The transitions that the layer neither takes nor leaves out for a reason. */
export const missedIn = ({ among, taken, left }: CoverageRecord, names: readonly string[]): string[] =>
  (among ?? names).filter((name) => !taken.includes(name) && !(name in left));

/** A machine with a planted fault leaves no record. */
export const keepRecord = (layer: Layer, record: CoverageRecord): void => {
  if (process.env['MUTANT'] !== undefined) return;
  mkdirSync(join(COVERAGE, layer), { recursive: true });
  writeFileSync(join(COVERAGE, layer, `${record.flow}.json`), textOfRecord(record));
};

/** Coverage of one machine; `flows` are its different starts. */
export const coverageOf = (flows: readonly Flow[]) => {
  const recorders = new Map(flows.map((flow) => [flow, recorderOf(flow)]));
  const allOf = (part: 'taken' | 'refused') => [
    ...new Set([...recorders.values()].flatMap((recorder) => [...recorder[part]])),
  ];
  return {
    /** @throws Error for another machine's flow */
    in: (flow: Flow): Recorder => {
      const recorder = recorders.get(flow);
      if (recorder === undefined) throw new Error(`${flow.name} is not recorded here`);
      return recorder;
    },
    record: (reasonIn: (flow: Flow) => ReasonOf): CoverageRecord => {
      const taken = new Set(allOf('taken'));
      const left = leftIn(flows, reasonIn, taken);
      return { flow: flows[0]?.name ?? '', among: null, taken: [...taken], refused: allOf('refused'), left };
    },
  };
};
