/** Keys of other systems, in Chromium: one role, and the addresses from which a key works. */
import { expect, test } from 'vitest';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin } from '#test/kit/staff.ts';

const served = servedPerFile();

test('a key has one role, and its addresses are in the list; a wrong one is named', async () => {
  const { world } = served();
  const page = await openDesk(served(), '/desk/keys', await firstAdmin(world));
  await page.getByRole('button', { name: /^New key/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laboratory');
  const roles = page.getByRole('group', { name: 'Role' });
  expect(await roles.getByRole('button', { name: 'Admin' }).count()).toBe(0);
  await roles.getByRole('button', { name: 'Clinician' }).click();
  await roles.getByRole('button', { name: 'Reception' }).click();
  expect(await roles.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Reception']);
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = await roles
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).color]));
  expect(new Set(looks.map(([edge]) => edge))).toEqual(new Set(['1px']));
  expect(new Set(looks.map(([, color]) => color)).size).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByLabel('Last day').fill(addDays(clinicDayOf(await world.clock.now()), 5));
  const addresses = page.getByLabel('Works from these addresses');
  await addresses.fill('203.0.113.7\n203.0.113.300');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByText('Not an IP address or a network: 203.0.113.300').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await addresses.fill('203.0.113.7\n2001:db8::/48');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('button', { name: 'I have it' }).click();
  await page
    .getByRole('row', { name: /^Laboratory/ })
    .getByText('203.0.113.7, 2001:db8::/48')
    .waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});
