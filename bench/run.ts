/** `npm run bench` runs every measurement, `npm run bench -- front` the one of that name; each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BENCHES = ['front', 'race', 'journal', 'password', 'api'];

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : BENCHES) {
  if (!BENCHES.includes(name)) throw new Error(`There is no ${name} among ${BENCHES.join(', ')}`);
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
