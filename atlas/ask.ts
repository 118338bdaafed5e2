/** `npm run ask`: a question about a flow, answered exactly, or words to look for; `npm run ask -- --help` says what can be asked. */
import { printAnswer } from '#tools/command.ts';
import { runAsk } from './asking/ask.command.ts';
import { isSentence, runSearch } from './asking/search.command.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  printAnswer(isSentence(args) ? await runSearch(args) : runAsk(args));
}
