/** `npm run paths -- --watch`: walks the flows that a changed file touches, each time in a new process. */
import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import { machines } from '#model/flows.ts';
import { UnknownError } from './path.choice.ts';
import type { Answer } from './paths.answer.ts';
import type { Question } from './paths.options.ts';

/** An editor writes a file in several steps. */
const PAUSE_MS = 300;
/** Few walks, so that an answer comes soon after a change. */
const WALKS = { machine: 100, views: 5, browser: 2 } as const;
const WATCHED = ['contract', 'machines', 'model', 'src', 'server', 'harness'] as const;

/** Matches the imports of a view from the folder of a flow. */
const IMPORTED = /'(?:#machines|#src\/flows|\.\.)\/([\w-]+)\//g;

/** The flows of which a file is a part: by its folder, by the beginning of its name, or by what a view imports of them. */
export const flowsOf = (file: string, source: string): string[] => {
  const imported = file.startsWith('src/') ? [...source.matchAll(IMPORTED)].map(([, name = '']) => name) : [];
  const words = new Set([...file.split('/').slice(0, -1), basename(file).split('.')[0] ?? '', ...imported]);
  return [...machines.keys()].filter((name) => words.has(name));
};

/** @returns nothing of a file that was deleted */
const sourceOf = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
};

/** Until the process is ended. @throws UnknownError */
export const watchFlows = (
  { names, layer, language, chance }: Question,
  say: (text: string) => void,
): Promise<Answer> => {
  const unknown = names.find((name) => !machines.has(name));
  if (unknown !== undefined) throw new UnknownError('flow', unknown, machines.keys());
  const walked = layer ?? 'machine';
  const waiting = new Set<string>();
  let isBusy = false;
  let pause: NodeJS.Timeout | undefined;
  const next = () => {
    const [name] = waiting;
    if (isBusy || name === undefined) return;
    waiting.delete(name);
    isBusy = true;
    const args = ['--layer', walked, '--language', language, '--walks', String(chance?.walks ?? WALKS[walked])];
    const seed = chance ? ['--seed', String(chance.seed)] : [];
    say(`${name}:`);
    spawn(process.execPath, [join(ROOT, 'atlas/paths.ts'), name, ...args, ...seed], { stdio: 'inherit' }).on(
      'exit',
      () => {
        isBusy = false;
        next();
      },
    );
  };
  const hear = (folder: string, file: string) => {
    const path = `${folder}/${file}`;
    const of = flowsOf(path, sourceOf(path));
    // what belongs to no flow may matter to one that was named
    const touched = of.length === 0 ? names : of.filter((name) => names.length === 0 || names.includes(name));
    if (of.length === 0 && names.length === 0) say(`${path} belongs to no flow: name one to walk it.`);
    for (const name of touched) waiting.add(name);
    clearTimeout(pause);
    pause = setTimeout(next, PAUSE_MS);
  };
  for (const folder of WATCHED)
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (file !== null && /\.tsx?$/.test(file)) hear(folder, file.replaceAll('\\', '/'));
    });
  say(`Waiting for a change in ${WATCHED.join(', ')}.`);
  return new Promise(() => {});
};
