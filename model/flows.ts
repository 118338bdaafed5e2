/** All flows of all machines, read from the folders of model/: a new machine needs no entry here. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Flow } from './flow.ts';

const MODEL = import.meta.dirname;
const MACHINES = join(MODEL, '../machines');

interface Model {
  file: string;
  flows: readonly Flow[];
}
const modelOf = async (machineFile: string): Promise<Model> => {
  const file = join(MODEL, machineFile.replace(/\.machine\.ts$/, '.model.ts'));
  const { flows: own }: { flows: readonly Flow[] } = await import(pathToFileURL(file).href);
  return { file, flows: own };
};
const models: readonly Model[] = await Promise.all(
  globSync('*/*.machine.ts', { cwd: MACHINES }).toSorted().map(modelOf),
);

/** One flow for each way to start a machine, machine by machine in the order of their names. */
export const flows: readonly Flow[] = models.flatMap((model) => model.flows);

/** File of the model that describes each flow. */
export const modelFiles: ReadonlyMap<Flow, string> = new Map(
  models.flatMap(({ file, flows: own }) => own.map((flow) => [flow, file] as const)),
);

/** The machines, each with all its flows. */
export const machines: ReadonlyMap<string, readonly Flow[]> = Map.groupBy(flows, ({ name }) => name);
