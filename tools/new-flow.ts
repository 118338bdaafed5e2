/**
 * `npm run new-flow refill`: the files of a flow whose page loads something and shows it. Its words are missing, and the
 * calls behind its ports: types and tests name what is left (docs/adding-a-flow.md).
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommand } from './command.ts';
import { camelOf, named, refuse } from './new-names.ts';

const ROOT = join(import.meta.dirname, '..');
const TEMPLATES = join(import.meta.dirname, 'templates/flow');

/** By path, the text of every file that a flow begins with. */
export const filesOf = (name: string): Map<string, string> =>
  new Map(
    globSync('**/*.txt', { cwd: TEMPLATES })
      .toSorted()
      .map((path) => [
        named(path.replace(/\.txt$/, ''), name),
        named(readFileSync(join(TEMPLATES, path), 'utf8'), name),
      ]),
  );

const placeOf = (name: string): string => `#src/flows/${name}/${name}.definition.ts`;

/** The list of flows with one line more. */
export const listedIn = (list: string, name: string): string =>
  list.replace(
    '} as const satisfies',
    `  ${camelOf(name)}: { load: pieceOf(() => import('${placeOf(name)}')) },\n} as const satisfies`,
  );

const LIST = 'src/app/flows.ts';

const USAGE = `npm run new-flow <name>     the files of a new flow whose page loads something and shows it; words and calls are missing

  <name>   in small letters, with - between words; nothing is made where machines/<name> is there already

For example:
  npm run new-flow refill

Then docs/adding-a-flow.md. Exit code 0: made. 1: nothing is made, for the reason that is printed. 2: not understood.`;

if (import.meta.main) {
  const [name = ''] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
  const wrong = refuse(name, 'flow', `machines/${name}`);
  if (wrong === null) {
    for (const [path, text] of filesOf(name)) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
      console.log(`made    ${path}`);
    }
    writeFileSync(join(ROOT, LIST), listedIn(readFileSync(join(ROOT, LIST), 'utf8'), name));
    console.log(`changed ${LIST}

Left to do: its address in src/app/routes/paths.ts and the row of it in src/route-table.ts, what is shown, and the words. Run
  npm run types                                        for the calls behind the ports, and the page's row in test/webkit
  npx vitest run --project model -t '\\b${name}\\b'    for the words, and every path that cannot be walked
  npm run statecharts                                  for its charts, which the line above asks for`);
  } else {
    console.error(wrong);
    process.exitCode = 1;
  }
}
