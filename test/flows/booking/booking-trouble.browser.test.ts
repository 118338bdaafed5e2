/** Other patients and the network interfere between the tap on Book and its answer. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listWaiting } from '#desk/visits.store.ts';
import { booked, pastInfo, popupOf, press, sees, toTime } from '#harness/booking/booking.browser-steps.ts';
import { gone, shown } from '#harness/chromium/waiting.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { demoPerTest } from '#test/browser/demo-per-test.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const toDetail = async (page: Page): Promise<void> => {
  await pastInfo(page, { place: /Tampines/, message: 'It itches at night.' });
  await sees(page, 'Check before you book');
};
const atDetail = async (as: MemberId): Promise<Page> => {
  const page = await demo().visit({ as, at: '/appointment' });
  await toDetail(page);
  return page;
};
const book = (page: Page) => press(page, /^(?:Book appointment|Try again)$/);
const bookingsOf = async (...people: MemberId[]) =>
  served()
    .world.db.selectFrom('appointment')
    .select(['patient_id', 'starts_at'])
    .where('patient_id', 'in', people.map(patientIdOf))
    .where('state', '=', 'new')
    .execute();

/** Number of new notifications that the bell shows. */
const newsOf = async (page: Page): Promise<number> => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await shown(bell);
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
};

test('BOOK-49: two people tap Book for the last time in the same moment: one has it, the other is offered three near it', async () => {
  const pages = [await atDetail('siti'), await atDetail('kenji')];
  await Promise.all(pages.map(book));
  const lost = (page: Page) => page.getByText('is no longer free');
  for (const page of pages)
    await shown(page.getByRole('heading', { name: /^(?:You are booked|Choose another time)$/ }));
  const losers = [];
  for (const page of pages) if (await lost(page).isVisible()) losers.push(page);
  const [loser] = losers;
  if (loser === undefined) throw new Error('Both are booked');
  expect([losers.length, (await bookingsOf('siti', 'kenji')).length]).toEqual([1, 1]);
  const near = loser.getByRole('button', { name: /\d:\d\d [AP]M/ });
  expect(await near.count()).toBe(3);
  await near.first().click();
  await sees(loser, 'It itches at night.');
  await book(loser);
  await booked(loser);
  const times = (await bookingsOf('siti', 'kenji')).map(({ starts_at }) => String(starts_at));
  expect(new Set(times).size).toBe(2);
});

test('BOOK-41: who waits gets a time at the desk: it is an appointment, and the bell lights', async () => {
  const page = await demo().visit({ as: 'siti', at: '/appointment' });
  await toTime(page, { place: /Tampines/ });
  const windows = page.getByRole('radiogroup', { name: /^Waitlist for/ }).getByRole('radio');
  await windows.last().click();
  const services = page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio');
  if (await services.first().isVisible()) await services.first().click();
  await press(page, /^Join the waitlist for/);
  await press(page, 'Next');
  await shown(page.getByLabel(/^Message for/));
  await press(page, 'Next');
  await press(page, 'Join the waitlist');
  await sees(page, 'You are on the waitlist');
  await page.goto('/home', { waitUntil: 'networkidle' });
  const before = await newsOf(page);
  const { world } = demo();
  const [waiting] = await listWaiting(world.db, 'Siti', await world.clock.now());
  if (waiting === undefined) throw new Error('Nobody waits');
  expect(
    await demo().submit('waitlist', { id: waiting.id, act: 'accept', slotId: waiting.slots[0]?.id ?? '' }),
  ).not.toContain('refused');
  await page.goto('/home');
  await expect.poll(() => newsOf(page)).toBeGreaterThan(before);
  await page.goto('/home?flow=appointments');
  const list = popupOf(page);
  await shown(list.getByText('Tampines clinic'));
  await gone(list.getByRole('heading', { name: 'Waitlist' }));
});

test('a calendar file is made offline, too', async () => {
  const page = await demo().visit({ as: 'siti', at: '/appointment', serviceWorkers: 'allow' });
  // waits for the message, which covers the buttons: a tap at that moment would hit it
  await sees(page, 'App ready to work offline');
  await toDetail(page);
  await book(page);
  await booked(page);
  await page.context().setOffline(true);
  const saved = page.waitForEvent('download');
  await press(page, 'Add to calendar');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*LOCATION:.*Tampines[^]*END:VCALENDAR\r\n$/);
  await page.context().setOffline(false);
});
