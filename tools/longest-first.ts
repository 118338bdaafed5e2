/**
 * The order of test files: project by project, for a worker keeps what it has loaded only while files of one project come;
 * in each those first that took longest in the last recorded run, so that none is left for one worker at the end.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = join(import.meta.dirname, '..');
/** By test file, its seconds. `npm run durations` writes them after a whole run. */
export const DURATIONS = join(ROOT, 'test', 'durations.json');
/** A new file may be long. */
const UNKNOWN_S = 60;

const read = (): Record<string, number> => (existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {});

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = read();
    const secondsOf = ({ moduleId }: TestSpecification): number => durations[relative(ROOT, moduleId)] ?? UNKNOWN_S;
    const sumOf = (some: TestSpecification[]) => some.reduce((sum, file) => sum + secondsOf(file), 0);
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()]
      .toSorted((a, b) => sumOf(b) - sumOf(a))
      .flatMap((ofOne) => ofOne.toSorted((a, b) => secondsOf(b) - secondsOf(a)));
  }
}
