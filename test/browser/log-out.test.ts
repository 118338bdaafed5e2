/** Logging out in Chromium, which obeys Clear-Site-Data: the cache is cleared, and the person's choices stay. */
import { expect, test } from 'vitest';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

test('AUTH-17: after logging out the language choice stays', async () => {
  const page = await served().visit({ as: 'meiling', at: '/profile', language: 'zh-CN' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/signin/logout'));
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '是' }).click();
  const answer = await answered;
  await page.waitForURL(/signIn/);
  expect(await answer.headerValue('clear-site-data')).toBe('"cache"');
  expect(
    await page.evaluate(() => [localStorage.getItem('myniks.language'), localStorage.getItem('myniks.token')]),
  ).toEqual(['zh-CN', null]);
});
