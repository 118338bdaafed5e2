/** `npm run replay -- <file>`: what a person reported, rebuilt, and a test of it; `npm run replay -- --help` has all options. */
import { printAnswer } from '#tools/command.ts';
import { runReplay } from './replay/replay.command.ts';

if (import.meta.main) {
  printAnswer(await runReplay(process.argv.slice(2)));
}
