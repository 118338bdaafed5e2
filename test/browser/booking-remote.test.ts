/** A remote consultation against the real server and the sandbox's card provider: held, counted down, paid. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patientIdOf } from '#server/demo/people.data.ts';
import {
  booked,
  cardForm,
  closePopup,
  counting,
  keptKeys,
  notCounting,
  payWith,
  popupOf,
  press,
  sees,
  toRemotePayment,
} from '#stage/browser/booking.steps.ts';
import { gone } from '#stage/browser/waiting.ts';
import { CARDS } from '#stage/world/gateway.ts';
import { demoPerTest } from './demo-per-test.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const atPayment = async (): Promise<Page> => {
  const page = await demo().visit({ as: 'siti', at: '/appointment' });
  await toRemotePayment(page, { message: 'It itches at night.' });
  return page;
};
/** Of the held booking, as the device keeps it. */
const keptInvoice = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('myniks.kept.hold') ?? '').items[0].invoiceId);
const invoices = () =>
  served().world.db.selectFrom('invoice').select('id').where('patient_id', '=', patientIdOf('siti')).execute();

test('BOOK-46 BOOK-47 HOLD-04: from the page of appointments to You are booked, with a card', async () => {
  const page = await atPayment();
  expect(await page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/);
  await payWith(page, CARDS.good);
  await booked(page);
  await sees(page, 'You paid $70.85.');
  await notCounting(page);
  expect((await keptKeys(page)).filter((key) => key.endsWith('hold'))).toEqual([]);
});

test('HOLD-07 HOLD-09: the countdown floats over other pages and over the popup, where a tap on it does nothing', async () => {
  const page = await atPayment();
  const before = page.url();
  await page.getByRole('timer').click();
  await page.getByText('Pay to keep').click();
  await cardForm(page);
  expect(page.url()).toBe(before);
  await closePopup(page);
  for (const name of ['Records', 'Store', 'Profile', 'MyNiks', 'Appointment']) {
    await page.getByRole('link', { name, exact: true }).click();
    await counting(page);
    const [timer, bar] = [
      await page.getByRole('region', { name: 'Time left to pay' }).boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox(),
    ];
    expect((timer?.y ?? 0) + (timer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('BOOK-52 HOLD-08 BOOK-60: closed on the payment, the timer leads back to the same invoice, and one is paid', async () => {
  const page = await atPayment();
  const invoice = await keptInvoice(page);
  await closePopup(page);
  await gone(popupOf(page));
  await press(page, /^Tap to pay/);
  await cardForm(page);
  expect([await keptInvoice(page), new URL(page.url()).searchParams.get('step')]).toEqual([invoice, 'payment']);
  await payWith(page, CARDS.good);
  await booked(page);
  expect((await invoices()).map(({ id }) => id)).toContain(invoice);
});
