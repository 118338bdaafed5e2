/** Keys of the desk in Chromium: they lead to sections, act on the open visit, are listed, and can be switched off. */
import { expect, test } from 'vitest';
import { addMs, clinicDayOf, HOUR_MS } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('keys lead to sections, accept the open visit and turn the day; the list names those of the role; switched off, none acts', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const { appointment } = await bookOne(world, await world.signIn('meiling'));
  const day = clinicDayOf(appointment.startDateTime);
  world.clock.set(addMs(appointment.startDateTime, -HOUR_MS));
  const at = `/desk/day?day=${day}&place=${appointment.clinicId}&open=${appointment._id}`;
  const page = await openDesk(served(), at, nadia);
  const heading = page.getByRole('heading', { name: /Tan Mei Ling/ });
  await heading.waitFor();

  // reception has no act at this key
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.waitForURL(/\/desk\/timetable/);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await heading.waitFor();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  const rows = await list.locator('dl > div').allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual(
    expect.arrayContaining(['Accept A', 'Arrived I', 'Move V', 'Go to: Day G D', 'Lock G L', 'Undo U']),
  );
  // reception reads no orders of the store
  expect(rows.join()).not.toMatch(/Orders/);
  expect(await breachesOf(page)).toEqual([]);
  await list.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await heading.waitFor();

  await page.keyboard.press('a');
  await page.keyboard.press(']');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await list.getByRole('checkbox').check();
  await list.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('button', { name: 'Yes, accept' }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('day')).toBe(day);

  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  await page.getByRole('button', { name: /^Arrived/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await page.waitForURL((url) => url.searchParams.get('day') !== day);
  await page.keyboard.press('[');
  await page.waitForURL((url) => url.searchParams.get('day') === day);
  await page.context().close();
});
