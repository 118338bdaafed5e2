/** `npm run paths`: the paths of every flow, for testers; `npm run paths -- --help` says what can be asked. */
import { runPaths } from './paths/paths.command.ts';

if (import.meta.main) {
  const { text, note, code } = await runPaths(process.argv.slice(2), console.log);
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
}
