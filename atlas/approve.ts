/** `npm run approve`: puts a person's name to stories; `npm run approve -- --help` says how. */
import { printAnswer } from '#tools/command.ts';
import { runApprove } from './approvals/approve.command.ts';

if (import.meta.main) {
  printAnswer(await runApprove(process.argv.slice(2)));
}
