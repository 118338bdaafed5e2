/** The desk's app in Chromium against the real server: a shift of reception, and the trail that an administrator reads. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMs, clinicDayOf, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';

const served = servedPerFile();

const openDesk = async (at: string): Promise<Page> => {
  const { browser, origin, faults } = served();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  await page.goto(at);
  return page;
};

/** Signs in by password and the app's next code, because the present code is used up. */
const signIn = async (page: Page, person: Person): Promise<void> => {
  served().world.clock.advance(MINUTE_MS);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Next: the code' }).click();
  await page.getByLabel('Code').fill(await person.code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('a shift: signed in with a second factor, a visit is accepted and marked arrived, a patient is opened, and the trail has it all', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const nadia = await invited(world, admin, ['reception']);
  const { appointment } = await bookOne(world, await world.signIn('meiling'));
  const day = clinicDayOf(appointment.startDateTime);
  world.clock.set(addMs(appointment.startDateTime, -HOUR_MS));
  const page = await openDesk(`/desk/day?day=${day}&place=${appointment.clinicId}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await breachesOf(page)).toEqual([]);

  await signIn(page, nadia);
  const side = page.getByRole('complementary');
  await side.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  await side.getByText('Nobody waits for an answer.').waitFor();
  expect(await breachesOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('button', { name: /^Arrived Tan Mei Ling/ }).click();
  await page.getByRole('cell', { name: 'Arrived', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page
    .getByRole('row', { name: /Tan Mei Ling/ })
    .getByRole('button', { name: 'Tan Mei Ling' })
    .first()
    .click();
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /Tan Mei Ling/ })
    .waitFor();
  expect(await breachesOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('mei ling');
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByRole('button', { name: 'Tan Mei Ling' }).click();
  await page.getByRole('heading', { name: 'Tan Mei Ling', level: 1 }).waitFor();
  expect(await page.getByRole('heading', { name: 'Regimen and documents' }).count()).toBe(0);
  expect(await breachesOf(page)).toEqual([]);
  // an address never names a patient
  expect(decodeURIComponent(page.url())).not.toMatch(/mei[ +]ling/i);
  expect(await page.title()).not.toMatch(/mei/i);
  await page.context().close();

  const trail = await openDesk('/desk/trail');
  await signIn(trail, admin);
  await trail.getByLabel('Why do you read the trail?').fill('The weekly look');
  await trail.getByRole('button', { name: 'Read the trail' }).click();
  await trail.getByRole('cell', { name: 'Accepted a visit' }).first().waitFor();
  for (const what of ['Noted an arrival', 'Searched patients', 'Opened the patient'])
    expect(await trail.getByRole('cell', { name: what }).count()).toBeGreaterThan(0);
  expect(await breachesOf(trail)).toEqual([]);
  await trail.context().close();
});

test('a locked desk has nothing of a patient on the page; unlocked, it is where it was, with the typed words', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const { appointment } = await bookOne(world, await world.signIn('meiling'));
  world.clock.set(addMs(appointment.startDateTime, -HOUR_MS));
  const page = await openDesk(`/desk/day?day=${clinicDayOf(appointment.startDateTime)}&place=${appointment.clinicId}`);
  await signIn(page, nadia);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByLabel('Words to the patient').fill('Please call us at the clinic');
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('heading', { name: /^Locked at/ }).waitFor();
  expect(await page.content()).not.toMatch(/Tan Mei Ling|Please call us/);
  expect(await breachesOf(page)).toEqual([]);
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('The code from your app').fill(await nadia.code());
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByLabel('Words to the patient').waitFor();
  expect(await page.getByLabel('Words to the patient').inputValue()).toBe('Please call us at the clinic');
  await page.context().close();
});
