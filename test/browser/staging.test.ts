/** A staging in Chromium: no page can be taken for the real thing, and all of them work as ever. */
import { expect, test } from 'vitest';
import { openServed } from '#harness/chromium/served.ts';
import { breachesOf, sidewaysOf } from '#harness/chromium/standards.ts';
import { loaded, shown } from '#harness/chromium/waiting.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import { staged } from '#server/static/staging.page.ts';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';

test('every page of a staging says in both languages that no real money moves', async () => {
  await buildIfNeeded();
  const app = staged(readFiles(DIST), 'staging');
  const served = await openServed({ deps: { files: { app, atlas: readFiles(DIST) } } }, { isShell: true });
  try {
    for (const at of ['/signIn', '/home', '/records', '/profile', '/appointment?flow=booking&kind=provider']) {
      const page = await served.visit({ ...(at !== '/signIn' && { as: 'meiling' as const }), at });
      const bar = page.getByRole('complementary', { name: 'Staging' });
      await shown(bar);
      expect(await bar.innerText()).toMatch(/^Staging: no real money moves.*测试环境/s);
      await page.getByRole('heading').first().waitFor();
      await loaded(page);
      expect([at, await breachesOf(page, `staging: ${at}`), await sidewaysOf(page)]).toEqual([at, [], []]);
      if (process.env['STAGING_SHOTS'])
        await page.screenshot({ path: `${process.env['STAGING_SHOTS']}${at.replaceAll(/\W/g, '_')}.png` });
      await page.context().close();
    }
    expect(served.faults).toEqual([]);
  } finally {
    await served.close();
  }
});
