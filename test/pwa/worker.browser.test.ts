/** The built app and its real worker in Chromium, behind a server that has only files: the API does not answer. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
const OFFLINE_READY = 'App ready to work offline';
const NEW_CONTENT = 'New content available, click on reload button to update';

let browser: Browser;
let folder: string;
let server: Server;
let context: BrowserContext;
let page: Page;
let asked: string[];

const cachingOf = (address: string) => (HASHED.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache');

async function answer(url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://localhost');
  asked.push(pathname);
  const isFile = path.extname(pathname) !== '';
  const body = await readFile(path.join(folder, isFile ? pathname : 'index.html')).catch(() => null);
  const type = TYPES[path.extname(isFile ? pathname : '.html')] ?? 'text/html';
  if (pathname.startsWith('/api') || body === null) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': type, 'cache-control': cachingOf(pathname) }).end(body);
}

async function serve(): Promise<Server> {
  const made = createServer(({ url = '/' }, response) => void answer(url, response));
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

const originOf = (which: Server) => {
  const address = which.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
};

async function stop(which: Server): Promise<void> {
  which.closeAllConnections();
  await new Promise((resolve) => which.close(resolve));
}

/** What a next build changes: the page, and with it the worker's list. */
async function deploy(): Promise<void> {
  const [index, worker] = [path.join(folder, 'index.html'), path.join(folder, 'sw.js')];
  await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', '<head><meta name="build" content="next">'));
  const list = await readFile(worker, 'utf8');
  const revision = /revision:"(\w+)",url:"index\.html"|"revision":"(\w+)","url":"index\.html"/.exec(list);
  const former = revision?.[1] ?? revision?.[2];
  if (!former) throw new Error('index.html is not in the list of the worker');
  await writeFile(worker, list.replace(former, 'next'));
}

const isNext = () => page.locator('meta[name=build]').count();
const shows = (text: string) => page.getByText(text).waitFor();

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findShell(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser.close());

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'myniks-dist-'));
  await cp('dist', folder, { recursive: true });
  asked = [];
  server = await serve();
  context = await browser.newContext({ baseURL: originOf(server) });
  page = await context.newPage();
  await page.goto('/signIn');
  await shows(OFFLINE_READY);
});
afterEach(async () => {
  await context.close();
  await stop(server);
  await rm(folder, { recursive: true, force: true });
});

test('PWA-05 PWA-08 PWA-09: the first visit tells that the app works offline; Close hides that', async () => {
  const toast = page.getByText(OFFLINE_READY).locator('..');
  expect(await toast.getByRole('button').all()).toHaveLength(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.getByText(OFFLINE_READY).waitFor({ state: 'detached' });
  expect(asked.filter((address) => address === '/signIn')).toHaveLength(1);
});

test('PWA-02: without a server every address of the app opens with the shell, in the language that was chosen', async () => {
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await stop(server);
  await page.reload();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await page.goto('/resetPassword/token-1');
  expect(await page.locator('#root').count()).toBe(1);
});

test('PWA-03: no answer of the API is kept, and no file is fetched twice', async () => {
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

test('PWA-06 PWA-07: a new version waits until Reload is tapped, then it is there after one reload', async () => {
  await deploy();
  await page.reload();
  await shows(NEW_CONTENT);
  expect(await isNext()).toBe(0);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  expect(await isNext()).toBe(1);
});

test('PWA-08: Close on the update leaves the old version without a reload', async () => {
  await deploy();
  await page.reload();
  await shows(NEW_CONTENT);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByText(NEW_CONTENT).locator('..').getByRole('button', { name: 'Close' }).click();
  await page.getByText(NEW_CONTENT).waitFor({ state: 'detached' });
  expect([await page.locator('[data-same-page]').count(), await isNext()]).toEqual([1, 0]);
});
