/** `npm run atlas:diff -- <revision>`: how the charts differ from those of a revision; `-- --help` says what can be asked. */
import { runDiff } from './diff/diff.command.ts';

if (import.meta.main) {
  // a plain exit lets the temporary folder be removed
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { text, note, code } = await runDiff(process.argv.slice(2));
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
}
