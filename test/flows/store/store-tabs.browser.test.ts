/** One cart in two tabs, and a cart that is left at once. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();

const CREAM = 'Calm barrier cream';
const STICK = 'Daily sun stick SPF 50';
const SAVED = 'PUT';

const shelf = async (page: Page) => {
  await page.goto('/store');
  await page.getByRole('button', { name: `Add to cart: ${STICK}` }).waitFor();
};
const isSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/opencart/cart') && answer.request().method() === SAVED);
const put = async (page: Page, name: string | RegExp) => {
  const saved = isSaved(page);
  await page.getByRole('button', { name }).first().click();
  await saved;
};
const more = (name: string) => new RegExp(`^(?:Add to cart: ${name}|\\d in cart, add one more: ${name})$`);

/** The cart as the server has it, by name. */
const inCart = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('myniks.token') ?? ''}` };
    const answer = await fetch('/api/opencart/cart?app-id=patient', { headers });
    const { data }: { data: { items: { name: string; qty: number }[] } } = await answer.json();
    return data.items.map(({ name, qty }) => `${name} ${qty}`).toSorted();
  });

test('SERVER-56: what one tab puts in stays when another tab puts something in, or has not read it yet', async () => {
  const first = await served().visit({ as: 'siti', at: '/store' });
  await first.getByRole('button', { name: `Add to cart: ${STICK}` }).waitFor();
  const second = await first.context().newPage();
  await shelf(second);
  await put(first, more(CREAM));
  await put(second, more(STICK));
  await expect.poll(() => inCart(second)).toEqual([`${CREAM} 1`, `${STICK} 1`]);
  await put(first, more(CREAM));
  await expect.poll(() => inCart(first)).toEqual([`${CREAM} 2`, `${STICK} 1`]);
});

test('CART-11: a tab that is looked at again shows what another one put in', async () => {
  const first = await served().visit({ as: 'siti', at: '/store' });
  await first.getByRole('button', { name: `Add to cart: ${STICK}` }).waitFor();
  const second = await first.context().newPage();
  await shelf(second);
  await put(second, more(CREAM));
  // headless tabs are always visible, so the event is dispatched by hand
  await first.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => first.getByRole('button', { name: `1 in cart, add one more: ${CREAM}` }).count()).toBe(1);
});

test.for(['another address', 'closing the tab', 'a reload'])('CART-09: a changed cart is saved by %s', async (way) => {
  const page = await served().visit({ as: 'siti', at: '/store' });
  await put(page, more(CREAM));
  await page.goto('/store/checkout');
  await page.getByRole('button', { name: `One more: ${CREAM}` }).click();
  await page.getByText('$96.00').first().waitFor();
  const other = await page.context().newPage();
  await other.goto('/profile');
  if (way === 'another address') await page.goto('/healthz');
  else if (way === 'a reload') await page.reload();
  else await page.close({ runBeforeUnload: true });
  await expect.poll(() => inCart(other)).toEqual([`${CREAM} 2`]);
});

test('CART-09: a changed cart is saved once where the tab is hidden, behind which a phone ends it, and once more left', async () => {
  const page = await served().visit({ as: 'siti', at: '/store' });
  await put(page, more(CREAM));
  await page.goto('/store/checkout');
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === SAVED) sent.push(request.url());
  });
  await page.getByRole('button', { name: `One more: ${CREAM}` }).click();
  await page.getByText('$96.00').first().waitFor();
  const saved = isSaved(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('pagehide'));
  });
  await saved;
  expect(await inCart(page)).toEqual([`${CREAM} 2`]);
  await page.goto('/healthz');
  expect(sent).toHaveLength(1);
});

test('CART-09: what was tapped on the shelf a moment before the tab is closed is saved', async () => {
  const page = await served().visit({ as: 'siti', at: '/store' });
  await page
    .getByRole('button', { name: more(CREAM) })
    .first()
    .click();
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await other.goto('/profile');
  await expect.poll(() => inCart(other)).toEqual([`${CREAM} 1`]);
});

test('CART-10 CART-13: by closing the tab nothing is saved without a change, or after Cancel', async () => {
  const page = await served().visit({ as: 'siti', at: '/store' });
  await put(page, more(CREAM));
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === SAVED) sent.push(request.url());
  });
  await page.goto('/store/checkout');
  await page.getByRole('button', { name: `One more: ${CREAM}` }).waitFor();
  await page.goto('/healthz');
  await page.goto('/store/checkout');
  await page.getByRole('button', { name: `One more: ${CREAM}` }).click();
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await page.waitForURL('**/store');
  await page.goto('/healthz');
  expect(sent).toEqual([]);
});
