/** `npm run staff` as an operator runs it, and the link that it prints, against the embedded database in a folder. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantFromMs } from '#contract/time.ts';
import { openDatabase } from '#server/db/open.adapter.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { lockInvitation } from '#server/staff/staff.store.ts';
import { tokenOf } from '#test/kit/staff.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staff-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const staff = (...args: string[]): Promise<{ code: number; said: string }> => {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), DEMO: '1' };
  return new Promise((done) => {
    execFile(process.execPath, ['bin/staff.ts', ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: stdout + stderr });
    });
  });
};

it('prints a link that invites an administrator of every place, in the place of the one before', async () => {
  const first = await staff('invite-admin', 'Suann.Lim@example.sg');
  const second = await staff('invite-admin', 'suann.lim@example.sg');
  expect([first.code, second.code]).toEqual([0, 0]);
  const [link = ''] = /http:\/\/localhost:3000\/desk\/invitation\/[\w-]{43}/.exec(second.said) ?? [];
  expect(second.said).toContain('an administrator of suann.lim@example.sg, once, until');
  const { db, close } = await openDatabase({ dataDir: resolve(folder, 'data', 'database') });
  const now = instantFromMs(Date.now());
  const invited = await lockInvitation(db, hashToken(tokenOf(link)), now);
  const replaced = await lockInvitation(db, hashToken(tokenOf(/\S+/.exec(first.said)?.[0] ?? '')), now);
  const trail = await db.selectFrom('trail').select(['act', 'who']).execute();
  await close();
  expect(invited).toMatchObject({ email: 'suann.lim@example.sg', roles: ['admin'], places: null });
  expect(replaced).toBeNull();
  expect(trail).toHaveLength(2);
  expect(trail[0]?.who).toMatch(/^command by /);
});

it('says what it does, and what is no email', async () => {
  const unasked = await staff();
  expect(unasked.code).toBe(2);
  expect(unasked.said).toContain('npm run staff -- invite-admin <email>');
  expect(await staff('invite-admin', 'suann')).toEqual({ code: 1, said: 'suann is not an email.\n' });
});
