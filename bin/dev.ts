/** `npm run dev`: builds after each change of the app, starts the server again after each change of its own. */
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readCommand } from '#tools/command.ts';

const ROOT = join(import.meta.dirname, '..');
const WATCHED = ['server', 'contract', 'desk', 'sandbox', 'bin'];

readCommand({
  options: {},
  usage: `npm run dev     builds the app again after each change, and starts the server again after each of its own; pages reload

It takes no options; the settings are those of .env (see .env.example).

For example:
  PORT=3100 npm run dev

It ends with Ctrl-C. Exit code 0: ended. 1: the build or the server could not start. 2: not understood.`,
});

const run = (args: string[]) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, WATCH: '1' } });

const children = [
  run(['build.mjs', '--watch']),
  run([...WATCHED.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'bin/start.ts']),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}
