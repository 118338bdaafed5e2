/** The hold of a remote consultation runs out while a payment is under way. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import {
  booked,
  heldOf,
  notCounting,
  passMinutes,
  payWith,
  press,
  stepOf,
} from '#harness/booking/booking.browser-steps.ts';
import { gone, shown } from '#harness/chromium/waiting.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { demoPerTest } from '#test/browser/demo-per-test.ts';
import { toHeldPayment } from '#test/browser/held-payment.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const past = (page: Page) => passMinutes(page, demo(), 16);
const released = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText('was released');
const stateOf = async (id: AppointmentId) =>
  (await served().world.db.selectFrom('appointment').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

test('HOLD-11: while the bank asks for a proof the step stays; proven after the end, the time is still free and is booked', async () => {
  const page = await toHeldPayment(demo());
  const { id } = await heldOf(page);
  await payWith(page, CARDS.authentication);
  await shown(page.getByRole('button', { name: 'Complete authentication' }));
  await past(page);
  await notCounting(page);
  expect([stepOf(page), await released(page).count()]).toEqual(['payment', 0]);
  await press(page, 'Complete authentication');
  await booked(page);
  expect(await stateOf(id)).toBe('new');
});

test('HOLD-11: a proof that fails after the end ends the hold: nothing is charged', async () => {
  const page = await toHeldPayment(demo());
  const { id } = await heldOf(page);
  await payWith(page, CARDS.authentication);
  await shown(page.getByRole('button', { name: 'Complete authentication' }));
  await past(page);
  await press(page, 'Fail authentication');
  await shown(released(page));
  expect(await stateOf(id)).not.toBe('new');
});

test('HOLD-10 HOLD-12: paid with the answer lost, and the app closed over the end: it is booked at the next start', async () => {
  const page = await toHeldPayment(demo());
  const { id } = await heldOf(page);
  await demo().submit('call', { call: 'payment.recordPayment', accident: 'cut', times: 9 });
  await payWith(page, CARDS.good);
  await expect.poll(() => stateOf(id)).toBe('new');
  const context = page.context();
  await page.close();
  await demo().submit('call/none');
  await demo().submit('time', { minutes: 16 });
  const next = await context.newPage();
  await next.goto(`${demo().origin}/home?flow=appointments`);
  await shown(next.getByRole('dialog').getByText('Remote consultation'));
  await notCounting(next);
  await gone(next.getByText('released'));
});
