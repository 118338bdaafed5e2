/** Place of a held time's countdown: beside the actions of a page or a step, never over them. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import {
  booked,
  cardForm,
  counting,
  pastTime,
  popupOf,
  press,
  toTime,
} from '#harness/booking/booking.browser-steps.ts';
import { comesTo, shown } from '#harness/chromium/waiting.ts';
import { invoiceIdOf } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { demoPerTest } from '#test/browser/demo-per-test.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const SIZES = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

let page: Page;
/** Opens an address for a person who holds a time. */
const open = async (as: 'meiling' | 'siti', at: string) => {
  const { world, visit } = demo();
  const token = await world.signIn(as);
  await hold(world, token, await firstRemote(world, token), patientIdOf(as));
  page = await visit({ as, at });
  await counting(page);
};

/**
 * Runs in the page: lists controls that the countdown covers, and docks that cannot be tapped, at both ends of the
 * page.
 */
const hidden = () => {
  const inFront = (element: Element) => element.closest('[inert]') === null;
  const seen = [...document.querySelectorAll<HTMLElement>('main, nav, [data-floor=dock]')].filter(inFront);
  const row = document.querySelector('section[aria-label="Time left to pay"]')?.parentElement;
  const wordsOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  const atCentre = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  const told: string[] = [];
  // on wide windows docks are at the end of the content
  const isWide = innerWidth >= 1_024;
  const checkDocks = (where: string) => {
    for (const dock of seen.filter((one) => one.dataset['floor'] === 'dock' && one.offsetHeight > 0)) {
      for (const button of dock.querySelectorAll('button, a[href]'))
        if (!button.contains(atCentre(button))) told.push(`${where}: ${wordsOf(button)} is covered`);
      const { bottom } = dock.getBoundingClientRect();
      if (!isWide && Math.round(bottom) !== innerHeight) told.push(`${where}: the dock ends at ${bottom}`);
    }
  };
  const controls = seen.flatMap((part) => [...part.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]);
  for (const control of controls.filter(({ offsetHeight }) => offsetHeight > 0)) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (row?.contains(atCentre(control))) told.push(`${wordsOf(control)} is under the countdown`);
  }
  const scrollers = [document.scrollingElement, ...document.querySelectorAll('[role=dialog]')];
  for (const top of [0, 100_000]) {
    for (const scroller of scrollers) scroller?.scrollTo({ top, behavior: 'instant' });
    if (top > 0 || !isWide) checkDocks(top === 0 ? 'at the top' : 'at the end');
  }
  return row ? told : ['there is no countdown'];
};
const expectNothingHidden = async () => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await comesTo(() => page.evaluate(hidden), [], `${page.url()} at ${size.width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
};

test('HOLD-07: it leaves the docks of an invoice and of an order free, and the payment of that invoice', async () => {
  await open('meiling', `/orderDetails?id=${invoiceIdOf('meiling-store-shipped')}`);
  await shown(page.getByRole('button', { name: 'Confirm as Received' }));
  await expectNothingHidden();
  await page.goto(`/invoiceDetail?id=${invoiceIdOf('meiling-refill-unpaid')}`);
  await shown(page.getByRole('button', { name: /^Pay \$/ }));
  await expectNothingHidden();
  await press(page, /^Pay \$/);
  await shown(popupOf(page).getByRole('radio'));
  await expectNothingHidden();
});

test('HOLD-07 HOLD-09: it leaves every step of another booking free, and says that it is of another time', async () => {
  await open('siti', '/appointment');
  await toTime(page);
  await shown(page.getByText('Another time'));
  await expectNothingHidden();
  await pastTime(page);
  await expectNothingHidden();
  await press(page, 'Next');
  await shown(page.getByRole('button', { name: /^Book/ }));
  await expectNothingHidden();
  await press(page, /^Book/);
  await booked(page);
  await expectNothingHidden();
});

test('HOLD-07: it leaves the payment of the held time itself, and pages without a dock, free', async () => {
  await open('siti', '/home');
  await expectNothingHidden();
  await page.goto('/profile/language');
  await counting(page);
  await expectNothingHidden();
  await press(page, 'Tap to pay and keep your time');
  await cardForm(page);
  await expectNothingHidden();
});
