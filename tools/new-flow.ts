/**
 * `npm run new-flow refill`: the files of a flow whose page loads something and shows it. Its words are missing, and the
 * calls behind its ports: types and tests name what is left (docs/adding-a-flow.md).
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommand } from './command.ts';
import { camelOf, named, refuse } from './new-names.ts';
import { SHARED } from './new-page.ts';

const ROOT = join(import.meta.dirname, '..');
const TEMPLATES = join(import.meta.dirname, 'templates/flow');

/** The page's address in the templates. */
const PAGE = '/kebabName';
const pageOf = (name: string): string => `/${camelOf(name)}`;

/** By path, the text of every file that a flow begins with. */
export const filesOf = (name: string, at = pageOf(name)): Map<string, string> =>
  new Map(
    globSync('**/*.txt', { cwd: TEMPLATES })
      .toSorted()
      .map((path) => [
        named(path.replace(/\.txt$/, ''), name),
        named(readFileSync(join(TEMPLATES, path), 'utf8').replaceAll(PAGE, at), name),
      ]),
  );

const USAGE = `npm run new-flow <name>     the files of a new flow whose page loads something and shows it, and its line in each shared list; words and calls are missing

  <name>       in small letters, with - between words; nothing is made where machines/<name> is there already
  --at <path>  address of its page; without it, /<name>

For example:
  npm run new-flow refill
  npm run new-flow opening-hours -- --at /places

Then docs/adding-a-flow.md. Exit code 0: made. 1: nothing is made, for the reason that is printed. 2: not understood.`;

/** @returns why no page can have this address; null when it can */
export const refuseAddress = (at: string, paths: string): string | null => {
  if (!/^(?:\/[a-zA-Z-]+)+$/.test(at)) return `An address is written as /places or /profile/letters: “${at}” is not.`;
  return paths.includes(`'${at}'`) ? `${at} is a page already.` : null;
};

const leftToDo = (name: string): string => `
Left to do: what is shown, to whom (access in src/route-table.ts, isMembers in the definition), and the words. Run
  npm run types                                        for the calls behind the ports
  npx vitest run --project model -t '\\b${name}\\b'    for the words, and every path that cannot be walked
  npm run messages                                     for the texts, then their Chinese in locales/zh-CN.po
  npm run statecharts                                  for its charts, which the second line asks for
  npx vitest run test/flows/${name} --project views    for what the screen says, and then --project browser
  npx vitest run --project unit test/walls             for its line in docs/owners.md
A sign that changes in the driver changes in test/webkit/pages.test.ts, too.`;

if (import.meta.main) {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const { words, values } = readCommand({ usage: USAGE, options: { at: { type: 'string' } }, takesWords: true });
  const [name = ''] = words;
  const { at = pageOf(name) } = values;
  const wrong = refuse(name, 'flow', `machines/${name}`) ?? refuseAddress(at, read('src/app/routes/paths.ts'));
  if (wrong === null) {
    const files = filesOf(name, at);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
      console.log(`made    ${path}`);
    }
    for (const [path, withPage] of Object.entries(SHARED)) {
      writeFileSync(join(ROOT, path), withPage(read(path), { name, at }));
      console.log(`changed ${path}`);
    }
    // the order of imports and the width of lines and tables follow from the name
    const paths = [...files.keys(), ...Object.keys(SHARED)];
    execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...paths], { cwd: ROOT });
    console.log(leftToDo(name));
  } else {
    console.error(wrong);
    process.exitCode = 1;
  }
}
