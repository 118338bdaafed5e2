/** Coverage of a machine by one layer's tests, compared with the record in docs/coverage. */
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { type CoverageRecord, type Layer, textOfRecord } from '#atlas/coverage/coverage.record.ts';
import { COVERAGE } from '#atlas/folders.ts';
import type { Flow } from '#model/flow.ts';
import { microstepsOf } from '#model/microsteps.ts';
import { transitionName, transitionNames } from '#model/transitions.ts';
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

/** A record notices every fault that `npm run mutants` plants, and says of none whether it matters. */
export const compareRecord = async (layer: Layer, record: CoverageRecord): Promise<void> => {
  if (process.env['MUTANT'] === undefined)
    await expect(textOfRecord(record)).toMatchFileSnapshot(join(COVERAGE, layer, `${record.flow}.json`));
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
    /** @param elsewhere transitions that other layers take, and that this one may miss */
    record: (reasonIn: (flow: Flow) => ReasonOf, elsewhere: ReadonlySet<string> = new Set()): CoverageRecord => {
      const taken = new Set(allOf('taken'));
      const names = [...new Set(flows.flatMap(({ machine }) => transitionNames(machine)))];
      const own = names.filter((name) => taken.has(name) || !elsewhere.has(name));
      const among = own.length < names.length ? own : null;
      const left = Object.fromEntries(
        Object.entries(leftIn(flows, reasonIn, taken)).filter(([name]) => own.includes(name)),
      );
      return { flow: flows[0]?.name ?? '', among, taken: [...taken], refused: allOf('refused'), left };
    },
  };
};
