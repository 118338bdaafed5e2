/** `npm run replay -- <file>`: what a person reported, rebuilt, and a test of it; `npm run replay -- --help` has all options. */
import { runReplay } from './replay/replay.command.ts';

if (import.meta.main) {
  const { text, note, code } = await runReplay(process.argv.slice(2));
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
}
