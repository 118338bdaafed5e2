/**
 * The browser's Back and Forward at the desk, in Chromium: an entry for each section and for each thing that is open
 * above it.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMs, clinicDayOf, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { firstAdmin, invited, STAFF_PASSWORD } from '#test/kit/staff.ts';

const served = servedPerFile();
/** A visit of a day, and reception at that day. */
const shift = async (width?: number) => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const { appointment } = await bookOne(world, await world.signIn('meiling'));
  world.clock.set(addMs(appointment.startDateTime, -HOUR_MS));
  const address = `/desk/day?day=${clinicDayOf(appointment.startDateTime)}&look=list&place=${appointment.clinicId}`;
  const page = await openDesk(served(), address, nadia, width);
  await page.getByRole('button', { name: 'Tan Mei Ling' }).first().waitFor();
  return { page, nadia };
};

const nav = (page: Page, section: string) =>
  page.getByRole('navigation').getByRole('link', { name: section, exact: false }).first();
const section = (page: Page) => new URL(page.url()).pathname.replace('/desk/', '');
const isRowNamed = (page: Page) => new URL(page.url()).searchParams.has('open');
const visit = (page: Page) => page.getByRole('complementary').getByRole('heading', { name: /Tan Mei Ling/ });
const openVisit = async (page: Page) => {
  await page
    .getByRole('row', { name: /Tan Mei Ling/ })
    .getByRole('button', { name: 'Tan Mei Ling' })
    .first()
    .click();
  await visit(page).waitFor();
};
const entries = (page: Page) => page.evaluate(() => history.length);

test('Back closes the visit and the act that lie over the day, then leads to the section before; Forward opens the visit again', async () => {
  const { page } = await shift();
  await nav(page, 'Timetable').click();
  await expect.poll(() => section(page)).toBe('timetable');
  await nav(page, 'Day').click();
  await openVisit(page);
  expect(isRowNamed(page)).toBe(true);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByLabel('Words to the patient').waitFor();

  await page.goBack();
  await page.getByLabel('Words to the patient').waitFor({ state: 'detached' });
  await visit(page).waitFor();
  await page.goBack();
  await visit(page).waitFor({ state: 'detached' });
  expect([section(page), isRowNamed(page)]).toEqual(['day', false]);
  await page.goForward();
  await visit(page).waitFor();
  expect(isRowNamed(page)).toBe(true);
  await page.goBack();
  await visit(page).waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => section(page)).toBe('timetable');
  await page.goBack();
  await page.getByRole('row', { name: /Tan Mei Ling/ }).waitFor();
  expect(section(page)).toBe('day');
  await page.context().close();
});

test('Back closes the acts behind the dots, and an act that was begun there is left for them', async () => {
  const { page } = await shift();
  await nav(page, 'Timetable').click();
  await expect.poll(() => section(page)).toBe('timetable');
  await nav(page, 'Day').click();
  const dots = page.getByRole('button', { name: 'More for Tan Mei Ling' }).first();
  const move = page.getByRole('button', { name: 'Move… Tan Mei Ling', exact: true });
  await dots.click();
  await move.waitFor();
  await page.goBack();
  await move.waitFor({ state: 'detached' });
  expect(section(page)).toBe('day');
  await dots.click();
  await move.click();
  const leave = page.getByRole('button', { name: 'No, leave it' });
  await leave.waitFor();
  await page.goBack();
  await leave.waitFor({ state: 'detached' });
  await move.waitFor();
  await page.goBack();
  await move.waitFor({ state: 'detached' });
  expect(section(page)).toBe('day');
  await page.goBack();
  await expect.poll(() => section(page)).toBe('timetable');
  await page.context().close();
});

test('two steps at once close the act and the visit', async () => {
  const { page } = await shift();
  await openVisit(page);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByLabel('Words to the patient').waitFor();
  const before = await entries(page);
  await page.evaluate(() => history.go(-2));
  await visit(page).waitFor({ state: 'detached' });
  expect([isRowNamed(page), await entries(page)]).toEqual([false, before]);
  await page.goForward();
  await visit(page).waitFor();
  await page.context().close();
});

test('the link to the content closes nothing', async () => {
  const { page } = await shift();
  await openVisit(page);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).not.toContain('#');
  await visit(page).waitFor();
  expect(isRowNamed(page)).toBe(true);
  await page.context().close();
});

test('closed by its own button, nothing stale stays behind: one Back leads to the section before', async () => {
  const { page } = await shift();
  await nav(page, 'Patients').click();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await nav(page, 'Day').click();
  await page.getByRole('row', { name: /Tan Mei Ling/ }).waitFor();
  const before = await entries(page);
  for (let time = 0; time < 3; time++) {
    await openVisit(page);
    await page.keyboard.press('Escape');
    await visit(page).waitFor({ state: 'detached' });
  }
  // the entries that were left lie ahead, as one that Forward opens
  await expect.poll(() => isRowNamed(page)).toBe(false);
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await page.context().close();
});

test('a patient who was opened from a search goes back to what was found, also after a reload', async () => {
  const { page } = await shift();
  await page.keyboard.press('/');
  await page.keyboard.type('mei ling');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table').getByRole('button', { name: 'Tan Mei Ling' });
  await found.click();
  const heading = page.getByRole('heading', { name: 'Tan Mei Ling', level: 1 });
  await heading.waitFor();
  await page.goBack();
  await found.waitFor();
  await page.goForward();
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: /Tan Mei Ling/ }).waitFor();
  expect(section(page)).toBe('day');
  await page.context().close();
});

test('Back over a locked desk shows nothing of a patient, and unlocked it is where it was', async () => {
  const { page, nadia } = await shift();
  await nav(page, 'Timetable').click();
  await expect.poll(() => section(page)).toBe('timetable');
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('heading', { name: /^Locked at/ }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /^Locked at/ }).waitFor();
  expect(await page.content()).not.toMatch(/Tan Mei Ling/);
  served().world.clock.advance(MINUTE_MS);
  await page.getByLabel('The code from your app').fill(await nadia.code());
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect.poll(() => section(page)).toBe('timetable');
  await expect.poll(() => section(page)).toBe('timetable');
  await page.context().close();
});

test('on a phone Back closes the list of sections, and a section that is chosen there is one step', async () => {
  const { page: phone } = await shift(390);
  await phone.getByRole('button', { name: 'More', exact: true }).click();
  const lock = phone.getByRole('main').getByRole('button', { name: 'Lock' });
  await lock.waitFor();
  await phone.goBack();
  await lock.waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: 'More', exact: true }).click();
  await phone.getByRole('main').getByRole('link', { name: 'Timetable' }).click();
  await expect.poll(() => section(phone)).toBe('timetable');
  await expect.poll(() => section(phone)).toBe('timetable');
  await phone.goBack();
  await expect.poll(() => section(phone)).toBe('day');
  await phone.context().close();
});

test('Back closes the list of shortcuts, and the day stays', async () => {
  const { page } = await shift();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  await list.waitFor();
  await page.goBack();
  await list.waitFor({ state: 'hidden' });
  expect(section(page)).toBe('day');
  await page.context().close();
});

test('an act that is on its way keeps its entry: Back neither hides nor repeats it', async () => {
  const { page } = await shift();
  await openVisit(page);
  const accept = page.getByRole('complementary').getByRole('button', { name: /^Accept/ });
  await accept.click();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/accept\b/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/accept\b/.test(request.url())) sent.push(request.url());
  });
  const yes = page.getByRole('button', { name: 'Yes, accept' });
  await yes.click();
  await page.goBack();
  await yes.waitFor();
  await expect.poll(() => isRowNamed(page)).toBe(true);
  release();
  await yes.waitFor({ state: 'detached' });
  await visit(page).waitFor();
  expect(sent.length).toBe(1);
  await page.goBack();
  await visit(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a form shows once: beside the day, in its row, or above the columns where its visit has no other place', async () => {
  const { page } = await shift();
  const forms = page.getByRole('form');
  const reject = page.getByLabel('Words to the patient');
  await page
    .getByRole('row', { name: /Tan Mei Ling/ })
    .getByRole('button', { name: /^Reject/ })
    .click();
  await reject.waitFor();
  expect(await forms.count()).toBe(1);
  await page.keyboard.press('Escape');
  await reject.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Missed', exact: false }).first().click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await reject.waitFor();
  expect(await forms.count()).toBe(1);
  await page.keyboard.press('Escape');
  await reject.waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 900, height: 900 });
  await page.getByRole('button', { name: 'All', exact: false }).first().click();
  await page.getByRole('button', { name: 'By doctor' }).click();
  await page.locator('[data-row]').filter({ hasText: 'Tan Mei Ling' }).focus();
  await page.keyboard.press('r');
  await reject.waitFor();
  expect(await forms.count()).toBe(1);
  await page.context().close();
});

test('who signs in after somebody else opens nothing that was open before, at once or by Back', async () => {
  const { page } = await shift();
  const { world } = served();
  const other = await invited(world, await firstAdmin(world, 'second@example.sg'), ['reception']);
  await openVisit(page);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByLabel('Words to the patient').fill('Typed by Nadia');
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Somebody else signs in' }).click();
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('Work email').fill(other.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Next: the code' }).click();
  await page.getByLabel('Code').fill(await other.code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'List' }).waitFor();
  await expect.poll(() => isRowNamed(page)).toBe(false);
  await nav(page, 'Timetable').click();
  await expect.poll(() => section(page)).toBe('timetable');
  for (let step = 0; step < 2; step++) {
    await page.goBack();
    await page.waitForTimeout(500);
    expect(isRowNamed(page)).toBe(false);
  }
  expect(await page.content()).not.toContain('Typed by Nadia');
  const opened = await world.db
    .selectFrom('trail')
    .select('act')
    .where('act', '=', 'openPatient')
    .where('staff_id', '=', other.id)
    .execute();
  expect(opened).toEqual([]);
  await page.context().close();
});
