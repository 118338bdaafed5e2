/** `npm run atlas:diff -- <revision>`: how the charts differ from those of a revision; `-- --help` says what can be asked. */
import { printAnswer } from '#tools/command.ts';
import { runDiff } from './diff/diff.command.ts';

if (import.meta.main) {
  // a signal ends the process by an exit, so that the temporary folder is removed
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  printAnswer(await runDiff(process.argv.slice(2)));
}
