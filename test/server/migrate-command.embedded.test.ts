/** `npm run migrate`, and a start that may not migrate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SHORT_LIVED } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { readMigrations } from '#server/db/schema.rules.ts';

const openFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'myniks-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = {
    ...rest,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    MIGRATE_ON_START: '0',
    PORT: String(await freePort(3)),
  };
  return async (script: string, ...more: string[]) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, path.resolve(script), ...more], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    const [code] = await once(child, 'close');
    return { code: Number(code), said };
  };
};

test('a plan names all that is missing and does nothing; then it is done, and nothing is left', async () => {
  const run = await openFolder();
  const missing = readMigrations().map(({ name }) => name);
  for (const { code, said } of [await run('bin/migrate.ts', '--plan'), await run('bin/migrate.ts', '--plan')]) {
    expect(code).toBe(0);
    expect(missing.filter((name) => !said.includes(name))).toEqual([]);
    expect(said).toContain('in one transaction   book_slot');
  }
  const refused = await run('bin/start.ts');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('it is not changed here. Run npm run migrate first;');
  const done = await run('bin/migrate.ts');
  expect([done.code, done.said.includes('The database is up to date.')]).toEqual([0, true]);
  expect((await run('bin/migrate.ts', '--plan')).said).toContain('Nothing is to be done');
});
