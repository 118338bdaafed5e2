/** `npm run clinic` as an operator runs it, against the embedded database in a folder. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE } from '#harness/server/clinic-folder.ts';
import { isEmpty } from '#server/db/migrate.service.ts';
import { openAsItStands } from '#server/db/open.adapter.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  said: string;
}

const run = (command: string, args: string[]): Promise<Ended> => {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: stdout + stderr });
    });
  });
};
const clinic = (...args: string[]): Promise<Ended> => run(process.execPath, ['bin/clinic.ts', ...args]);

it('check ends with 0 for the example, and with 1 and the line for a mistake', async () => {
  const copy = join(folder, 'copy');
  cpSync(EXAMPLE, copy, { recursive: true });
  const good = await clinic('check', copy);
  expect(good.said).toContain(`${copy} has no mistakes.`);
  expect(good.code).toBe(0);
  const places = join(copy, 'places.yaml');
  writeFileSync(places, readFileSync(places, 'utf8').replace('rooms: 2', 'romos: 2'));
  const bad = await clinic('check', copy);
  expect(bad.said).toContain('places.yaml:19: Unknown key "romos". Did you mean rooms?');
  expect(bad.said).toContain(`${copy} has 1 mistake.`);
  expect(bad.code).toBe(1);
  expect((await clinic('apply', copy)).code).toBe(1);
});

it('plan of an empty database says what apply would do, and makes nothing there; apply holds to it', async () => {
  const planned = await clinic('plan', EXAMPLE);
  expect(planned.code).toBe(0);
  expect(planned.said).toContain('Units: 3 new, 0 changed, 0 closed, 0 gone, 0 the same');
  expect(planned.said).toMatch(/^Times: \d+ to be added, 0 changed, 0 withdrawn$/m);
  const opened = await openAsItStands({ dataDir: join(folder, 'data/database') });
  const isUntouched = await isEmpty(opened.db);
  await opened.close();
  expect(isUntouched).toBe(true);
  const fingerprint = /^Fingerprint: (\w+)$/m.exec(planned.said)?.[1] ?? '';
  expect((await clinic('apply', EXAMPLE, '--plan', fingerprint)).said).toContain('Applied.');
});

it('apply, export, apply and export end where they began, file by file', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  expect((await clinic('apply', EXAMPLE)).code).toBe(0);
  expect((await clinic('export', first)).code).toBe(0);
  const again = await clinic('apply', first);
  expect(again.said).toContain('Nothing to do.');
  expect(again.code).toBe(0);
  expect((await clinic('export', second)).code).toBe(0);
  expect(await run('diff', ['-r', first, second])).toEqual({ code: 0, said: '' });
  expect((await clinic('check', second, '--database')).code).toBe(0);
});

it('import tells, writes with --apply, and knows what came', async () => {
  const copy = join(folder, 'people');
  cpSync(EXAMPLE, copy, { recursive: true });
  writeFileSync(
    join(copy, 'import/families.csv'),
    'account,member,relation,basis,seen_on\nP-1001,P-1002,child,Birth certificate seen,2026-09-14\nP-1001,P-1003,child,,\n',
  );
  const told = await clinic('import', copy);
  expect(told.said).toContain('patients: 3 new, 0 completed, 0 known, 0 aside');
  expect(told.said).toContain('Nothing is written yet: say --apply.');
  expect(readFileSync(join(copy, 'import/aside.csv'), 'utf8')).toContain('families.csv,3,seen_on,');
  const done = await clinic('import', copy, '--apply');
  expect(done.said).toContain('Brought over. Delete the files');
  expect(done.code).toBe(0);
  expect((await clinic('import', copy, '--apply')).said).toContain('balances: 0 new, 0 completed, 3 known, 0 aside');
  expect((await clinic('import', join(folder, 'nowhere'))).said).toContain('is no folder.');
});

it('refuses clearly what it does not do', async () => {
  const cancelling = await clinic('apply', EXAMPLE, '--cancel', '--keep');
  expect(cancelling.said).toContain('Say one of --keep, --cancel and --decisions.');
  expect(cancelling.code).toBe(1);
  const full = await clinic('export', EXAMPLE);
  expect(full.said).toContain('is not empty: name another folder.');
  expect(full.code).toBe(1);
  expect((await clinic('enter', EXAMPLE)).said).toContain('npm run clinic -- check <folder>');
  expect((await clinic('check', join(folder, 'nowhere'))).said).toContain('is no folder.');
});
