/**
 * `node bench/steps.ts`: what a patient's taps cost from /appointment to a booked time, from /records to the payment of a
 * refill, and from /profile to the own data, on the real build and server with the processor slowed down four times: until the next paint, by Event Timing, which counts in 8 ms and says nothing
 * under 16 ms. Beside them a button of a page with nothing else, for what is the machine's. Fails when the p75 of a step
 * is 100 ms or more.
 */
import { loadavg } from 'node:os';
import type { Locator, Page } from 'playwright-core';
import { openServed } from '#harness/chromium/served.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 8);
const SLOWER = 4;
const GOAL_MS = 100;
const LEAST_MS = 16;
const WINDOW = { width: 800, height: 1200 };

interface Interaction {
  id: number;
  /** Until the next paint, and the part of it that our own code ran. */
  ms: number;
  ownMs: number;
}

declare global {
  interface Window {
    interactions: Interaction[];
  }
  /** Event Timing's own, which the DOM's types do not know: https://w3c.github.io/event-timing */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

const observe = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, duration: ms, processingStart, processingEnd } = entry;
        if (id > 0) window.interactions.push({ id, ms, ownMs: processingEnd - processingStart });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
};

/** Each step: what is tapped or typed into, and what shows that it is done. */
type Step = [name: string, find: (page: Page) => Locator, next: (page: Page) => Locator];
const popup = (page: Page) => page.getByRole('dialog').first();
const radio = (name: string) => (page: Page) => popup(page).getByRole('radio', { name });
const button = (name: string | RegExp) => (page: Page) =>
  popup(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const heading = (name: string) => (page: Page) => popup(page).getByRole('heading', { name });
const times = (page: Page) =>
  popup(page)
    .getByRole('radiogroup', { name: /^Times on/ })
    .getByRole('radio');
const message = (page: Page) => popup(page).getByLabel('Message for the doctor');
const STEPS: Step[] = [
  ['With a doctor', (page) => page.getByRole('link', { name: /^With a doctor/ }), button(/^Where/)],
  ['Where', button(/^Where/), radio('Tampines clinic')],
  ['the place', radio('Tampines clinic'), radio('Dr Lim Jun Hao')],
  ['the doctor', radio('Dr Lim Jun Hao'), (page) => times(page).first()],
  ['Next month', button('Next month'), (page) => times(page).first()],
  ['the time', (page) => times(page).first(), button(/^Use /)],
  ['Use this time', button(/^Use /), button('Next')],
  ['Next, to the message', button('Next'), message],
  ['a message, each key', message, button('Next')],
  ['Next, to the last look', button('Next'), heading('Check before you book')],
  ['Book appointment', button('Book appointment'), heading('You are booked')],
];
const MESSAGE = 'It itches.';
const way = (name: RegExp) => (page: Page) => popup(page).getByRole('radio', { name });
const pickUp = way(/^Pick up at a clinic/);
const home = way(/^Deliver to Singapore/);
const REFILL: Step[] = [
  ['Order refill', (page) => page.getByRole('button', { name: 'Order refill' }), button('Order what is running out')],
  ['Order what is running out', button('Order what is running out'), button(/^One more: Cetirizine/)],
  ['One more', button(/^One more: Cetirizine/), button(/^One less: Cetirizine/)],
  ['Next, to the prices', button('Next'), heading('Check your order')],
  ['Next, to the delivery', button('Next'), heading('Where should it go?')],
  ['Deliver to Singapore', home, (page) => popup(page).getByText(/^Delivery is /)],
  ['Pick up', pickUp, (page) => popup(page).getByText('Pick-up clinic')],
  ['Next, to the payment', button('Next'), way(/^PayNow QR/)],
];
const onPage = (role: 'link' | 'button' | 'heading', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first();
const ACCOUNT: Step[] = [
  ['My details', onPage('link', /^My details/), (page) => page.getByLabel('Postal code')],
  ['Back to the profile', onPage('button', 'Back'), onPage('link', /^My data/)],
  ['My data', onPage('link', /^My data/), onPage('button', 'Ask for my file')],
  ['Ask for my file', onPage('button', 'Ask for my file'), onPage('heading', 'Is it you?')],
  ['Cancel', onPage('button', 'Cancel'), onPage('button', 'Ask for my file')],
  ['Back from my data', onPage('button', 'Back'), onPage('link', /^Close my account/)],
  ['Close my account', onPage('link', /^Close my account/), onPage('button', 'Ask to close my account')],
];
const JOURNEYS = [
  { as: 'siti', at: '/appointment', steps: STEPS },
  { as: 'meiling', at: '/records?tab=refills', steps: REFILL },
  { as: 'kenji', at: '/profile', steps: ACCOUNT },
] as const;

const BARE = `data:text/html,<meta name=viewport content=width=device-width><button onclick="textContent='done'">tap</button>`;
const BARE_STEP: Step = ['a bare button', (page) => page.getByRole('button'), (page) => page.getByText('done')];

const p75 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.75) - 1] ?? 0;

/** Entries come with the frame after the next. */
const PAUSE_MS = 300;

/**
 * The slower device. Its window is made higher than the page: Chromium's bars stand in it, too, and what changes below its
 * edge is not painted, so that a tap on the foot of the page would be counted until something changes above.
 */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

/** A finger, and nothing else: `Locator.tap` scrolls and looks around in the page at the very moment of the tap. */
const tap = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not there`);
  await page.waitForTimeout(PAUSE_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

const measure = async (page: Page, [, find, next]: Step): Promise<Interaction[]> => {
  const target = find(page);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => window.interactions.splice(0));
  if (find === message) {
    await target.focus();
    await page.keyboard.type(MESSAGE);
  } else await tap(page, target);
  await next(page).waitFor();
  await page.waitForTimeout(PAUSE_MS);
  const events = await page.evaluate(() => window.interactions.splice(0));
  // press, release and click are one
  const each = Map.groupBy(events, ({ id }) => id).values();
  const longest = [...each].flatMap((one) => one.toSorted((a, b) => b.ms - a.ms).slice(0, 1));
  return longest.length > 0 ? longest : [{ id: 0, ms: LEAST_MS, ownMs: 0 }];
};

const served = await openServed();
const costs = new Map([BARE_STEP, ...STEPS, ...REFILL, ...ACCOUNT].map(([name]) => [name, [] as Interaction[]]));
const run = async (page: Page, step: Step) => void costs.get(step[0])?.push(...(await measure(page, step)));
for (const { as, at, steps } of Array.from({ length: ROUNDS }, () => JOURNEYS).flat()) {
  await served.world.reset();
  const page = await served.visit({ as, at, hasTouch: true, isMobile: true, before: observe });
  await page.waitForLoadState('networkidle');
  const bare = await page.context().newPage();
  await observe(bare);
  await bare.goto(BARE);
  await slowDown(bare);
  await run(bare, BARE_STEP);
  await bare.close();
  await page.bringToFront();
  await slowDown(page);
  for (const step of steps) await run(page, step);
  await page.context().close();
}
await served.close();

console.log(`${`${ROUNDS} rounds, ${SLOWER}x slower`.padEnd(24)} p75 ms   own code ms   worst ms`);
for (const [name, interactions] of costs) {
  const ms = p75(interactions.map((one) => one.ms));
  const own = Math.round(p75(interactions.map(({ ownMs }) => ownMs)));
  const worst = Math.max(...interactions.map((one) => one.ms));
  console.log(`${name.padEnd(24)}${String(ms).padStart(7)}${String(own).padStart(14)}${String(worst).padStart(11)}`);
  if (name !== BARE_STEP[0] && ms >= GOAL_MS) process.exitCode = 1;
}
console.log(`load of this machine ${loadavg()[0]?.toFixed(1)}; ${served.faults.length} faults`);
for (const fault of served.faults) console.log(fault);
