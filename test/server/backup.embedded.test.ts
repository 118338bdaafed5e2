/** Backups of the embedded database, and the content of the folder that one is unpacked to. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addMs, HOUR_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { backUp } from '#server/db/backup.job.ts';
import { openDatabase } from '#server/db/open.adapter.ts';

const root = mkdtempSync(join(tmpdir(), 'myniks-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const NOON = '2026-11-21T04:00:00.000Z' as IsoInstant;

test('a copy made while rows are being written holds all that was answered before, and opens where it is unpacked', async () => {
  const [dataDir, folder] = [join(root, 'written'), join(root, 'written-backups')];
  const { db, dump, close } = await openDatabase({ dataDir });
  let answered = 0;
  const write = async (rows: number) => {
    for (let row = 0; row < rows; row += 1) {
      await db
        .insertInto('category')
        .values({ name: `Category ${answered}`, position: answered })
        .execute();
      answered += 1;
      // the embedded database answers in microtasks, which would starve the rest of the event loop
      await setImmediate();
    }
  };
  await write(100);
  const more = write(300);
  await backUp(dump, folder, NOON);
  await more;
  await close();

  const [copy = ''] = readdirSync(folder);
  expect(copy).toBe('database-2026-11-21T040000.000Z.tar.gz');
  const restored = join(root, 'restored');
  mkdirSync(restored);
  execFileSync('tar', ['-xzf', join(folder, copy), '-C', restored]);
  const again = await openDatabase({ dataDir: restored });
  await sql`reindex table category`.execute(again.db);
  const { positions } = await again.db
    .selectFrom('category')
    .select(sql<number[]>`array_agg(position order by position)`.as('positions'))
    .executeTakeFirstOrThrow();
  expect(positions.length).toBeGreaterThanOrEqual(100);
  expect(positions).toEqual(Array.from(positions, (_, index) => index));
  await again.db.insertInto('category').values({ name: 'One more', position: -1 }).execute();
  await again.close();
});

test('a copy is made once an hour, the last 24 stay, and what is unfinished or of somebody else is no copy', async () => {
  const folder = join(root, 'hourly');
  mkdirSync(folder);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  let dumps = 0;
  const dump = () => {
    dumps += 1;
    return Promise.resolve(new Blob([`state ${dumps}`]));
  };
  const backUpAfter = (ms: number) => backUp(dump, folder, addMs(NOON, ms));
  await backUpAfter(0);
  await backUpAfter(59 * MINUTE_MS);
  expect(dumps).toBe(1);
  for (let hour = 1; hour < 30; hour += 1) await backUpAfter(hour * HOUR_MS);
  expect(dumps).toBe(30);
  const failing = () => Promise.reject(new Error('full'));
  await expect(backUp(failing, folder, addMs(NOON, 40 * HOUR_MS))).rejects.toThrow('full');
  const left = readdirSync(folder).sort();
  expect(left).toHaveLength(25);
  expect(left[0]).toBe('database-2026-11-21T100000.000Z.tar.gz');
  expect(left.at(-2)).toBe('database-2026-11-22T090000.000Z.tar.gz');
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
});
