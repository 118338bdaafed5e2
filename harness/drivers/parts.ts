/** The flows' definitions by name, which list the calls of each flow. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { required } from '#machines/kit/required.ts';
import type { AnyParts } from '#src/app/flow.ts';
import type { Driver } from './driver.ts';

const FLOWS = join(import.meta.dirname, '../../src/flows');
const END = '.definition.ts';

const definitions = new Map(
  await Promise.all(
    globSync(`*/*${END}`, { cwd: FLOWS }).map(async (file): Promise<[name: string, definition: AnyParts]> => {
      const { default: definition }: { default: AnyParts } = await import(pathToFileURL(join(FLOWS, file)).href);
      return [basename(file, END), definition];
    }),
  ),
);

/** @throws when a flow has no definition */
export const partsOf = ({ flow, parts = [flow.name] }: Pick<Driver, 'flow' | 'parts'>): readonly AnyParts[] =>
  parts.map((name) => required(definitions.get(name) ?? null, `the definition of ${name}`));
