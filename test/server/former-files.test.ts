import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import { keepFormerFiles } from '#tools/former-files.ts';

const root = mkdtempSync(join(tmpdir(), 'myniks-former-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dist = join(root, 'dist');

/** A build in which `files` are new, put where the former one was. */
const deploy = async (files: readonly string[], now: number): Promise<void> => {
  const out = join(root, 'next');
  for (const file of files) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), file);
  }
  await keepFormerFiles(dist, out, now);
  rmSync(dist, { recursive: true, force: true });
  cpSync(out, dist, { recursive: true });
  rmSync(out, { recursive: true });
};
const OLD = [
  'assets/c/old-AAAAAAAA.js',
  'assets/c/old-AAAAAAAA.js.br',
  'assets/c/old-AAAAAAAA.js.map',
  'assets/plain.js',
];
const SHARED = 'assets/shared-BBBBBBBB.css';

test('a hashed file is served for seven days after the deploy that replaced it, however old it is', async () => {
  const isThere = (file = OLD[0] ?? '') => existsSync(join(dist, file));
  await deploy([...OLD, SHARED, 'index.html'], 0);
  await deploy(['assets/c/new-CCCCCCCC.js', SHARED, 'index.html'], 30 * DAY_MS);
  expect(OLD.map((file) => isThere(file))).toEqual([true, true, false, false]);
  expect(readFiles(dist).find('/assets/c/old-AAAAAAAA.js')?.isImmutable).toBe(true);
  expect(readFileSync(join(dist, SHARED), 'utf8')).toBe(SHARED);
  await deploy(['assets/c/newer-DDDDDDDD.js', 'index.html'], 36 * DAY_MS);
  expect([isThere(), isThere(SHARED)]).toEqual([true, true]);
  await deploy(['assets/c/newest-EEEEEEEE.js', 'index.html'], 37 * DAY_MS);
  expect([isThere(), isThere(SHARED), isThere('assets/c/new-CCCCCCCC.js')]).toEqual([false, true, true]);
});

test('a file that comes back is kept for another seven days when it goes again', async () => {
  await deploy(OLD, 40 * DAY_MS);
  mkdirSync(join(root, 'next'), { recursive: true });
  await deploy([], 46 * DAY_MS);
  await deploy([SHARED], 52 * DAY_MS);
  expect(existsSync(join(dist, OLD[0] ?? ''))).toBe(true);
});
