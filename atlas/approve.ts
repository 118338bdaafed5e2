/** `npm run approve`: puts a person's name to stories; `npm run approve -- --help` says how. */
import { runApprove } from './approvals/approve.command.ts';

if (import.meta.main) {
  const { text, note, code } = await runApprove(process.argv.slice(2));
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
}
