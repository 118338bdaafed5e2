/** `npm run paths`: the paths of every flow, for testers; `npm run paths -- --help` says what can be asked. */
import { printAnswer } from '#tools/command.ts';
import { isJourney, runJourney } from './journeys/journey.command.ts';
import { runPaths } from './paths/paths.command.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  printAnswer(await (isJourney(args) ? runJourney : runPaths)(args, console.log));
}
