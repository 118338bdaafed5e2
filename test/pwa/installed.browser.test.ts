/** The app with its worker behind the real server: installed, offline, and out of the way of what is not the app's. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedPerFile } from '#test/browser/served-per-file.ts';

// only the whole app registers the worker
const served = servedPerFile({}, { isWhole: true });

/** Opens a page after the worker has taken control. */
const visitInstalled = async (at: string): Promise<Page> => {
  const page = await served().visit({ as: 'meiling', at, serviceWorkers: 'allow' });
  await page.getByText('App ready to work offline').waitFor();
  return page;
};

test('PWA-01 PWA-04: nothing keeps the app from being installed; its worker is for all of it, and leaves API and diagrams to the network', async () => {
  const page = await visitInstalled('/home');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const { errors, data } = await devtools.send('Page.getAppManifest');
  // the browser context of a test is a private window, which cannot install
  expect([installabilityErrors.map(({ errorId }) => errorId), errors]).toEqual([['in-incognito'], []]);
  const { name, start_url, display, icons } = JSON.parse(data ?? '{}');
  expect({ name, start_url, display }).toEqual({ name: 'MyNiks', start_url: '/home', display: 'standalone' });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address: string) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }

  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return [active?.scriptURL, scope];
  });
  expect(worker).toEqual([`${served().origin}/sw.js`, `${served().origin}/`]);

  const fromWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker();
  expect(await fromWorker('/profile')).toBe(true);
  expect(await fromWorker('/api/docs')).toBe(false);
  expect(await fromWorker('/atlas/')).toBe(false);
});

test('PWA-02: with the server gone, a reload of /home and a link into the profile show the shell and say so', async () => {
  const page = await visitInstalled('/home');
  await page.getByText('Next appointment').waitFor();
  await served().stop();
  await page.reload();
  await page.getByRole('heading', { name: 'We could not reach the clinic' }).waitFor();
  await page.goto('/profile/language');
  await page.getByRole('heading', { name: 'We could not reach the clinic' }).waitFor();
  expect(await page.title()).toContain('Language');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await served().start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: 'English' }).waitFor();
});

test('loaded anew without a network, the page comes back by itself when the device has one again', async () => {
  const page = await visitInstalled('/home');
  await page.getByText('Next appointment').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'We could not reach the clinic' }).waitFor();
  // after a reload, navigator.onLine is true again under Playwright's setOffline, but not under the protocol's override
  const devtools = await page.context().newCDPSession(page);
  const network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.overrideNetworkState', { ...network, offline: true });
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await page.context().setOffline(false);
  await devtools.send('Network.overrideNetworkState', { ...network, offline: false });
  await page.getByText('Next appointment').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});
