/** `npm run bench` runs every measurement, `npm run bench -- front` the one of that name; each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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
];
/** Those that need several connections: a throwaway PostgreSQL is started for them if none is given. */
const ON_POSTGRES = ['booking', 'fairness', 'growth', 'niks-histories', 'race-pay', 'shop'];
const WITH_POSTGRES = join(import.meta.dirname, '..', 'tools', 'with-postgres.ts');

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : BENCHES) {
  if (!BENCHES.includes(name)) throw new Error(`There is no ${name} among ${BENCHES.join(', ')}`);
  console.log(`\n${name}`);
  const needsServer = ON_POSTGRES.includes(name) && process.env['TEST_DATABASE_URL'] === undefined;
  const run = [process.execPath, join(import.meta.dirname, `${name}.ts`)];
  const [command = '', ...args] = needsServer ? [process.execPath, WITH_POSTGRES, ...run] : run;
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
