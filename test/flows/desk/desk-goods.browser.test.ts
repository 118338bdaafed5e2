/** The dispensary takes goods in, stops an item, and takes acts about orders back, in Chromium against the real server. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import { moneyFromWire } from '#contract/money.ts';
import { asStaff, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();
const ORCHARD = clinicIdOf('Orchard clinic');

/** A paid refill that is ready at Orchard clinic, or on its way. */
const handedOut = async (deliveryType: DeliveryType) => {
  const { world } = served();
  const delivery = { deliveryType, deliveryStatus: 'Pending', fee: moneyFromWire(0) } as const;
  const id = await makeInvoice(world, {
    clinicId: ORCHARD,
    items: [itemOf(20)],
    delivery: deliveryType === 'Pickup' ? { ...delivery, pickupClinicId: ORCHARD } : delivery,
  });
  const token = await world.signIn('meiling');
  await asStaff(world, operatorCalls.acceptOrder, { id });
  await payByTransfer(world, token, id);
  if (deliveryType === 'Pickup') await asStaff(world, operatorCalls.readyForPickup, { id });
  else await asStaff(world, operatorCalls.shipOrder, { id }, { parcelNo: '8841' });
  const read = async () => (await readInvoice(world, token, id)).delivery?.[0];
  return { read, invoiceNo: (await readInvoice(world, token, id)).invoiceNo };
};

test('goods of a supplier are added to a row, and to a place that had none; the same line of a delivery is refused', async () => {
  const { world } = served();
  const farah = await invited(world, await firstAdmin(world), ['dispensary']);
  const page = await openDesk(served(), `/desk/stock?place=${ORCHARD}`, farah);
  const row = page.getByRole('row', { name: /^Cetirizine 10 mg/ });
  const take = async () => {
    await row.getByRole('button', { name: /^Take in…/ }).click();
    await page.getByLabel('Pieces', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Yes, add them' }).click();
    await page.getByText('Enter the number on the delivery note').waitFor();
    expect(await breachesOf(page)).toEqual([]);
    await page.getByLabel('Supplier’s delivery number').fill('DN 5512');
    await page.getByRole('button', { name: 'Yes, add them' }).click();
  };
  await take();
  await row.getByText('52', { exact: true }).waitFor();
  await take();
  await page.getByText('This item was entered from this delivery before. Nothing was added.').waitFor();
  await page.getByRole('button', { name: 'No, leave it' }).click();
  await page.getByRole('button', { name: 'Take in goods…' }).click();
  await page.getByLabel('Place', { exact: true }).last().selectOption({ label: 'Orchard clinic' });
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Niacinamide 10% serum' });
  await page.getByLabel('Pieces', { exact: true }).fill('3');
  await page.getByLabel('Supplier’s delivery number').fill('DN 5513');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, add them' }).click();
  await page.getByRole('row', { name: /^Niacinamide 10% serum Orchard clinic Product 3/ }).waitFor();
  await page.context().close();
});

test('an item is stopped with a reason, shows it, and is sold again', async () => {
  const { world } = served();
  const farah = await invited(world, await firstAdmin(world), ['dispensary']);
  const page = await openDesk(served(), `/desk/stock?place=${ORCHARD}`, farah);
  const row = page.getByRole('row', { name: /^Minoxidil 5% solution/ });
  const more = page.getByRole('button', { name: /^More for Minoxidil 5% solution/ });
  await more.click();
  await page.getByRole('button', { name: /^Stop selling…/ }).click();
  await page.getByRole('button', { name: 'Yes, stop selling it' }).click();
  await page.getByText('Write the reason').waitFor();
  await page.getByLabel('Reason').fill('The supplier calls it back');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, stop selling it' }).click();
  await row.getByText('The supplier calls it back').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '库存', exact: true }).waitFor();
  await row.getByText(/停止出售/).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Sell again…/ }).click();
  await page.getByRole('button', { name: 'Yes, sell it' }).click();
  await row.getByText('Sold', { exact: true }).waitFor();
  await page.context().close();
});

test('a parcel number is corrected beside the one from before, and an order is not ready after all', async () => {
  const { world } = served();
  const [parcel, pickup] = [await handedOut('Deliver To Singapore'), await handedOut('Pickup')];
  const farah = await invited(world, await firstAdmin(world), ['dispensary']);
  const page = await openDesk(served(), `/desk/orders?place=${ORCHARD}`, farah);
  const rowOf = (invoiceNo: string) => page.getByRole('row', { name: new RegExp(`^${invoiceNo}`) });
  await rowOf(parcel.invoiceNo).getByText('Shipped').waitFor();
  await rowOf(parcel.invoiceNo)
    .getByRole('button', { name: /^Correct the parcel number…/ })
    .click();
  await page.getByText('Now: 8841').waitFor();
  await page.getByLabel('Parcel number').fill('8842');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, correct it' }).click();
  await rowOf(parcel.invoiceNo).getByText('Parcel 8842').waitFor();
  expect((await parcel.read())?.parcelNo).toBe('8842');
  await rowOf(pickup.invoiceNo)
    .getByRole('button', { name: /^Not ready after all…/ })
    .click();
  await page.getByRole('button', { name: 'A part of it was damaged.' }).click();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, not ready' }).click();
  await rowOf(pickup.invoiceNo).getByText('To pack').waitFor();
  expect((await pickup.read())?.deliveryStatus).toBe('Confirmed');
  await page.context().close();
});
