/**
 * `node shapes.reader.ts <folder>`: prints the Shapes of the machines in a folder with the project at some revision.
 * The reader only relies on the places of machines, stories and reasons: machines/<flow>/<flow>.machine.ts.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Story } from '#machines/kit/story.ts';
import type { FlowShape, Unread } from './flow.shape.ts';
import { statesOf } from './machine.shape.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMachine = (value: unknown): value is AnyStateMachine =>
  isObject(value) && 'root' in value && 'getTransitionData' in value;
const isStory = (value: unknown): value is Story => isObject(value) && 'states' in value && 'title' in value;
const isNeed = (value: unknown): value is { id: string } => isObject(value) && 'id' in value;

const exportsOf = async (file: string): Promise<unknown[]> =>
  existsSync(file) ? Object.values<unknown>(await import(pathToFileURL(file).href)) : [];

const needsIn = (reasons: readonly unknown[]): FlowShape['needs'] =>
  Object.fromEntries(
    reasons
      .filter(isObject)
      .flatMap((guards) =>
        Object.entries(guards).flatMap(([guard, needs]: [string, unknown]) =>
          Array.isArray(needs) && needs.every(isNeed) ? [[guard, needs.map(({ id }) => id)]] : [],
        ),
      ),
  );

const shapeOf = async (folder: string, flow: string): Promise<FlowShape> => {
  const file = (role: string) => join(folder, 'machines', flow, `${flow}.${role}.ts`);
  const machine = (await exportsOf(file('machine'))).find(isMachine);
  if (machine === undefined) throw new Error(`machines/${flow}/${flow}.machine.ts exports no machine`);
  const story = (await exportsOf(file('story'))).find(isStory) ?? null;
  return { flow, states: statesOf(machine), story, needs: needsIn(await exportsOf(file('reasons'))) };
};

if (import.meta.main) {
  const folder = process.argv[2] ?? '.';
  const machines = join(folder, 'machines');
  const names = existsSync(machines) ? readdirSync(machines).toSorted() : [];
  const flows: FlowShape[] = [];
  const unread: Unread[] = [];
  for (const flow of names.filter((name) => existsSync(join(machines, name, `${name}.machine.ts`)))) {
    try {
      flows.push(await shapeOf(folder, flow));
    } catch (error) {
      unread.push({ flow, reason: (error instanceof Error ? error.message : String(error)).replaceAll(folder, '.') });
    }
  }
  // printed as the last line, since a module of an older revision may print something, too
  console.log(`\n${JSON.stringify({ flows, unread })}`);
}
