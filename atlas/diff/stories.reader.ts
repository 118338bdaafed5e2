/**
 * `node stories.reader.ts <folder> <flow>...`: prints the few paths that take every transition of these flows, as
 * stories made by the code of the revision in the folder; null where that revision cannot make them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ToldPath } from './flow.shape.ts';

const FLOWS = 'model/flows.ts';
/** Path of the list of flows; revisions without a model/ had it below test/. */
const flowsIn = (folder: string): string => (existsSync(join(folder, FLOWS)) ? FLOWS : join('test', FLOWS));

const pathsIn = async (folder: string, names: readonly string[]): Promise<Record<string, ToldPath[] | null> | null> => {
  const files = [flowsIn(folder), 'atlas/paths/path.choice.ts', 'atlas/paths/story.lines.ts'].map((file) =>
    join(folder, file),
  );
  if (!files.every((file) => existsSync(file))) return null;
  const [flowsUrl = '', choiceUrl = '', storyUrl = ''] = files.map((file) => pathToFileURL(file).href);
  const { machines }: typeof import('#model/flows.ts') = await import(flowsUrl);
  const { walksIn }: typeof import('#atlas/paths/path.choice.ts') = await import(choiceUrl);
  const { storyTeller }: typeof import('#atlas/paths/story.lines.ts') = await import(storyUrl);
  const toldOf = (name: string): ToldPath[] =>
    walksIn(machines.get(name) ?? [], 'cover').map((walk) => {
      const { title, start, lines } = storyTeller(walk.flow, 'en').storyOf(walk);
      return {
        key: [walk.flow.start?.en ?? '', ...walk.path.map(({ label }) => label)].join('\n'),
        title,
        lines: [start, ...lines].map(({ action, expected }) => `${action} → ${expected}`),
      };
    });
  /** null where a sentence is missing, or the walker does not know an event. */
  const toldIfPossible = (name: string): ToldPath[] | null => {
    try {
      return toldOf(name);
    } catch {
      return null;
    }
  };
  return Object.fromEntries(names.map((name) => [name, toldIfPossible(name)]));
};

if (import.meta.main) {
  const [folder = '.', ...names] = process.argv.slice(2);
  // printed as the last line, since a module of an older revision may print something, too
  console.log(`\n${JSON.stringify(await pathsIn(folder, names))}`);
}
