/**
 * The order of test files: project by project, for a worker keeps what it has loaded only while files of one project come;
 * in each those first that took longest in the last whole run here, so that none is left for one worker at the end.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Report of the last whole `npm test`. */
const REPORT = join(import.meta.dirname, '..', '.cache', 'tests.json');
/** A new file may be long. */
const UNKNOWN_MS = 60_000;

interface Report {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}
const readDurations = (): Map<string, number> => {
  if (!existsSync(REPORT)) return new Map();
  const { testResults }: Report = JSON.parse(readFileSync(REPORT, 'utf8'));
  return new Map(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const durationOf = ({ moduleId }: TestSpecification): number => durations.get(moduleId) ?? UNKNOWN_MS;
    const sumOf = (some: TestSpecification[]) => some.reduce((sum, file) => sum + durationOf(file), 0);
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()]
      .toSorted((a, b) => sumOf(b) - sumOf(a))
      .flatMap((ofOne) => ofOne.toSorted((a, b) => durationOf(b) - durationOf(a)));
  }
}
