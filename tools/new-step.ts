/**
 * `npm run new-step booking interpreter info`: a step of a wizard behind another one. The machine gets its state, the story
 * its line without words, and src/flows its view; types and tests name what is left (docs/adding-a-flow.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from './command.ts';
import { camelOf, named, refuse } from './new-names.ts';

const ROOT = join(import.meta.dirname, '..');

/** The end of the property that begins at `start`: behind its last brace and the comma. */
const endOf = (text: string, start: number): number => {
  let depth = 0;
  for (let at = text.indexOf('{', start); at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 2;
  }
  return text.length;
};

/**
 * The machine with the step behind the state `after`: Next of that state leads to the step, and Next of the step to where
 * it led before.
 * @returns null when the file has no such state of its own, or that state no Next
 */
export const withState = (machine: string, step: string, after: string): string | null => {
  const start = machine.search(new RegExp(`^    ${after}: \\{`, 'm'));
  if (start < 0) return null;
  const end = endOf(machine, start);
  const state = machine.slice(start, end);
  const [next, before, target] = /('step\.next': (?:\{[^}]*?target: )?)'([\w.#]+)'/.exec(state) ?? [];
  if (next === undefined || before === undefined || target === undefined) return null;
  const added = `\n    ${step}: { tags: 'settled', on: { 'step.next': '${target}', 'step.back': '${after}' } },`;
  return machine.slice(0, start) + state.replace(next, `${before}'${step}'`) + added + machine.slice(end);
};

/** States of the machine behind which a step can be made: their Next has one way. */
export const placesIn = (machine: string): string[] =>
  [...machine.matchAll(/^ {4}(\w+): \{/gm)].flatMap(([, state = '']) =>
    withState(machine, 'step', state) === null ? [] : state,
  );

/** The story with a line for the state, behind `after` and the states inside it; its words are missing. */
export const withWords = (story: string, step: string, after: string): string =>
  story.replace(
    new RegExp(`^    ${after}: state\\([^;]*?\\),\\n(?:    '${after}\\.[^;]*?\\),\\n)*`, 'm'),
    (lines) => `${lines}    ${step}: state('', ''),\n`,
  );

/** Lines of the machine that lead to the state, each with its number and the state that it is part of. */
export const linesTo = (machine: string, state: string): string[] => {
  const leads = new RegExp(`['.]${state}'`);
  const lines = machine.split('\n');
  return lines.flatMap((line, at) => {
    if (!leads.test(line)) return [];
    const from = lines.slice(0, at + 1).findLast((above) => /^ {4}\w+: \{/.test(above));
    const own = from === line ? '' : `${from?.trim().split(':')[0] ?? 'any state'}: `;
    return `${String(at + 1).padStart(5)}  ${own}${line.trim()}`;
  });
};

/** Tests outside the flow's folders that start its machine or its model: they may walk through the new step. */
const testsOf = (flow: string): string[] => {
  const starts = `#(machines/${flow}/${flow}\\.machine|model/${flow}/${flow}\\.model)\\.ts`;
  const elsewhere = ['test/machines', 'test/views', 'test/flows', `:!test/flows/${flow}`];
  const { stdout } = spawnSync('git', ['grep', '-lE', starts, '--', ...elsewhere], { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
};

const VIEW = join(import.meta.dirname, 'templates/step/kebab-name-step.tsx.txt');

const USAGE = `npm run new-step <flow> <step> <after>     a step of a wizard behind another one: its state, its line, its view

  <flow>    a folder of machines
  <step>    the new step, in small letters, with - between words
  <after>   the state before it, as the machine writes it; its Next leads to the step

For example:
  npm run new-step booking interpreter info

Then docs/adding-a-flow.md. Exit code 0: made. 1: nothing is made, for the reason that is printed. 2: not understood.`;

if (import.meta.main) {
  const [flow = '', step = '', after = ''] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
  const folder = `machines/${flow}/${flow}`;
  const view = `src/flows/${flow}/${step}-step.tsx`;
  const wrong = existsSync(join(ROOT, `${folder}.machine.ts`))
    ? refuse(step, 'step', view)
    : `There is no ${folder}.machine.ts.`;
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const machine = wrong === null ? withState(read(`${folder}.machine.ts`), camelOf(step), after) : null;
  if (machine === null) {
    console.error(
      wrong ??
        `${folder}.machine.ts has no state “${after}” whose Next has one way. States that do: ${placesIn(read(`${folder}.machine.ts`)).join(', ')}. Behind another, write the state by hand as docs/adding-a-flow.md shows it.`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(join(ROOT, `${folder}.machine.ts`), machine);
    writeFileSync(join(ROOT, `${folder}.story.ts`), withWords(read(`${folder}.story.ts`), camelOf(step), after));
    writeFileSync(join(ROOT, view), named(readFileSync(VIEW, 'utf8'), step));
    const definition = `src/flows/${flow}/${flow}.definition.ts`;
    const isKept = existsSync(join(ROOT, definition)) && /\bkeeps: \{/.test(read(definition));
    const elsewhere = testsOf(flow).map((path) => `       ${path}\n`);
    const others =
      elsewhere.length > 0
        ? `Tests of other folders start the machine, and may walk through the step:\n${elsewhere.join('')}`
        : '';
    console.log(`changed ${folder}.machine.ts: Next of ${after} leads to ${camelOf(step)}
changed ${folder}.story.ts
made    ${view}

Left to do: what is answered there${isKept ? `, another version in ${definition},` : ''} and which of these lines
of the machine, by number and state, shall lead to ${camelOf(step)} now:
${linesTo(machine, after).join('\n')}
${others}Run
  npm run types                                           for the step in the address, the map of views and the answer
  npx vitest run --project model test/flows/${flow}/      for the scenarios that walk through the step
  npx vitest run --project model -t '\\b${flow}\\b'         for the words, the key and every path that cannot be walked`);
  }
}
