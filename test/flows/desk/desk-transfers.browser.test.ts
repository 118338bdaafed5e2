/** Accounts correct transfers in Chromium against the real server. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { asStaff, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('SERVER-66: a transfer is moved to the right order; the page says that the one before has left, and owes', async () => {
  const { world } = served();
  const siti = patientIdOf('siti');
  const [wrong, right] = [await makeInvoice(world), await makeInvoice(world, { patientId: siti })];
  await payByTransfer(world, await world.signIn('meiling'), wrong, 'PN-77');
  await asStaff(world, operatorCalls.shipOrder, { id: wrong }, { parcelNo: '8841' });
  const read = async () => readInvoice(world, await world.signIn('siti'), right, siti);
  const { invoiceNo } = await read();
  const farid = await invited(world, await firstAdmin(world), ['accounts']);
  const send = 'Yes, correct it';
  const openForm = async (width: number) => {
    const page = await openDesk(served(), '/desk/transfers?filter=exact', farid, width);
    const row = page.getByRole('row').filter({ hasText: 'PN-77' });
    await row.getByRole('button', { name: /^Wrong order…/ }).click();
    await page.getByRole('heading', { name: /^Which order is it for\?/ }).waitFor();
    await page.getByRole('button', { name: send }).click();
    await page.getByText('Write the reason').waitFor();
    expect(await breachesOf(page)).toEqual([]);
    return { page, row };
  };
  const close = { name: 'Close', exact: true };

  const wide = await openForm(1280);
  await wide.page.getByLabel('Reason').fill('The payer wrote another number');
  await wide.page.getByLabel(/^Order number/).fill(invoiceNo);
  await wide.page.getByRole('button', { name: send }).click();
  await wide.page.getByText('The order before has already left, and owes $20.00').waitFor();
  expect(await breachesOf(wide.page)).toEqual([]);
  await wide.page.getByRole('button', close).click();
  await wide.row.getByText(invoiceNo).waitFor();
  expect((await read()).ostBalance).toBe(0);
  await wide.page.context().close();

  const phone = await openForm(390);
  await phone.page.getByLabel('Reason').fill('A friend paid');
  await phone.page.getByRole('button', { name: send }).click();
  await phone.page.getByText(/^The order before owes \$20\.00/).waitFor();
  expect(await breachesOf(phone.page)).toEqual([]);
  await phone.page.getByRole('button', close).click();
  await phone.row.waitFor({ state: 'detached' });
  expect((await read()).ostBalance).toBe(200_000);
});
