/** Another user of the machine reads nothing, and a process with another secret joins no database. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { IsoInstant } from '#contract/time.ts';
import { requireInstallation, WrongDatabase } from '#server/config/installation.store.ts';
import { keptSecret } from '#server/config/secret.adapter.ts';
import { backUp } from '#server/db/backup.job.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { privateTree } from '#server/db/private-files.adapter.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const root = mkdtempSync(join(tmpdir(), 'myniks-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const NOON = '2026-11-21T04:00:00.000Z' as IsoInstant;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the folder of the database and all in it are private, what was there before too', async () => {
  const dataDir = join(root, 'data', 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const opened = await openDatabase({ dataDir });
  await opened.close();
  const modes = () => {
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    const of = (isFolder: boolean) =>
      new Set(
        entries
          .filter((entry) => entry.isDirectory() === isFolder)
          .map(({ parentPath, name }) => modeOf(join(parentPath, name))),
      );
    return [modeOf(dataDir), [...of(true)], [...of(false)]];
  };
  expect(modes()).toEqual(['700', ['700'], ['600']]);
  chmodSync(join(dataDir, 'base'), 0o755);
  writeFileSync(join(dataDir, '.hidden'), '');
  chmodSync(join(dataDir, '.hidden'), 0o666);
  privateTree(dataDir);
  expect(modes()).toEqual(['700', ['700'], ['600']]);
});

test('copies are private, those from before too, and what is of others stays as it is', async () => {
  const folder = join(root, 'copies');
  mkdirSync(folder, { mode: 0o755 });
  const former = 'database-2026-11-20T040000.000Z.tar.gz';
  for (const name of [former, 'notes.txt']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  await backUp(() => Promise.resolve(new Blob(['state'])), folder, NOON);
  expect(modeOf(folder)).toBe('700');
  expect(
    [former, 'database-2026-11-21T040000.000Z.tar.gz', 'notes.txt'].map((name) => modeOf(join(folder, name))),
  ).toEqual(['600', '600', '644']);
});

test('the secret is private, also one from before', () => {
  const folder = join(root, 'secret');
  keptSecret(folder);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'secret'), 0o644);
  keptSecret(folder);
  expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual(['700', '600']);
});

const world = worldPerFile();
const secretOf = (n: number) => Buffer.alloc(32, `secret ${n}`);

test('a database takes processes with the secret of the first one only, whichever of many that is', async () => {
  const joined = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => requireInstallation(world().db, { secret: secretOf(n), isDemo: false })),
  );
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const first = joined.findIndex(({ status }) => status === 'fulfilled') + 1;
  await requireInstallation(world().db, { secret: secretOf(first), isDemo: false });
  const other = requireInstallation(world().db, { secret: secretOf(first + 1), isDemo: false });
  await expect(other).rejects.toThrow(WrongDatabase);
  await expect(other).rejects.toThrow('SECRET_KEY');
});

test('the demo’s database is never that of a real installation, nor the other way round', async () => {
  const demo = { secret: secretOf(1), isDemo: true };
  await requireInstallation(world().db, demo);
  await requireInstallation(world().db, demo);
  await expect(requireInstallation(world().db, { ...demo, isDemo: false })).rejects.toThrow(
    'whose passwords everybody',
  );
});
