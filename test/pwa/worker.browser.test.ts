/**
 * The built app and its real worker in Chromium, behind a server that has only files: the API does not answer. Each test has
 * its own server and device, and they run side by side: most of the time a page waits until it is settled.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, test as base, beforeAll, expect } from 'vitest';
import { findShell } from '#tools/chromium.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const HASHED = /-[0-9A-Z]{8}\./;
/** Playwright's own limit is passed by a busy machine. */
const PATIENCE_MS = 120_000;
const OFFLINE_READY = 'App ready to work offline';
const NEW_CONTENT = 'New content available, click on reload button to update';

const cachingOf = (address: string) => (HASHED.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Serves files from a folder; other paths get index.html. */
const answer = async (folder: string, pathname: string, response: ServerResponse): Promise<void> => {
  const isFile = path.extname(pathname) !== '';
  const body = await readFile(path.join(folder, isFile ? pathname : 'index.html')).catch(() => null);
  const type = TYPES[path.extname(isFile ? pathname : '.html')] ?? 'text/html';
  if (pathname.startsWith('/api') || body === null) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': type, 'cache-control': cachingOf(pathname) }).end(body);
};

const serve = async (folder: string) => {
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    asked.push(pathname);
    void answer(folder, pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { asked, origin: `http://127.0.0.1:${address.port}`, stop };
};

/** Deploys a changed page, with a changed file list in the worker. */
const deploy = async (folder: string): Promise<void> => {
  const [index, worker] = [path.join(folder, 'index.html'), path.join(folder, 'sw.js')];
  await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', '<head><meta name="build" content="next">'));
  const list = await readFile(worker, 'utf8');
  const revision = /revision:"(\w+)",url:"index\.html"|"revision":"(\w+)","url":"index\.html"/.exec(list);
  const former = revision?.[1] ?? revision?.[2];
  if (!former) throw new Error('index.html is not in the list of the worker');
  await writeFile(worker, list.replace(former, 'next'));
};

const isNext = (page: Page) => page.locator('meta[name=build]').count();
const shows = (page: Page, text: string) => page.getByText(text).waitFor();
const close = async (page: Page, text: string) => {
  await page.getByText(text).locator('..').getByRole('button', { name: 'Close' }).click();
  await page.getByText(text).waitFor({ state: 'detached' });
};

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findShell(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser.close());

/** A browser context whose worker has just cached the app, and the app's server. */
const test = base.extend('installed', async ({ onTestFinished }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'myniks-dist-'));
  await cp('dist', folder, { recursive: true });
  const { asked, origin, stop } = await serve(folder);
  const context = await browser.newContext({ baseURL: origin });
  // all devices of this file cache the whole app at the same time
  context.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(async () => {
    await context.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const page = await context.newPage();
  await page.goto('/signIn');
  await shows(page, OFFLINE_READY);
  return { page, asked, stop, deploy: () => deploy(folder) };
});

test.concurrent('PWA-05 PWA-08 PWA-09: the first visit tells that the app works offline; Close hides that', async ({
  installed: { page, asked },
}) => {
  const toast = page.getByText(OFFLINE_READY).locator('..');
  expect(await toast.getByRole('button').all()).toHaveLength(1);
  await close(page, OFFLINE_READY);
  expect(asked.filter((address) => address === '/signIn')).toHaveLength(1);
});

test.concurrent('PWA-02: without a server every address of the app opens with the shell, in the language that was chosen', async ({
  installed: { page, stop },
}) => {
  // pressed by key: a message covers it for some seconds
  await page.getByRole('button', { name: '中文' }).press('Enter');
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await stop();
  await page.reload();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await page.goto('/resetPassword/token-1');
  expect(await page.locator('#root').count()).toBe(1);
});

test.concurrent('PWA-03: no answer of the API is kept, and no file is fetched twice', async ({
  installed: { page, asked },
}) => {
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((address) => address.startsWith('/api'))).toEqual([]);
  const hashed = asked.filter((address) => HASHED.test(address)).toSorted();
  expect(hashed.length).toBeGreaterThan(5);
  expect(hashed).toEqual([...new Set(hashed)]);
});

test.concurrent('PWA-06 PWA-07: a new version waits until Reload is tapped, then it is there after one reload', async ({
  installed: { page, deploy },
}) => {
  await deploy();
  await page.reload();
  await shows(page, NEW_CONTENT);
  expect(await isNext(page)).toBe(0);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  expect(await isNext(page)).toBe(1);
});

test.concurrent('PWA-08: Close on the update leaves the old version without a reload', async ({
  installed: { page, deploy },
}) => {
  await deploy();
  await page.reload();
  await shows(page, NEW_CONTENT);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await close(page, NEW_CONTENT);
  expect([await page.locator('[data-same-page]').count(), await isNext(page)]).toEqual([1, 0]);
});

test.concurrent('PWA-06 PWA-07: two open tabs learn of a new version when they are looked at; each Reload reloads its own tab alone', async ({
  installed: { page: first, deploy },
}) => {
  const second = await first.context().newPage();
  await second.goto('/signIn');
  await second.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const typed = second.getByRole('textbox').first();
  await typed.fill('mei');
  // the worker registers once its page has settled
  await second.waitForTimeout(2_000);
  await deploy();
  // headless tabs are always visible, so the event is dispatched by hand
  await first.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (const tab of [first, second]) await shows(tab, NEW_CONTENT);
  await Promise.all([first.waitForEvent('load'), first.getByRole('button', { name: 'Reload' }).click()]);
  expect(await isNext(first)).toBe(1);
  // another tab keeps its typed text until it reloads itself
  await second.waitForTimeout(3_000);
  expect([await typed.inputValue(), await isNext(second)]).toEqual(['mei', 0]);
  await Promise.all([second.waitForEvent('load'), second.getByRole('button', { name: 'Reload' }).click()]);
  expect(await isNext(second)).toBe(1);
  expect(await isNext(first)).toBe(1);
});
