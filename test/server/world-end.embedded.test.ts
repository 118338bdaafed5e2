/** A command that opens its own world ends: an open embedded database would keep its process alive. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const COMMAND = `
  import { takeWorldDatabase, WORLD_NOW } from '#harness/server/databases.ts';
  const { close } = await takeWorldDatabase(null, WORLD_NOW);
  await close();`;
/** Ends a process that hangs. */
const LIMIT_MS = 120_000;

test('a process ends by itself once its worlds are closed', () => {
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', COMMAND], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    timeout: LIMIT_MS,
  });
  expect({ status, signal }).toEqual({ status: 0, signal: null });
});
