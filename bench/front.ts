/** `node bench/front.ts`: what the app weighs on the wire and how long its build takes, beside the goals. Fails when one is missed. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openServed } from '#harness/chromium/served.ts';
import { build } from '../build.mjs';

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

const { folder, milliseconds } = await build();
const sizeOf = (path: string, encoding: 'br' | 'gz'): number => statSync(join(folder, `${path}.${encoding}`)).size;
const weigh = (paths: Iterable<string>): number =>
  kilobytes([...paths].reduce((sum, path) => sum + sizeOf(path, 'br'), 0));

const served = await openServed();

/** Paths of everything asked for from now on, those of the API left out. */
const follow = (page: Page): Set<string> => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // the icon of the tab is the browser's own affair
    if (!pathname.startsWith('/api/') && pathname !== '/favicon.svg') asked.add(pathname);
  });
  return asked;
};
const scripts = (paths: Iterable<string>): string[] => [...paths].filter((path) => path.endsWith('.js'));

const signInPage = await served.visit({ at: '/robots.txt' });
const first = follow(signInPage);
await signInPage.goto('/signIn', { waitUntil: 'networkidle' });

const page = await served.visit({ as: 'siti', at: '/appointment' });
const doctor = page.getByRole('link', { name: 'With a doctor' });
await doctor.waitFor();
await page.waitForLoadState('networkidle');
const intent = follow(page);
await doctor.hover();
await page.waitForLoadState('networkidle');
await page.waitForTimeout(500);
const prefetched = new Set(intent);
await doctor.click();
await page.getByRole('heading', { name: 'When and where?' }).waitFor();

const records = await served.visit({ as: 'meiling', at: '/records?tab=refills' });
const orderRefill = records.getByRole('button', { name: 'Order refill' });
await orderRefill.waitFor();
await records.waitForLoadState('networkidle');
const refill = follow(records);
await orderRefill.click();
await records.getByRole('heading', { name: 'Your list' }).waitFor();
await served.close();

const styles = [...first].filter((path) => path.endsWith('.css'));
const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
const kept = new Set([...worker.matchAll(/"?url"?:"([^"]+\.js)"/g)].map(([, path]) => `/${path}`));
/** Booking has the payment's code, too. */
const ofRefill = scripts(refill).filter((path) => !intent.has(path));
const unfetched = scripts(intent).filter((path) => !prefetched.has(path));

const rows: [what: string, figure: number, goal: number][] = [
  ['JavaScript of /signIn on the first load, KB br', weigh(scripts(first)), 125],
  ['requests of /signIn on the first load', first.size, 6],
  ['styles of the first screen, KB gz', kilobytes(styles.reduce((sum, path) => sum + sizeOf(path, 'gz'), 0)), 8],
  ['code of the booking popup, KB br more', weigh(scripts(intent)), 40],
  ['requests of the booking popup', scripts(intent).length, 2],
  ['of these not prefetched when the card is pointed at', unfetched.length, 0],
  ['code of the refill popup, KB br beyond booking', weigh(ofRefill), 25],
  ['all code in the precache, KB br', weigh(kept), 300],
  ['build, s', milliseconds / 1000, 5],
];
for (const [what, figure, goal] of rows) {
  const isMet = figure <= goal;
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what.padEnd(52)}${String(figure).padStart(7)}   goal ${goal}`);
  if (!isMet) process.exitCode = 1;
}
for (const path of [...first, ...scripts(intent)]) console.log(`  ${path}`);
// the embedded database leaves a timer behind, for which the process would wait
process.exit();
