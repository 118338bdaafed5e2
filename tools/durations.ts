/** `npm run durations`: keeps how long each test file took in the last whole run of `npm test`, and prints the sum of each layer. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DURATIONS } from './longest-first.ts';

const ROOT = join(import.meta.dirname, '..');
interface Report {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}
const report: Report = JSON.parse(readFileSync(join(ROOT, '.cache', 'tests.json'), 'utf8'));
const seconds = report.testResults.map(
  ({ name, startTime, endTime }) => [relative(ROOT, name), Math.round((endTime - startTime) / 100) / 10] as const,
);
const foreign = seconds.find(([file]) => !file.startsWith('test'));
// the order of files would know none of them
if (foreign) throw new Error(`${foreign[0]} was run in another copy of the project: run npm test in this one`);
const sorted = seconds.toSorted(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
const folders = Map.groupBy(seconds, ([file]) => file.split('/')[1] ?? '');
for (const [folder, files] of [...folders].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(
    `${folder.padEnd(12)} ${files
      .reduce((sum, [, one]) => sum + one, 0)
      .toFixed(0)
      .padStart(6)} s in ${files.length} files`,
  );
