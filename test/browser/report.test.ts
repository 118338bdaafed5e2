/** A report from the served app: what it says, and that it can be replayed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runReplay } from '#atlas/replay/replay.command.ts';
import { readReport } from '#atlas/replay/report.file.ts';
import { breachesOf, sidewaysOf } from '#harness/chromium/standards.ts';
import { shown } from '#harness/chromium/waiting.ts';
import { MEMBERS } from '#server/demo/people.data.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

test('what the built app saves holds nothing of the person, has the versions of this code, and is rebuilt in Chromium', async () => {
  const page = await served().visit({ as: 'meiling', at: '/profile' });
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByRole('button', { name: 'Show what is in the file' }).click();
  await shown(dialog.getByRole('region', { name: 'What is in the file' }));
  expect(await breachesOf(page, 'report: what is in the file')).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);

  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the file' }).click();
    const file = join(folder, (await saving).suggestedFilename());
    await (await saving).saveAs(file);
    const text = readFileSync(file, 'utf8');
    expect(readReport(text).runs.map(({ machine }) => machine)).toEqual(
      expect.arrayContaining(['session', 'app', 'confirm', 'appointments']),
    );
    const persons = MEMBERS.flatMap(({ name, identity, email, phone }) => [name, identity.number, email, phone]);
    expect(persons.filter((one) => text.includes(one))).toEqual([]);

    const { text: told, note, code } = await runReplay([file, '--machine', 'confirm', '--dry']);
    expect([note, code]).toEqual(['', 0]);
    expect(told).toContain('ended in declined');
    expect(told).toContain('In Chromium: the app shows what the machine says at every step.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
