/** Goods that come back: the dispensary takes them back, and accounts see beside the bill what they cost, in Chromium. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire, moneyToWire } from '#contract/money.ts';
import { instantAt } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { CLEANSER } from '#server/demo/goods.data.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();
const ORCHARD = clinicIdOf('Orchard clinic');

test('SERVER-66: what came back of an order is taken back, and accounts begin with what it cost', async () => {
  const { world } = served();
  const token = await world.signIn('meiling');
  const id = await makeInvoice(world, {
    clinicId: ORCHARD,
    items: [itemOf(20, { qty: 2 })],
    delivery: { deliveryType: 'Pickup', deliveryStatus: 'Confirmed', fee: moneyFromWire(0), pickupClinicId: ORCHARD },
  });
  await payByTransfer(world, token, id);
  for (const call of [operatorCalls.readyForPickup, operatorCalls.deliverOrder]) await asStaff(world, call, { id });
  const { invoiceNo } = await readInvoice(world, token, id);
  const admin = await firstAdmin(world);
  const [farah, kumar] = [await invited(world, admin, ['dispensary']), await invited(world, admin, ['accounts'])];

  const page = await openDesk(served(), `/desk/orders?place=${ORCHARD}`, farah);
  await page.getByRole('button', { name: 'Handed over', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${invoiceNo}.*(?:deliver|pick up)`) });
  await row.getByRole('button', { name: /^Goods came back…/ }).click();
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Calm barrier cream, 2 with the patient' });
  await page.getByLabel('Pieces', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Yes, taken back' }).click();
  await page.getByText('Say whether it goes back on the shelf').waitFor();
  await page.getByLabel('Back on the shelf').selectOption({ label: 'No: opened, damaged or a medicine' });
  await page.getByLabel('Reason').fill('The pump is broken');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, taken back' }).click();
  await page.getByRole('button', { name: 'Yes, taken back' }).waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Goods came back…/ }).click();
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Calm barrier cream, 1 with the patient' });
  await page.getByRole('button', { name: 'No, leave it' }).click();
  await readLetters(world);
  await row.getByRole('button', { name: invoiceNo, exact: true }).click();
  await page.getByRole('button', { name: 'Show the letters' }).click();
  const letter = page
    .getByRole('list', { name: `Letters to ${invoiceNo}` })
    .getByRole('listitem')
    .filter({ hasText: 'Refill …: goods taken back' });
  await letter.waitFor();
  expect(await letter.textContent()).toContain(invoiceNo);
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();

  const bills = await openDesk(served(), '/desk/bills', kumar);
  await bills.getByRole('button', { name: 'Goods came back', exact: true }).click();
  const bill = bills.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await bill.getByText('Goods of $20.00 came back').waitFor();
  await bill.getByText('The pump is broken').waitFor();
  expect(await breachesOf(bills)).toEqual([]);
  await bill.getByRole('button', { name: /^Give money back…/ }).click();
  await bills.getByText('Paid: $40.00. Goods of $20.00 came back.').waitFor();
  expect(await bills.getByLabel('Amount (SGD)').inputValue()).toBe('20.00');
  await bills.getByLabel('How it goes back').selectOption({ label: 'By bank, entered once it is sent' });
  await bills.getByRole('textbox', { name: 'Reason' }).fill('One came back');
  expect(await breachesOf(bills)).toEqual([]);
  await bills.getByRole('button', { name: 'Yes, give it back' }).click();
  await bills.getByText('No goods came back whose money is yet to be given back.').waitFor();
  await bills.context().close();
});

test('SERVER-66: goods of a visit’s bill are taken back where the dispensary finds what was handed over, and on the patient’s page', async () => {
  const { world } = served();
  const token = await world.signIn('meiling');
  const { slot, appointment } = await bookOne(world, token);
  await asStaff(world, operatorCalls.acceptAppointment, { id: appointment._id });
  const { clinic_id: clinicId } = await world.db
    .selectFrom('appointment')
    .select('clinic_id')
    .where('id', '=', appointment._id)
    .executeTakeFirstOrThrow();
  world.clock.set(instantAt(slot.date, slot.startTime));
  const given = [{ item: inventoryIdOf(CLEANSER.name), qty: 2, refill: null }];
  const ended = await asStaff(world, operatorCalls.endVisit, { id: appointment._id }, { given });
  const id = ended.answer?.data.invoice ?? '';
  const { balance, invoice_no: invoiceNo } = await world.db
    .selectFrom('invoice')
    .select(['balance', 'invoice_no'])
    .where('id', '=', id as InvoiceId)
    .executeTakeFirstOrThrow();
  const money = { way: 'cash', amount: moneyToWire(balance), reference: null };
  await asStaff(world, operatorCalls.receivePayment, { id }, money);
  const farah = await invited(world, await firstAdmin(world), ['dispensary']);

  const page = await openDesk(served(), `/desk/orders?place=${clinicId}`, farah);
  await page.getByRole('button', { name: 'Handed over', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await row.getByText(/^given at a visit, /).waitFor();
  await row.getByRole('button', { name: /^Goods came back…/ }).click();
  await page.getByLabel('Item', { exact: true }).selectOption({ label: `${CLEANSER.name}, 2 with the patient` });
  await page.getByLabel('Pieces', { exact: true }).fill('1');
  await page.getByLabel('Back on the shelf').selectOption({ label: 'Yes: unopened, and no medicine' });
  await page.getByLabel('Reason').fill('Unopened');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, taken back' }).click();
  await page.getByRole('button', { name: 'Yes, taken back' }).waitFor({ state: 'detached' });

  await page.goto(`/desk/patients?place=${clinicId}&open=${patientIdOf('meiling')}`);
  const part = page.locator('section', { hasText: 'From visits and the counter' });
  await part.locator('b', { hasText: invoiceNo }).waitFor();
  await part
    .getByRole('button', { name: /^Goods came back…/ })
    .first()
    .click();
  await page.getByLabel('Item', { exact: true }).selectOption({ label: `${CLEANSER.name}, 1 with the patient` });
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});
