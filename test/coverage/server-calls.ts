/** Which calls of the contract stand behind the calls of the machines, as the definitions in src/flows say. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import type { Call } from '#contract/call.ts';
import { type AnyParts, apiCallsOf } from '#src/app/flow.ts';

const FOLDER = join(ROOT, 'src', 'flows');
const ENDING = '.definition.ts';

const definitionIn = async (file: string): Promise<AnyParts> => (await import(join(FOLDER, file))).default;
const entries = globSync(`*/*${ENDING}`, { cwd: FOLDER })
  .toSorted()
  .map(async (file) => [basename(file, ENDING), apiCallsOf(await definitionIn(file))] as const);

/** By flow and port; [] for a sub-flow, which has calls of its own, and for the device. */
export const SERVER_CALLS: Readonly<Record<string, Readonly<Record<string, readonly Call[]>>>> = Object.fromEntries(
  await Promise.all(entries),
);
