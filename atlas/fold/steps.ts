/** Steps of the address by state, as the flow's own table says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ToldFlow, toldFlows } from '#atlas/flows.ts';
import { ROOT } from '#atlas/folders.ts';
import { leavesOf } from './kinds.ts';

const isTable = (value: unknown): value is Readonly<Record<string, string | null>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns empty where the flow has no steps */
const readSteps = async (flow: ToldFlow): Promise<ReadonlyMap<string, string>> => {
  const { flow: name } = flow.story;
  const file = join(ROOT, 'machines', name, `${name}.steps.ts`);
  if (!existsSync(file)) return new Map();
  const own: object = await import(pathToFileURL(file).href);
  const leaves = leavesOf(flow);
  const table = Object.values(own).find(
    (value) => isTable(value) && Object.keys(value).every((path) => leaves.has(path)),
  );
  return new Map(
    Object.entries<string | null>(table ?? {}).flatMap(([path, step]) => (step === null ? [] : [[path, step]])),
  );
};

const steps = new Map(await Promise.all(toldFlows.map(async (flow) => [flow, await readSteps(flow)] as const)));
export const stepsOf = (flow: ToldFlow): ReadonlyMap<string, string> => steps.get(flow) ?? new Map();
