/** `npm run dev`: builds after each change of the app, starts the server again after each change of its own. */
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WATCHED = ['server', 'contract', 'desk', 'sandbox', 'bin'];

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
