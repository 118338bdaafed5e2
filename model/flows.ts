/** All flows of all machines, read from the folders of machines/: a new machine needs no entry here. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Flow } from './flow.ts';

const MACHINES = join(import.meta.dirname, '../machines');

const flowsOf = async (machineFile: string): Promise<readonly Flow[]> => {
  const file = join(MACHINES, machineFile.replace(/\.machine\.ts$/, '.model.ts'));
  const { flows: own }: { flows: readonly Flow[] } = await import(pathToFileURL(file).href);
  return own;
};

/** One flow for each way to start a machine, machine by machine in the order of their names. */
export const flows: readonly Flow[] = (
  await Promise.all(globSync('*/*.machine.ts', { cwd: MACHINES }).toSorted().map(flowsOf))
).flat();

/** The machines, each with all its flows. */
export const machines: ReadonlyMap<string, readonly Flow[]> = Map.groupBy(flows, ({ name }) => name);
