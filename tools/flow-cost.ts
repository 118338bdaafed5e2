/** `npm run flow-cost -- invoice`: what a flow costs: its own files, the shared lists that name it, the lines of its drivers. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endMisread, readCommand } from './command.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST_FILES = 20;
const MOST_REGISTRATIONS = 2;
/** Lists that every flow is entered in. */
const LISTS = ['src/app/flows.ts', 'src/route-table.ts'];
const DRIVERS = /^harness\//;

const USAGE = `npm run flow-cost -- <flow>     what a flow costs: its files, the shared lists that name it, lines of its drivers and tests

  <flow>   a folder of machines

For example:
  npm run flow-cost -- invoice

Exit code 0: counted. 2: there is no such flow, or not understood.`;

const [flow = ''] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
if (flow === '' || !existsSync(join(ROOT, 'machines', flow))) endMisread(`There is no flow “${flow}”.`);

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const linesOf = (file: string): number => textOf(file).split('\n').length - 1;
const all = globSync('{machines,src,harness,test,model,atlas}/**/*.{ts,tsx,css}', { cwd: ROOT }).toSorted();
/** Files named after the flow, and those in folders of its name; ui/ knows no flow, though an icon may have its name. */
const own = all
  .filter((file) => !file.startsWith('src/ui/'))
  .filter((file) => file.split('/').includes(flow) || basename(file).startsWith(`${flow}.`));
const named = new RegExp(`[./]${flow}[./]|['/]${flow}/|/${flow}\\.`);
const registrations = LISTS.flatMap((file) => {
  const count = textOf(file)
    .split('\n')
    .filter((line) => line.includes('import(') && named.test(line)).length;
  return count > 0 ? [{ file, count }] : [];
});
/** Other lists that import it by name, where nothing but the flow can be meant. */
const otherLists = all.filter(
  (file) =>
    !own.includes(file) &&
    !LISTS.includes(file) &&
    /\/(?:flows|viewed|walked|screens|stories)\.ts$/.test(file) &&
    named.test(textOf(file)),
);
const drivers = own.filter((file) => DRIVERS.test(file));
const tests = own.filter((file) => file.startsWith('test/'));

const verdict = (figure: number, goal: number): string =>
  figure <= goal ? `goal ${goal}, met` : `goal ${goal}, MISSED`;
const writtenByHand = own.filter((file) => !tests.includes(file));
console.log(`${flow}: ${writtenByHand.length} files of its own (${verdict(writtenByHand.length, MOST_FILES)})`);
for (const file of writtenByHand) console.log(`  ${String(linesOf(file)).padStart(4)} ${file}`);
const entered = registrations.length + otherLists.length;
console.log(`${entered} shared lists that name it (${verdict(entered, MOST_REGISTRATIONS)})`);
for (const { file, count } of registrations) console.log(`  ${String(count).padStart(4)} ${file}`);
for (const file of otherLists) console.log(`       ${file}`);
console.log(`${drivers.reduce((sum, file) => sum + linesOf(file), 0)} lines of drivers in ${drivers.length} files`);
console.log(`${tests.reduce((sum, file) => sum + linesOf(file), 0)} lines of tests in ${tests.length} files`);
