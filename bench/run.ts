/** `npm run bench` runs every measurement, `npm run bench -- front` the one of that name; each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { endMisread, nearest, readCommand } from '#tools/command.ts';

const BENCHES = [
  'front',
  'race',
  'race-pay',
  'journal',
  'password',
  'api',
  'webhook',
  'kill',
  'booking',
  'growth',
  'fairness',
  'steps',
  'taps',
  'recorder',
  'niks',
  'niks-histories',
  'shop',
  'vitals',
  'lighthouse',
  'picture',
  'attacks',
  'clinic',
];
/** Benches that need several connections: a throwaway PostgreSQL is started for them if none is given. */
const ON_POSTGRES = ['booking', 'clinic', 'fairness', 'growth', 'niks-histories', 'race-pay', 'shop'];
const WITH_POSTGRES = join(import.meta.dirname, '..', 'tools', 'with-postgres.ts');

const USAGE = `npm run bench [-- <name>…]     every measurement, or those of these names, each in a process of its own; figures are ratios
                               of one run, so that machines can be compared

  <name>   ${BENCHES.slice(0, 10).join(', ')},
           ${BENCHES.slice(10).join(', ')}

  ${ON_POSTGRES.join(', ')} start a throwaway PostgreSQL 15 where TEST_DATABASE_URL is not set.

For example:
  npm run bench -- front

Exit code 0: all figures are within their limits. 1: one is not. 2: not understood.`;

const asked = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
const unknown = asked.find((name) => !BENCHES.includes(name));
if (unknown !== undefined)
  endMisread(`There is no measurement “${unknown}”. The nearest is ${nearest(unknown, BENCHES)}.`);
for (const name of asked.length > 0 ? asked : BENCHES) {
  console.log(`\n${name}`);
  const needsServer = ON_POSTGRES.includes(name) && process.env['TEST_DATABASE_URL'] === undefined;
  const run = [process.execPath, join(import.meta.dirname, `${name}.ts`)];
  const [command = '', ...args] = needsServer ? [process.execPath, WITH_POSTGRES, ...run] : run;
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
