/** Devices elsewhere in the world: the clinic's times, and the word whose times they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  booked,
  counting,
  holdRemote,
  pastTime,
  payWith,
  popupOf,
  press,
  toTime,
} from '#harness/booking/booking.browser-steps.ts';
import { stopClock } from '#harness/chromium/page-acts.ts';
import { shown } from '#harness/chromium/waiting.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();
let gateway: OpenGateway;
/** Texts in the clinics' own zone, read once for all tests. */
let home: Awaited<ReturnType<typeof lookFrom>> | null = null;
beforeAll(async () => {
  gateway = await openGateway(served().world);
});
afterAll(() => gateway.close());

const LABEL = 'All times are Singapore time.';

/** Texts of a booking on a device in that zone, from the choice of a time to the list of appointments. */
const lookFrom = async (timezoneId: string) => {
  const { visit, world } = served();
  const now = await world.clock.now();
  const page = await visit({ as: 'siti', at: '/appointment', timezoneId, before: (opened) => stopClock(opened, now) });
  const popup = popupOf(page);
  const labels: string[] = [];
  /** Reads the popup without the zone's label, and records the step if the label shows. */
  const read = async (step: string) => {
    if (await popup.getByText(LABEL).isVisible()) labels.push(step);
    return (await popup.innerText()).replace(LABEL, '').replaceAll(/\n+/g, '\n');
  };
  await toTime(page, { kind: 'remote' });
  const time = await read('time');
  await pastTime(page);
  await press(page, 'Next');
  await shown(popup.getByRole('heading', { name: 'Check before you book' }));
  const detail = await read('detail');
  await holdRemote(page);
  const payment = await read('payment');
  await counting(page);
  const countdown = await page.getByRole('region', { name: 'Time left to pay' }).innerText();
  await payWith(page, CARDS.good);
  await booked(page);
  const confirmed = await read('confirmed');
  await press(page, 'See my appointments');
  await shown(popup.getByRole('heading', { name: 'My appointments' }));
  await shown(popup.getByText('Remote consultation'));
  const list = await read('list');
  await page.context().close();
  await world.reset();
  return { time, detail, payment, countdown, confirmed, list, labels };
};

test.for(['America/New_York', 'Pacific/Auckland'])(
  'CONST-08: on a device in %s every step of a booking has the times of the clinic, and says whose they are',
  async (zone) => {
    home ??= await lookFrom('Asia/Singapore');
    const there = await lookFrom(zone);
    expect(there).toEqual({ ...home, labels: ['time', 'detail', 'list'] });
    expect(home.labels).toEqual([]);
  },
);
