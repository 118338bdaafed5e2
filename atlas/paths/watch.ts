/** `npm run paths -- --watch`: walks the flows that a changed file touches, each time in a new process. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import { machines } from '#model/flows.ts';
import { UnknownError } from './path.choice.ts';
import type { Answer } from './paths.answer.ts';
import type { Question } from './paths.options.ts';

/** An editor writes a file in several steps. */
const PAUSE_MS = 300;
/** After a change an answer is due soon. */
const WALKS = { machine: 100, views: 5, browser: 2 } as const;
const WATCHED = ['machines', 'model', 'src', 'harness'] as const;

/** The flows of which a file is a part: by its folder, or by the beginning of its name. */
const flowsOf = (file: string): string[] => {
  const words = new Set([...file.split('/').slice(0, -1), basename(file).split('.')[0] ?? '']);
  return [...machines.keys()].filter((name) => words.has(name));
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
    const touched = flowsOf(`${folder}/${file}`).filter((name) => names.length === 0 || names.includes(name));
    if (touched.length === 0) return;
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
