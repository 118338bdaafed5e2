/** Reception and accounts take money and give it back in Chromium against the real server. */
import { expect, test } from 'vitest';
import { moneyFromWire } from '#contract/money.ts';
import { enrol, grant } from '#harness/server/niks.ts';
import { itemOf, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { insertBroughtCredit } from '#server/money/brought-credit.store.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

const ORCHARD = clinicIdOf('Orchard clinic');

test('SERVER-66: reception takes a part in cash and the rest at the terminal; too much is said before it is sent', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const id = await makeInvoice(world, { clinicId: ORCHARD, items: [itemOf(52.3)] });
  const token = await world.signIn('meiling');
  const { invoiceNo } = await readInvoice(world, token, id);
  const page = await openDesk(served(), `/desk/bills?place=${ORCHARD}`, nadia);
  const row = page.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await row.getByRole('button', { name: /^Take payment…/ }).click();
  await page.getByRole('heading', { name: /^What did the patient pay\?/ }).waitFor();
  expect(await page.getByLabel('Amount (SGD)').inputValue()).toBe('52.30');
  await page.getByLabel('How it was paid').selectOption('cash');
  await page.getByLabel('Amount (SGD)').fill('60');
  await page.getByRole('button', { name: 'Yes, it is paid' }).click();
  await page.getByText('At most what is owed, or was paid').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Amount (SGD)').fill('20');
  await page.getByRole('button', { name: 'Yes, it is paid' }).click();
  await row.getByText('$32.30').waitFor();
  await row.getByText('Cash').waitFor();
  await row.getByRole('button', { name: /^Take payment…/ }).click();
  await page.getByLabel('How it was paid').selectOption('terminal');
  await page.getByRole('button', { name: 'Yes, it is paid' }).click();
  await page.getByText('Enter the number of the slip or of the transfer').waitFor();
  await page.getByLabel('Number of the slip or transfer').fill('000412');
  await page.getByRole('button', { name: 'Yes, it is paid' }).click();
  await row.waitFor({ state: 'detached' });
  const { ostBalance, payments } = await readInvoice(world, token, id);
  expect([ostBalance, payments.map(({ way, amount }) => [way, amount])]).toEqual([
    0,
    [
      ['cash', moneyFromWire(20)],
      ['terminal', moneyFromWire(32.3)],
    ],
  ]);
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});

test('NIKS-08: NIK$ are taken off after the ID was seen, and accounts gives them back; the day has its figures', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const nadia = await invited(world, admin, ['reception']);
  const farid = await invited(world, admin, ['accounts']);
  await enrol(world, 'siti');
  await grant(world, 'siti', 40, '2027-06-30');
  const id = await makeInvoice(world, { patientId: patientIdOf('siti'), clinicId: ORCHARD, items: [itemOf(52)] });
  const siti = patientIdOf('siti');
  const { invoiceNo } = await readInvoice(world, await world.signIn('siti'), id, siti);
  const page = await openDesk(served(), `/desk/bills?place=${ORCHARD}`, nadia);
  const row = page.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await row.getByText('40 NIK$ can be used').waitFor();
  await row.getByRole('button', { name: /^Pay with NIK\$…/ }).click();
  await page.getByText('The patient has 40 NIK$; owed: $52.00').waitFor();
  await page.getByLabel('NIK$', { exact: true }).fill('15');
  await page.getByLabel('NRIC or passport number').fill('S9271643J');
  await page.getByRole('button', { name: 'Yes, take them off' }).click();
  await row.getByText('15 NIK$ used').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
  const other = await openDesk(served(), `/desk/bills?place=${ORCHARD}`, farid, 390);
  await other.getByRole('button', { name: /^Give NIK\$ back…/ }).click();
  await other.getByLabel('Reason').fill('The patient pays by card');
  await other.getByRole('button', { name: 'Yes, give them back' }).click();
  await other.getByText('15 NIK$ used').waitFor({ state: 'detached' });
  const { ostBalance } = await readInvoice(world, await world.signIn('siti'), id, siti);
  expect(ostBalance).toBe(moneyFromWire(52));
  expect(await breachesOf(other)).toEqual([]);
  await other.goto(`/desk/takings?place=${ORCHARD}`);
  await other.getByRole('heading', { name: 'End of day', level: 1 }).waitFor();
  await other.getByRole('row', { name: /^NIK\$/ }).waitFor();
  expect(await breachesOf(other)).toEqual([]);
  await other.context().close();
});

test('accounts gives a credit back on the page of the patient', async () => {
  const { world } = served();
  const farid = await invited(world, await firstAdmin(world), ['accounts']);
  const now = await world.clock.now();
  const credit = { id: 'C-1', patientId: patientIdOf('meiling'), amount: moneyFromWire(32.7), now };
  await world.db.transaction().execute((tx) => insertBroughtCredit(tx, credit));
  const page = await openDesk(served(), '/desk/patients', farid);
  await page.getByLabel('Name, phone, email, number or order').last().fill('Tan Mei Ling');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('table').getByRole('button', { name: 'Tan Mei Ling' }).click();
  await page.getByRole('heading', { name: /^With the clinic/ }).waitFor();
  await page.getByRole('button', { name: /^Give credit back…/ }).click();
  await page.getByLabel('What goes back').selectOption('C-1');
  await page.getByLabel('Reason').fill('The account is to be closed');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, give it back' }).click();
  await page.getByRole('heading', { name: /^With the clinic/ }).waitFor({ state: 'detached' });
  const row = await world.db.selectFrom('brought_credit').select('returned').executeTakeFirstOrThrow();
  expect(row.returned).toBe(moneyFromWire(32.7));
  await page.context().close();
});

test('accounts gives a part of a paid bill back in cash, at most what was paid', async () => {
  const { world } = served();
  const farid = await invited(world, await firstAdmin(world), ['accounts', 'reception']);
  const id = await makeInvoice(world, { clinicId: ORCHARD, invoiceType: 'Consultation', delivery: null });
  const token = await world.signIn('meiling');
  const { invoiceNo } = await readInvoice(world, token, id);
  const page = await openDesk(served(), `/desk/bills?place=${ORCHARD}&filter=visit`, farid);
  const row = page.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await row.getByRole('button', { name: /^Take payment…/ }).click();
  await page.getByLabel('How it was paid').selectOption('cash');
  await page.getByRole('button', { name: 'Yes, it is paid' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All, paid ones too' }).click();
  await row.getByRole('button', { name: /^Give money back…/ }).click();
  await page.getByLabel('How it goes back').selectOption('cash');
  await page.getByLabel('Amount (SGD)').fill('21');
  await page.getByLabel('Reason', { exact: true }).fill('Charged twice');
  await page.getByRole('button', { name: 'Yes, give it back' }).click();
  await page.getByText('At most what is owed, or was paid').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Amount (SGD)').fill('5');
  await page.getByRole('button', { name: 'Yes, give it back' }).click();
  await page.getByRole('heading', { name: /^How much goes back/ }).waitFor({ state: 'detached' });
  expect((await readInvoice(world, token, id)).payment.status).toBe('partlyRefunded');
  await page.context().close();
});
