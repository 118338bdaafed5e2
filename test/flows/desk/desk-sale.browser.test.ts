/** Goods are sold at the counter, to a customer and to a patient, and accounts void a sale, in Chromium against the real server. */
import { expect, test } from 'vitest';
import type { ClinicId } from '#contract/ids.ts';
import { inStore, SHOP } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();
const CREAM = 'Calm barrier cream';
/** Cents of a sum on the screen, which may be negative. */
const centsIn = (text: string | null): number =>
  Number(text?.replaceAll(/\D/g, '')) * (/[-−]/.test(text ?? '') ? -1 : 1);

test('SERVER-66: the shop sells to a customer, sees the sum before, and accounts void the sale', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const [wei, kumar] = [await invited(world, admin, ['shop']), await invited(world, admin, ['accounts'])];
  const left = await inStore(world, CREAM);
  const page = await openDesk(served(), `/desk/stock?place=${SHOP}`, wei);
  await page.getByRole('button', { name: 'Sell at the counter…' }).click();
  const sell = page.getByRole('button', { name: 'Yes, paid and handed over' });
  await sell.click();
  await page.getByText('Add what is sold').waitFor();
  const choices = page.getByLabel('Add an item');
  expect(await choices.getByRole('option', { name: 'Cetirizine 10 mg' }).count()).toBe(0);
  await choices.selectOption({ label: CREAM });
  await page.getByRole('button', { name: `One more of ${CREAM}` }).click();
  await page.getByRole('button', { name: `One more of ${CREAM}` }).click();
  await page.getByRole('button', { name: `One fewer of ${CREAM}` }).click();
  const sum = (await page.getByText('To pay, with GST').textContent()) ?? '';
  expect(sum).toMatch(/\$\d+\.\d\d$/);
  const line = page.locator('.goods-sold .cost');
  const rounding = page.locator('.goods-sold p', { hasText: 'Rounding' }).locator('.num');
  expect(centsIn(await line.textContent()) + centsIn(await rounding.textContent())).toBe(centsIn(sum));
  await page.getByLabel('How it was paid').selectOption({ label: 'Card at the terminal' });
  await sell.click();
  await page.getByText('Enter the number of the slip or of the transfer').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Number of the slip or transfer').fill('T-881');
  await sell.click();
  await sell.waitFor({ state: 'detached' });
  await expect.poll(() => inStore(world, CREAM)).toBe(left - 2);
  await page.context().close();

  const bills = await openDesk(served(), `/desk/bills?place=${SHOP}`, kumar);
  await bills.getByRole('button', { name: 'All, paid ones too', exact: true }).click();
  await bills
    .getByRole('button', { name: /^Receipt…/ })
    .first()
    .click();
  const [receipt] = await Promise.all([
    bills.waitForEvent('download'),
    bills.getByRole('button', { name: 'Yes, save it' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-INV-\d+\.pdf$/);
  await bills.getByText('Open it and print it for the customer.').waitFor();
  expect(await breachesOf(bills)).toEqual([]);
  await bills.getByRole('button', { name: 'Close', exact: true }).click();
  await bills
    .getByRole('button', { name: /^Void the sale…/ })
    .first()
    .click();
  await bills.getByRole('button', { name: 'It was entered twice.' }).click();
  expect(await breachesOf(bills)).toEqual([]);
  await bills.getByRole('button', { name: 'Yes, void it' }).click();
  await bills.getByRole('button', { name: /^Void the sale…/ }).waitFor({ state: 'detached' });
  await expect.poll(() => inStore(world, CREAM)).toBe(left);
  await bills.context().close();
});

test('SERVER-66: reception sells to a patient on the patient’s page, on a small screen', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception'], [SHOP as ClinicId]);
  const page = await openDesk(served(), `/desk/patients?open=${patientIdOf('meiling')}`, nadia, 390);
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('button', { name: /^Sell at the counter…/ }).click();
  await page.getByLabel('Add an item').selectOption({ label: CREAM });
  await page.getByLabel('How it was paid').selectOption({ label: 'Cash' });
  expect(await breachesOf(page)).toEqual([]);
  const left = await inStore(world, CREAM);
  await page.getByRole('button', { name: 'Yes, paid and handed over' }).click();
  await page.getByRole('button', { name: 'Yes, paid and handed over' }).waitFor({ state: 'detached' });
  expect(await inStore(world, CREAM)).toBe(left - 1);
  await page.context().close();
});
