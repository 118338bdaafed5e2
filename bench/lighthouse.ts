/**
 * `npm run bench -- lighthouse`: Lighthouse's mobile figures (simulated slow 4G, four times slower) of a first visit to the
 * pages that patients open first, and of a visit after it, which has the app on the device.
 * `PAGES=/home,/store` measures only these. Lighthouse is fetched by npx for the time of the run, and opens a Chromium of its own.
 * Fails when accessibility, best practices or SEO are below 100, or the layout shifts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import * as v from 'valibot';
import { FLAGS, openServed } from '#harness/chromium/served.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { findChromium } from '#tools/chromium.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const WHOLE = 100;
const TRIES = 3;
const REPORT_BYTES = 64_000_000;

const PAGES: readonly (readonly [at: string, as: MemberId | null])[] = [
  ['/signIn', null],
  ['/home', null],
  ['/home', 'meiling'],
  ['/store', null],
  ['/store', 'siti'],
  ['/appointment', 'meiling'],
  ['/records', 'meiling'],
];

const audit = v.pipe(
  v.object({ numericValue: v.number() }),
  v.transform(({ numericValue }) => numericValue),
);
const Report = v.object({
  categories: v.record(v.string(), v.object({ score: v.number() })),
  audits: v.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
});
type Report = v.InferOutput<typeof Report>;

const served = await openServed();

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
};

/** Now and then a recording of Lighthouse has no beginning: it is made again. @throws when the last one fails, too */
const reported = async (at: string, port: number, tries = TRIES): Promise<Report> => {
  const where = [served.origin + at, `--port=${port}`, '--quiet', '--disable-storage-reset'];
  const what = ['--output=json', '--output-path=stdout', `--only-categories=${CATEGORIES.join(',')}`];
  try {
    const args = ['--yes', LIGHTHOUSE, ...where, ...what];
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: REPORT_BYTES });
    return v.parse(Report, JSON.parse(stdout));
  } catch {
    if (tries === 1) throw new Error(`Lighthouse has no report of ${at}`);
    return reported(at, port, tries - 1);
  }
};

/** A first visit and one after it, on a device of its own. */
const visits = async (at: string, as: MemberId | null): Promise<[first: Report, again: Report]> => {
  const [folder, port] = [await mkdtemp(path.join(tmpdir(), 'myniks-lighthouse-')), await freePort()];
  const device = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--headless', ...FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const [page] = device.pages();
    if (as !== null && page) {
      await page.goto(`${served.origin}/robots.txt`);
      const kept = { [TOKEN_KEY]: await served.world.signIn(as) };
      await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
      await page.goto('about:blank');
    }
    return [await reported(at, port), await reported(at, port)];
  } finally {
    await device.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const tell = (page: string, visit: string, reports: readonly Report[]) => {
  const of = (figure: (report: Report) => number) => middle(reports.map(figure));
  const scores = CATEGORIES.map((name) => Math.round(of(({ categories }) => categories[name]?.score ?? 0) * WHOLE));
  const figures = (name: keyof Report['audits']) => of(({ audits }) => audits[name]);
  const shift = Math.max(...reports.map(({ audits }) => audits['cumulative-layout-shift']));
  console.log(
    `${page.padEnd(22)}${visit.padEnd(6)} ${scores.join(' / ').padEnd(22)} FCP ${Math.round(figures('first-contentful-paint'))}, ` +
      `LCP ${Math.round(figures('largest-contentful-paint'))}, blocked ${Math.round(figures('total-blocking-time'))} ms, CLS ${shift.toFixed(3)}`,
  );
  if (scores.slice(1).some((score) => score < WHOLE) || shift > 0) process.exitCode = 1;
};

const asked = process.env['PAGES']?.split(',');
for (const [at, as] of PAGES.filter(([path_]) => asked?.includes(path_) ?? true)) {
  const all: [Report, Report][] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await visits(at, as));
  const page = `${at} ${as ?? 'stranger'}`;
  tell(
    page,
    'first',
    all.map(([first]) => first),
  );
  tell(
    page,
    'again',
    all.map(([, again]) => again),
  );
}
await served.close();
console.log(`${ROUNDS} rounds; load of this machine ${loadavg()[0]?.toFixed(1)}`);
// the embedded database leaves a timer behind, for which the process would wait
process.exit();
