/** `npm run paths`: the paths of every flow, for testers; `npm run paths -- --help` says what can be asked. */
import { isJourney, runJourney } from './journeys/journey.command.ts';
import { runPaths } from './paths/paths.command.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  const { text, note, code } = await (isJourney(args) ? runJourney : runPaths)(args, console.log);
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
}
