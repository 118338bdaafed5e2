/** Markup of notifications under the app's real content security policy. */
import { expect, test, vi } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Asked } from '#harness/chromium/interception.ts';
import { answered, holdCalls, interceptCalls, isCallOf, namesOf } from '#harness/chromium/network.ts';
import { PATIENCE_MS } from '#harness/chromium/waiting.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile({ now: NOW });

/** Time after which a key press counts as lost. */
const A_WHILE_MS = 5_000;

const ATTACK =
  '<b>Hi</b><script>window.stolen = 1</script><img src="x" onerror="window.stolen = 1">' +
  '<p style="position:fixed;inset:0">style</p><a href="javascript:window.stolen=1">code</a><a href="https://a.example">site</a>';

test('NOTIF-11: of a message full of code the browser shows words, by the one policy that may make markup', async () => {
  const page = await served().visit({
    as: 'meiling',
    before: async (opened) => {
      const network = await holdCalls(opened, namesOf({ list: [profileCalls.listNotifications] }));
      const entry = { _id: 'n1', event: 'xyz', msg: ATTACK, createdAt: NOW, metadata: {} };
      await network.release('list', answered({ success: true, data: [entry] }));
    },
  });
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const row = page.getByRole('dialog').getByRole('listitem');
  await row.waitFor();
  expect(await row.locator('b').textContent()).toBe('Hi');
  expect(await row.locator('script, img, style, [style*=fixed], [onerror]').count()).toBe(0);
  const links = await row
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['code', null],
    ['site', 'https://a.example'],
  ]);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  // a link is above the row's button, which covers the rest of the row
  expect((await row.getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await row.locator('a').last().hover({ trial: true });
  await row.locator('b').click({ force: true });
  expect(await row.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  // sanitising markup makes the policy report its violations, too; no other error may occur
  const faults = served().faults.splice(0);
  expect(faults.filter((fault) => !/violates the following Content Security Policy directive/.test(fault))).toEqual([]);
});

test('NOTIF-05: rows are reached and highlighted with the keyboard, and Escape gives the focus back to the bell', async () => {
  const data = ['a', 'b'].map((_id) => ({ _id, event: 'xyz', msg: `News ${_id}`, createdAt: NOW, metadata: {} }));
  const page = await served().visit({
    as: 'meiling',
    before: async (opened) => {
      const isList = (asked: Asked) => isCallOf(profileCalls.listNotifications, asked);
      await interceptCalls(opened, isList, answered({ success: true, data }));
    },
  });
  // waits until the bell has its list: before that the app may replace the page under a key press
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await page.getByRole('button', { name: 'Notifications, 2 new' }).waitFor();
  const rows = page.getByRole('dialog').getByRole('listitem').getByRole('button');
  // repeats a key press that a busy machine lost, as a person would
  await vi.waitFor(
    async () => {
      if (!(await rows.first().isVisible())) await bell.press('Enter', { timeout: A_WHILE_MS });
      await rows.first().waitFor({ timeout: A_WHILE_MS });
    },
    { timeout: PATIENCE_MS },
  );
  const pressed = () => rows.evaluateAll((all) => all.map((row) => row.ariaPressed));
  await rows.nth(0).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(pressed).toEqual(['false', 'true']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(pressed).toEqual(['true', 'false']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);
});
