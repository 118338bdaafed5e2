/** `node tools/pictures.ts`: takes the pictures of docs/pictures from the running app with its demo world. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { readCommand } from './command.ts';

const ROOT = join(import.meta.dirname, '..');
const PORT = '3917';
const ORIGIN = `http://localhost:${PORT}`;
const PHONE = { width: 390, height: 844 };

readCommand({
  options: {},
  usage: `node tools/pictures.ts     takes the pictures of docs/pictures from the running app with its demo world

It takes no options. It starts the app on port 3917, and needs Chromium.

For example:
  node tools/pictures.ts

Exit code 0: written. 2: not understood.`,
});

const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const app = spawn(process.execPath, ['bin/start.ts'], {
  cwd: ROOT,
  env: { ...process.env, PORT, DATA_DIR: folder },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const isReady = () =>
  fetch(`${ORIGIN}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (app.exitCode === null && !(await isReady())) await wait(100);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({
  baseURL: ORIGIN,
  viewport: PHONE,
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await context.newPage();
const take = (name: string) => page.screenshot({ path: join(ROOT, 'docs', 'pictures', `${name}.png`) });

await page.goto('/signIn');
await page.getByLabel('User ID or email').fill('meiling');
await page.getByLabel('Password', { exact: true }).fill('Orchid-2026');
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await page.getByRole('heading', { name: 'Next appointment' }).waitFor();
await page
  .getByRole('button', { name: /appointments/i })
  .first()
  .waitFor();
await take('home');

await page.goto('/appointment?flow=booking&kind=provider');
await page.getByRole('button', { name: 'Where' }).click();
await page.getByRole('radio', { name: 'Orchard clinic' }).click();
await page.getByRole('radio', { name: 'Dr Tan Wei Ling' }).click();
const times = page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');
await times.nth(1).click();
await page.getByRole('dialog').evaluate((popup) => popup.scrollTo(0, 0));
await take('booking');

await browser.close();
app.kill('SIGTERM');
await new Promise((resolve) => app.once('exit', resolve));
await rm(folder, { recursive: true });
