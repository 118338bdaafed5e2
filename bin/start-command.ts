/** Reads the command line of `npm start` before anything is opened. */
import { readCommand } from '#tools/command.ts';

readCommand({
  options: {},
  usage: `npm start     builds what is missing, opens the database, fills the demo clinic, and serves everything

It takes no options: the settings are in the environment or in a file .env (see .env.example and docs/operators.md).

For example:
  PORT=3100 DATA_DIR=/tmp/demo npm start

It ends with Ctrl-C. Exit code 0: ended. 1: it could not start, for the reason that is printed. 2: not understood.`,
});
