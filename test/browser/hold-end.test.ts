/** The hold of a remote consultation runs out: looked at, not looked at, and while a payment is under way. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import {
  booked,
  closePopup,
  counting,
  heldOf,
  keptKeys,
  notCounting,
  passMinutes,
  payWith,
  popupOf,
  press,
  sees,
  stepOf,
  timesOf,
  toRemotePayment,
} from '#stage/browser/booking.steps.ts';
import { gone, shown } from '#stage/browser/waiting.ts';
import { freeSlots } from '#stage/world/ask.ts';
import { CARDS } from '#stage/world/gateway.ts';
import { hold } from '#test/world/holds.ts';
import { demoPerTest } from './demo-per-test.ts';
import { toHeldPayment } from './held-payment.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const HOLD = 'myniks.kept.hold';
const MESSAGE = 'It itches at night.';

const atPayment = async (): Promise<Page> => {
  const page = await demo().visit({ as: 'siti', at: '/appointment' });
  await toRemotePayment(page, { message: MESSAGE });
  return page;
};
const past = (page: Page) => passMinutes(page, demo(), 16);
const released = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText('was released');
const stateOf = async (id: AppointmentId) =>
  (await served().world.db.selectFrom('appointment').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;
/** Somebody else holds the time that was held here. */
const rivalTakes = async (id: AppointmentId): Promise<void> => {
  const { world } = demo();
  const { slot_id: slotId } = await world.db
    .selectFrom('appointment')
    .select('slot_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await world.signIn('kenji');
  const from = clinicDayOf(await world.clock.now());
  const free = await freeSlots(world, token, { clinic: clinicIdOf('Orchard clinic'), from });
  const slot = free.find(({ _id }) => _id === slotId);
  if (slot === undefined) throw new Error('The time is not free');
  await hold(world, token, slot, patientIdOf('kenji'));
};

test('HOLD-11 HOLD-05 HOLD-06: on the open card form: it closes, says so, and the same answers are one tap away', async () => {
  const page = await atPayment();
  await past(page);
  await shown(released(page));
  await notCounting(page);
  expect(await keptKeys(page)).not.toContain(HOLD);
  expect(await page.locator('[name="stripe-number"]').count()).toBe(0);
  await press(page, 'Choose a time again');
  await shown(timesOf(page));
  await timesOf(page).last().click();
  await page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio').first().click();
  await press(page, /^Use /);
  await press(page, 'Next');
  expect(await page.getByLabel('Message for the doctor').inputValue()).toBe(MESSAGE);
});

test('HOLD-05 HOLD-06: while the popup is closed: the countdown goes, it is told, and booking begins at its start', async () => {
  const page = await atPayment();
  await closePopup(page);
  await counting(page);
  await past(page);
  await notCounting(page);
  await sees(page, /released/);
  expect(await keptKeys(page)).not.toContain(HOLD);
  await page.goto('/appointment?flow=booking&kind=remote');
  await press(page, 'Not now');
  expect(stepOf(page)).toBe('start');
});

test('HOLD-10: while the app is closed: at the next start there is no countdown, and nothing of the hold is kept', async () => {
  const page = await toHeldPayment(demo());
  const context = page.context();
  await page.close();
  await demo().submit('time', { minutes: 16 });
  const next = await context.newPage();
  await next.goto(`${demo().origin}/home`);
  await shown(next.getByText('Next appointment'));
  await expect.poll(() => keptKeys(next)).not.toContain(HOLD);
  await notCounting(next);
});

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

test('HOLD-12: proven when somebody else has the time: the money goes back, with its reference and the clinic’s number', async () => {
  const page = await toHeldPayment(demo());
  const { id } = await heldOf(page);
  await payWith(page, CARDS.authentication);
  await shown(page.getByRole('button', { name: 'Complete authentication' }));
  await past(page);
  await rivalTakes(id);
  await press(page, 'Complete authentication');
  await sees(page, 'You paid, but the time was gone');
  await sees(page, /^\$70\.85 (?:goes|was sent) back to your card$/);
  await sees(page, /^re_\w+$/);
  expect(await popupOf(page).locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  await page.reload();
  await sees(page, 'You paid, but the time was gone');
  expect(await stateOf(id)).toBe('lost');
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
