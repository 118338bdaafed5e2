/** `npm run points:prove` beside a server at work; the embedded database belongs to one process, so this is for PostgreSQL. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '#harness/server/world.ts';

const root = resolve(import.meta.dirname, '../..');

test('NIKS-01: every balance is proven while another connection writes and another server migrates', async () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const world = await openWorld();
  onTestFinished(world.close);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${rows[0]?.name}` }).href;
  const { stdout } = await world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4615102)`.execute(tx);
    await sql`lock table niks_lot, niks_movement, niks_entry, invoice in exclusive mode`.execute(tx);
    return promisify(execFile)(process.execPath, ['bin/points-prove.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL, DEMO: '1' },
    });
  });
  expect(stdout).toMatch(/^Opening balances and \d+ invoices explain every balance, lot by lot\.\n$/);
});
