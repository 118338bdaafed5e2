/** The payment of a held booking, interrupted by a reload, a second tab, the session's end or the clinic. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import {
  booked,
  cardForm,
  closePopup,
  counting,
  heldOf,
  keptKeys,
  notCounting,
  payWith,
  press,
  secondsLeft,
  sees,
  toRemotePayment,
} from '#harness/booking/booking.browser-steps.ts';
import { signIn, tokenOf } from '#harness/chromium/page-acts.ts';
import { comesTo, gone } from '#harness/chromium/waiting.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { revokeAll } from '#harness/server/logins.ts';
import { bookingStory } from '#machines/booking/booking.story.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { demoPerTest } from '#test/browser/demo-per-test.ts';
import { toHeldPayment } from '#test/browser/held-payment.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const atPayment = async (): Promise<Page> => {
  const page = await demo().visit({ as: 'siti', at: '/appointment' });
  await toRemotePayment(page, { message: 'It itches at night.' });
  return page;
};
/** Siti's bookings; the sample data have none of hers. */
const bookings = () =>
  served()
    .world.db.selectFrom('appointment')
    .select(['id', 'state'])
    .where('patient_id', '=', patientIdOf('siti'))
    .execute();
const expectOneBooking = async (state: string) => expect((await bookings()).map((one) => one.state)).toEqual([state]);

test('PWA-12 PWA-14 BOOK-52: a reload in the middle of the payment comes back to the same invoice, which is paid once', async () => {
  const page = await atPayment();
  const held = await heldOf(page);
  await page.reload();
  await cardForm(page);
  expect(await heldOf(page)).toEqual(held);
  await payWith(page, CARDS.good);
  await booked(page);
  await page.reload();
  await booked(page);
  await expectOneBooking('new');
});

/** Records, from the next load on, each sentence about committed things that the popup shows, in order. */
const notingWhatIsSaid = async (page: Page): Promise<() => Promise<string[]>> => {
  const sentences = Object.entries(bookingStory.committed ?? {}).map(([name, { en }]) => [name, en] as const);
  await page.addInitScript((known) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? '';
      const [name] = known.find(([, sentence]) => text.includes(sentence)) ?? [];
      if (name !== undefined && said.at(-1) !== name) said.push(name);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, sentences);
  return () => page.evaluate(() => Reflect.get(window, 'said'));
};
const stateIs = (state: string) =>
  comesTo(async () => (await bookings()).map((one) => one.state), [state], 'the booking at the clinic');
const paymentIs = (status: 'processing') =>
  comesTo(
    async () => {
      const invoices = served().world.db.selectFrom('invoice').select('payment_status');
      const ofSiti = await invoices.where('patient_id', '=', patientIdOf('siti')).execute();
      return ofSiti.some((one) => one.payment_status === status);
    },
    true,
    `a payment is ${status} at the clinic`,
  );
test.for([
  {
    over: 'a hold that nobody has paid for',
    before: async () => {},
    until: cardForm,
    said: ['held'],
  },
  {
    over: 'a payment that its bank decides about',
    before: async (page: Page) => {
      await payWith(page, CARDS.processing);
      await paymentIs('processing');
    },
    until: (page: Page) => sees(page, /^Your payment is processing/),
    said: ['unknown'],
  },
  {
    over: 'a payment that is done, and whose answer never came',
    before: async (page: Page) => {
      await page.route('**/payment/create?*', (route) => void route.fetch());
      await payWith(page, CARDS.good);
      await stateIs('new');
    },
    until: booked,
    said: ['unknown', 'booked'],
  },
  {
    over: 'a hold that the clinic has cancelled meanwhile',
    before: async () => demo().submit('appointment', { id: (await bookings())[0]?.id ?? '', act: 'cancel' }),
    until: (page: Page) => sees(page, 'Time is up, your booking was not paid'),
    said: ['unknown', 'nothing'],
  },
])('opened again over $over, booking says nothing until the clinic has answered, and then $said', async (way) => {
  const page = await toHeldPayment(demo());
  await way.before(page);
  const said = await notingWhatIsSaid(page);
  await page.reload();
  await way.until(page);
  const seen = await said();
  expect(seen).not.toEqual([]);
  // the popup may open after the answer, and then skips the sentences about waiting
  expect(seen).toEqual(way.said.slice(-seen.length));
});

test('two tabs: one booking and one countdown, and what is paid in one completes the other', async () => {
  const page = await toHeldPayment(demo());
  const other = await page.context().newPage();
  await other.goto('/records');
  await counting(other);
  expect(Math.abs(((await secondsLeft(page)) ?? 0) - ((await secondsLeft(other)) ?? 0))).toBeLessThanOrEqual(2);
  await press(other, /^Tap to pay/);
  await payWith(other, CARDS.good);
  await booked(other);
  await booked(page);
  for (const tab of [page, other]) await notCounting(tab);
  await expectOneBooking('new');
});

test('AUTH-18: an answer of 401 in the middle of the payment: after signing in again the hold is there and is paid', async () => {
  const page = await atPayment();
  const held = await heldOf(page);
  await revokeAll(served().world);
  const loaded = page.waitForEvent('load');
  await press(page, 'Back');
  await page.getByRole('link', { name: 'Records', exact: true }).click();
  await loaded;
  expect(await tokenOf(page)).toBeNull();
  await signIn(page, 'siti', 'Batik-2026');
  await counting(page);
  expect(await heldOf(page)).toEqual(held);
  await press(page, /^(?:Tap to pay|Continue to payment)/);
  await payWith(page, CARDS.good);
  await booked(page);
  await expectOneBooking('new');
});

test('the clinic cancels while the card form is open: what is paid then goes back, and nobody is told that it is booked', async () => {
  const page = await toHeldPayment(demo());
  const [booking] = await bookings();
  await demo().submit('appointment', { id: booking?.id ?? '', act: 'cancel' });
  await payWith(page, CARDS.good);
  await sees(page, 'You paid, but the time was gone');
  await sees(page, /^\$70\.85 (?:goes|was sent) back to your card$/);
  expect(await page.getByRole('heading', { name: 'You are booked' }).count()).toBe(0);
  await notCounting(page);
  await expectOneBooking('cancelled');
});

test('the clinic cancels while the popup is closed: the countdown goes with the next look at the list', async () => {
  const page = await toHeldPayment(demo());
  const { id } = await heldOf(page);
  await closePopup(page);
  await demo().submit('appointment', { id, act: 'cancel' });
  await page.getByRole('link', { name: /^My appointments/ }).click();
  await notCounting(page);
  expect(await keptKeys(page)).not.toContain('myniks.kept.hold');
});

test.for([1, -1])(
  'PWA-13: on a device whose clock is %i hour wrong the countdown is right, and nothing is over too early',
  async (hours) => {
    const now = Date.parse(await demo().world.clock.now());
    const page = await toHeldPayment(demo(), {
      before: async (opened) => {
        await opened.addInitScript(
          (apart) => {
            const real = Date.now.bind(Date);
            Date.now = () => real() + apart;
          },
          now + hours * HOUR_MS - Date.now(),
        );
      },
    });
    await page.reload();
    await counting(page);
    expect(await secondsLeft(page)).toBeGreaterThan(14 * 60);
    await closePopup(page);
    await page.reload();
    await counting(page);
    await press(page, /^Tap to pay/);
    await cardForm(page);
    expect(await secondsLeft(page)).toBeGreaterThan(13 * 60);
    await gone(page.getByText('was released'));
  },
);
