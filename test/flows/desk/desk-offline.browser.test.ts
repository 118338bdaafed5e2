/** Reception without a network, in Chromium: arrivals wait on the page, and each is noted once when the network is back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { addMs, MINUTE_MS, msBetween } from '#contract/time.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { required } from '#machines/kit/required.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

/** Email of an administrator whose session begins on the day of the visits. */
const LATER = 'later.admin@example.sg';
const UNSENT = 'Arrived, not sent yet';
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const arrive = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Arrived ${name}`) }).click();

/** Confirmed visits of Tan Mei Ling, Tan Siew Hoon and Ethan Tan on one day, a quarter of an hour after the last began. */
const threeVisits = async () => {
  const { world } = served();
  const reception = await invited(world, await firstAdmin(world), ['reception']);
  const token = await world.signIn('meiling');
  const free = (await freeSlots(world, token)).filter(({ type }) => type === 'NORMAL');
  const visits = [];
  for (const key of ['meiling', 'siewhoon', 'ethan'] as const) {
    const last = visits.at(-1);
    const slot = free.find(({ date, startTime }) => !last || (date === last.aptDate && startTime >= last.endTime));
    if (!slot) throw new Error('Too few times are free');
    const body = bookingOf(slot, patientIdOf(key));
    const { data } = await answerOf(world, appointmentCalls.createAppointment, { token, body });
    const { _id, startDateTime } = data.appointment;
    await reception.ask(operatorCalls.acceptAppointment, { params: { id: _id } });
    visits.push({ ...body, _id, startDateTime });
  }
  const [first, second, third] = visits;
  if (!first || !second || !third) throw new Error('Too few visits');
  world.clock.set(addMs(third.startDateTime, 16 * MINUTE_MS));
  return { day: first.aptDate, ids: [first._id, second._id, third._id] as const };
};

/** Ids of the visits whose arrivals the page sends, in order. */
const arrivalsFrom = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    const [, id] = /appointment\/([^/]+)\/arrive/.exec(request.url()) ?? [];
    if (id) sent.push(id);
  });
  return sent;
};

test('two arrivals wait without a network, outlast a lock and a reload that asks, and each is noted once', async () => {
  const { world } = served();
  const { day, ids } = await threeVisits();
  const nadia = await invited(world, await firstAdmin(world, LATER), ['reception']);
  const page = await openDesk(served(), `/desk/day?day=${day}&look=list&place=novena-clinic`, nadia);
  await rowOf(page, 'Tan Mei Ling').waitFor();
  const sent = arrivalsFrom(page);
  await page.context().setOffline(true);
  await page.getByText('Only arrivals can be noted.').waitFor();
  await page.getByText('as of').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByText('Not loaded').waitFor();
  await arrive(page, 'Tan Mei Ling');
  await rowOf(page, 'Tan Mei Ling').getByText(UNSENT).waitFor();
  await arrive(page, 'Tan Siew Hoon');
  await page.getByText('2 arrivals are not sent yet.').waitFor();
  expect(await page.getByText(UNSENT).count()).toBe(2);
  expect(await page.getByRole('button', { name: /^(?:Move|Missed|Cancel).* Tan/ }).count()).toBe(0);
  const pressed = await world.clock.now();
  expect(await breachesOf(page)).toEqual([]);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(ids[0]);

  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByText('2 arrivals are not sent yet.').waitFor();
  expect(await page.content()).not.toContain('Tan ');
  await page.context().setOffline(false);
  world.clock.advance(10 * MINUTE_MS);
  await page.getByLabel('The code from your app').fill(await nadia.code());
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  for (const name of ['Tan Mei Ling', 'Tan Siew Hoon'])
    await rowOf(page, name).getByText('Arrived', { exact: true }).first().waitFor();
  await page.getByText(UNSENT).first().waitFor({ state: 'detached' });
  const { answer } = await nadia.ask(deskCalls.listDay, { query: { day, unit: 'novena-clinic' } });
  const visitOf = (id: string) => answer?.data.rows.find(({ _id }) => _id === id);
  expect(ids.map((id) => visitOf(id)?.state)).toEqual(['arrived', 'arrived', 'confirmed']);
  // the time of the press, not of the sending
  const arrivals = ids.slice(0, 2).map((id) => msBetween(pressed, required(visitOf(id)?.arrivedAt ?? null, 'arrival')));
  for (const late of arrivals) expect(late).toBeLessThan(5 * MINUTE_MS);
  expect(sent).toEqual(ids.slice(0, 2));
  await page.context().close();
});

test('an arrival whose visit was missed meanwhile says so on its row, until it is closed', async () => {
  const { world } = served();
  const { day, ids } = await threeVisits();
  const admin = await firstAdmin(world, LATER);
  const nadia = await invited(world, admin, ['reception']);
  const other = await invited(world, admin, ['reception']);
  const page = await openDesk(served(), `/desk/day?day=${day}&look=list&place=novena-clinic`, nadia);
  await rowOf(page, 'Tan Mei Ling').waitFor();
  await page.context().setOffline(true);
  for (const name of ['Tan Mei Ling', 'Tan Siew Hoon']) await arrive(page, name);
  const missed = await other.ask(operatorCalls.missAppointment, { params: { id: ids[0] } });
  expect(missed.status).toBe(200);
  await page.context().setOffline(false);
  await rowOf(page, 'Tan Mei Ling').getByText('The visit is no longer open').waitFor();
  await rowOf(page, 'Tan Mei Ling').getByText('Missed', { exact: true }).first().waitFor();
  await rowOf(page, 'Tan Siew Hoon').getByText('Arrived', { exact: true }).first().waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await rowOf(page, 'Tan Mei Ling').getByRole('button', { name: 'Close' }).click();
  await page.getByText('The visit is no longer open').waitFor({ state: 'detached' });
  await page.context().close();
});

test('an arrival whose answer is lost waits, and is sent again with its key', async () => {
  const { world } = served();
  const { day } = await threeVisits();
  const nadia = await invited(world, await firstAdmin(world, LATER), ['reception']);
  const page = await openDesk(served(), `/desk/day?day=${day}&look=list&place=novena-clinic`, nadia);
  await rowOf(page, 'Ethan Tan').waitFor();
  const keys: (string | undefined)[] = [];
  await page.route('**/arrive**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await arrive(page, 'Ethan Tan');
  await rowOf(page, 'Ethan Tan').getByText('Arrived', { exact: true }).first().waitFor();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
});
