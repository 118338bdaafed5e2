/**
 * `node bench/taps.ts`: how many taps two paid items take, of a refill from /records and of the store for a member with a
 * saved address, in Chromium on the real build and server with the sandbox's card provider. Every finger that the page hears
 * is counted; the card is typed, which is no tap. Fails when a way takes more than its goal.
 */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { fillCard } from '#harness/card-payment/card-payment.browser-steps.ts';
import { openServed } from '#harness/chromium/served.ts';
import { openGateway } from '#harness/server/gateway.ts';

declare global {
  interface Window {
    taps: number;
  }
}

const count = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.taps = 0;
    const hear = ({ isTrusted }: Event) => {
      window.taps += Number(isTrusted);
    };
    addEventListener('pointerdown', hear, { capture: true });
  });
};

/** Two taps at one place in less time are a double tap, which enlarges the page. */
const PAUSE_MS = 500;

const tap = async (page: Page, name: string | RegExp, role: 'button' | 'tab' | 'link' = 'button'): Promise<void> => {
  const inside = page.getByRole('dialog').last();
  const place = (await inside.isVisible()) ? inside : page;
  const target = place.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await target.tap();
};

/** From the prices to the money. */
const order = async (page: Page, isPaid = 'Your order is paid.'): Promise<void> => {
  await page.getByRole('heading', { name: 'Check your order' }).waitFor();
  await tap(page, 'Next');
  await page.getByRole('heading', { name: 'Where should it go?' }).waitFor();
  await tap(page, /^Place order/);
  await tap(page, 'Continue with card');
  await page.getByRole('heading', { name: 'Card details' }).waitFor();
  await fillCard(page);
  await tap(page, /^Pay \$/);
  await page.getByText(isPaid).waitFor();
};

interface Way {
  at: string;
  goal: number;
  go: (page: Page) => Promise<void>;
}
const WAYS: Record<string, Way> = {
  'the store, from the shelf': {
    at: '/store',
    goal: 9,
    go: async (page) => {
      await tap(page, 'Add to cart: Calm barrier cream');
      await tap(page, 'Add to cart: Niacinamide 10% serum');
      await tap(page, /^View cart/, 'link');
      await tap(page, 'Check out');
      // in the month of a birthday
      await tap(page, 'Apply and continue');
      await order(page, 'Order confirmed');
    },
  },
  'what is running out, from the records': {
    at: '/records',
    goal: 5,
    go: async (page) => {
      await tap(page, 'Order what is running out');
      await order(page);
    },
  },
  'the list, from the orders': {
    at: '/records',
    goal: 8,
    go: async (page) => {
      await tap(page, 'Refills', 'tab');
      await tap(page, 'Order refill');
      await page.getByRole('heading', { name: 'Your list' }).waitFor();
      await tap(page, 'Order what is running out');
      await tap(page, 'Next');
      await order(page);
    },
  },
};

const served = await openServed();
const gateway = await openGateway(served.world);
const taken: Record<string, { taps: number; goal: number; items: number }> = {};
for (const [name, { at, goal, go }] of Object.entries(WAYS)) {
  await served.world.reset();
  const page = await served.visit({ as: 'meiling', at, hasTouch: true, isMobile: true, before: count });
  await go(page);
  const { rows } = await sql<{ items: number }>`
    select count(*)::int as items from invoice_item
    where invoice_id = (select id from invoice order by created_at desc limit 1)`.execute(served.world.db);
  taken[name] = { taps: await page.evaluate(() => window.taps), goal, items: rows[0]?.items ?? 0 };
  await page.context().close();
}
await served.close();
await gateway.close();

console.table(taken);
for (const fault of served.faults) console.log(fault);
if (Object.values(taken).some(({ taps, goal, items }) => taps > goal || items !== 2)) process.exitCode = 1;
