/** Accounts read a file of the bank and confirm a line of it, in Chromium against the real server. */
import { expect, test } from 'vitest';
import { makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('SERVER-66: a file with a fault names its line; of a good one each line waits, and is counted once a person confirms it', async () => {
  const { world } = served();
  const kumar = await invited(world, await firstAdmin(world), ['accounts']);
  const id = await makeInvoice(world);
  const token = await world.signIn('meiling');
  const { invoiceNo } = await readInvoice(world, token, id);
  const page = await openDesk(served(), '/desk/transfers', kumar);
  const fileOf = (text: string) => ({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const head = 'Value Date,Details,Reference,Credit\n';
  await page.getByRole('button', { name: 'Read a file of the bank…' }).click();
  const readIt = page.getByRole('button', { name: 'Read it', exact: true });
  await readIt.click();
  await page.getByText('Choose the file').waitFor();
  const file = page.getByLabel('File of the bank');
  await file.setInputFiles(fileOf(`${head}2026-11-20,x,BK-1,ten\n`));
  await readIt.click();
  await page.getByText('line 2: the amount is not a sum in dollars and cents').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await file.setInputFiles(fileOf(`${head}2026-11-20,${invoiceNo},BK-1,20.00\n2026-11-20,a friend,BK-2,7.00\n`));
  await page.getByText('2 lines below its first').waitFor();
  await readIt.click();
  await readIt.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'To confirm', exact: true }).click();
  const row = page.getByRole('row', { name: /^\$20\.00 .* BK-1/ });
  await row.getByText(invoiceNo).waitFor();
  await row.getByRole('button', { name: /^Confirm…/ }).click();
  expect(await page.getByLabel('Order number').inputValue()).toBe(invoiceNo);
  expect(await breachesOf(page)).toEqual([]);
  expect((await readInvoice(world, token, id)).ostBalance).toBe(200_000);
  await page.getByRole('button', { name: 'Yes, count it' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await readInvoice(world, token, id)).ostBalance).toBe(0);
  await page.getByRole('row', { name: /BK-2/ }).waitFor();
  await page.context().close();
});
