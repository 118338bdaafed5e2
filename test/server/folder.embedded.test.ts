/** The embedded database in a folder: acknowledged writes last, and only one process may open it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { IsoInstant } from '#contract/time.ts';
import { makeWorldFolder } from '#harness/server/databases.ts';
import { TEST_SECRETS } from '#harness/server/seeded.ts';
import { WORLD_NOW } from '#harness/server/world.ts';
import { FolderLocked, lockFolder } from '#server/db/folder-lock.adapter.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { fillDemoWorld } from '#server/demo/fill.store.ts';

const root = mkdtempSync(join(tmpdir(), 'myniks-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const HOLDER = `
  import { FolderLocked, lockFolder } from '#server/db/folder-lock.adapter.ts';
  try {
    lockFolder(process.argv[1]);
    console.log('locked');
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error;
    console.log('refused');
  }
  setInterval(() => {}, 1000);`;
const holder = (folder: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });

test('SERVER-01: what was written is there after a restart, and the demo world is filled only once', async () => {
  const dataDir = join(root, 'kept');
  await makeWorldFolder(dataDir);
  const open = async (now: string) => {
    const opened = await openDatabase({ dataDir });
    await fillDemoWorld(opened.db, now as IsoInstant, TEST_SECRETS);
    return opened;
  };
  const first = await open(WORLD_NOW);
  await first.db.insertInto('category').values({ name: 'Travel health', position: 9 }).execute();
  const slotsOf = async ({ db }: typeof first) =>
    Number(
      (
        await db
          .selectFrom('slot')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const lastOf = async ({ db }: typeof first) =>
    (
      await db
        .selectFrom('slot')
        .select(({ fn }) => fn.max('starts_at').as('last'))
        .executeTakeFirstOrThrow()
    ).last;
  const [count, last] = [await slotsOf(first), await lastOf(first)];
  await first.close();

  const second = await open(WORLD_NOW);
  expect(
    await second.db.selectFrom('category').select('name').where('name', '=', 'Travel health').execute(),
  ).toHaveLength(1);
  expect(await slotsOf(second)).toBe(count);
  await second.close();

  const third = await open('2026-11-28T02:00:00.000Z');
  const added = await slotsOf(third);
  expect(added).toBeGreaterThan(count);
  expect(String(last).slice(0, 10)).toBe('2027-01-19');
  expect(String(await lastOf(third)).slice(0, 10)).toBe('2027-01-26');
  await third.close();
  expect(existsSync(`${dataDir}.lock`)).toBe(false);
});

test('SERVER-01: a folder that another living process has is refused, with its number', async () => {
  const folder = join(root, 'shared');
  const child = holder(folder);
  await once(child.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder)();
});

test('SERVER-01: a lock is stale when its process is gone or its number now belongs to another program', () => {
  const folder = join(root, 'stale');
  for (const owner of ['{"pid":999999999,"start":"1"}', `{"pid":${process.pid},"start":"not mine"}`, 'half a li']) {
    writeFileSync(`${folder}.lock`, owner);
    lockFolder(folder)();
  }
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test('SERVER-01: of eight processes at once one gets the folder', async () => {
  const folder = join(root, 'raced');
  writeFileSync(`${folder}.lock`, '{"pid":999999999,"start":"1"}');
  const racers = Array.from({ length: 8 }, () => holder(folder));
  // the holder keeps the lock until every process has reported
  const said = await Promise.all(racers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  expect(said.toSorted()).toEqual(['locked', ...Array.from({ length: 7 }, () => 'refused')]);
  for (const racer of racers) racer.kill('SIGKILL');
  await Promise.all(racers.map((racer) => once(racer, 'exit')));
});
