/** `npm run ask`: a question about a flow, answered exactly; `npm run ask -- --help` says what can be asked. */
import { printAnswer } from '#tools/command.ts';
import { runAsk } from './asking/ask.command.ts';

if (import.meta.main) printAnswer(runAsk(process.argv.slice(2)));
