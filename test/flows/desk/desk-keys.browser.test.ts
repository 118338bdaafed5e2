/** Keys for other systems, in Chromium: one role, the addresses from which a key works, its state and its change. */
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { addDays, addMs, clinicDayOf, DAY_MS } from '#contract/time.ts';
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

test('a changed key shows another one once, and says in the list when it ends; who revokes that one revokes both', async () => {
  const { world } = served();
  const admin = await firstAdmin(world, 'keys.admin@example.sg');
  const endsAt = addMs(await world.clock.now(), 20.5 * DAY_MS);
  await admin.ask(staffCalls.createKey, { body: { name: 'Bank list', role: 'accounts', endsAt } });
  const page = await openDesk(served(), '/desk/keys', admin);
  const row = (state: string) => page.getByRole('row', { name: /^Bank list/ }).filter({ hasText: state });
  await row('Ends in 20 days')
    .getByRole('button', { name: /^Change key/ })
    .click();
  await page.getByRole('button', { name: 'Yes, change it' }).click();
  const shown = await page.getByText(/^nk_[\w-]{43}$/).innerText();
  expect(await page.getByText('The old key works for 24 hours more.').count()).toBe(1);
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have it' }).click();
  await row('Replaced, ends').waitFor();
  expect(await row('Replaced, ends').getByRole('button').allTextContents()).toEqual(['Bank list', 'Revoke… Bank list']);
  const next = row(shown.slice(0, 8));
  await next.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByLabel('Reason').fill('lost');
  await page.getByRole('button', { name: 'Yes, revoke' }).click();
  await expect.poll(() => row('Revoked').count()).toBe(2);
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});
