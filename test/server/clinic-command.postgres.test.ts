/** The command of a clinic's folder beside a busy server; the one connection of the embedded database never waits. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { EXAMPLE } from '#harness/server/clinic-folder.ts';
import { openWorld, type World } from '#harness/server/world.ts';
import { addressOf } from '#test/kit/beside.ts';

const COMMAND = join(import.meta.dirname, '../../bin/clinic.ts');
/** Longer than a statement of the server may take. */
const LOCKED_MS = 6_500;

/** How many statements wait for a lock. */
const waiting = async ({ db }: World): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
};

test('reads the times of a large group for longer than a statement of the server may take', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const env = { ...process.env, DATABASE_URL: await addressOf(world) };
  const { output } = await world.db.transaction().execute(async (tx) => {
    await sql`lock table slot`.execute(tx);
    const output = new Promise<string>((resolve) => {
      execFile(process.execPath, [COMMAND, 'plan', EXAMPLE], { env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    await expect.poll(() => waiting(world)).toBe(1);
    await wait(LOCKED_MS);
    return { output };
  });
  expect(await output).toContain('provider-hafiz-ismail is gone from the folder');
});
