/** `npm run ask` */
import { runAsk } from './asking/ask.command.ts';

const { text, note, code } = runAsk(process.argv.slice(2));
if (text !== '') console.log(text);
if (note !== '') console.error(note);
process.exitCode = code;
