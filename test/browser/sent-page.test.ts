/** Pages rendered on the server, and the app that replaces them. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { gone, shown } from '#harness/chromium/waiting.ts';
import { SENT } from '#src/app/outside/sent-page.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const sentOn = (page: Page) => page.locator(`#${SENT}`);

type Ending = (route: Route) => Promise<void>;
/**
 * Holds requests to this address. The returned function ends them, and makes later requests end the same way at once.
 */
const hold = async (page: Page, address: string) => {
  let ending: Ending | null = null;
  const waiting: Route[] = [];
  await page.route(address, (route) => (ending ? ending(route) : void waiting.push(route)));
  return async (end: Ending = (route) => route.continue()) => {
    ending = end;
    await Promise.all(waiting.splice(0).map(end));
  };
};

/** A browser context without anything of the app. */
const newDevice = (as?: 'siti' | 'guest') => served().visit({ at: '/robots.txt', ...(as && { as }) });
const open = (page: Page, at = '/store') => page.goto(at, { waitUntil: 'commit' });
/** Words and elements of the page, whatever the order of their attributes. */
const drawnIn = (page: Page, what: string) =>
  page.locator(what).evaluateAll((all) =>
    all.map((part) => [
      part.textContent,
      ...[...part.querySelectorAll('*')].map(({ localName, attributes }) => {
        const own = [...attributes].map(({ name, value }) => `${name}="${value}"`);
        return [localName, ...own.toSorted()].join(' ');
      }),
    ]),
  );

test('names and prices of the shelf show before the app is there, and nothing can be pressed yet', async () => {
  const page = await newDevice('siti');
  const load = await hold(page, '**/assets/c/main-*.js');
  await open(page);
  await shown(sentOn(page).getByText('Calm barrier cream'));
  await shown(sentOn(page).getByText('$52.32'));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await load();
  await gone(sentOn(page));
  await shown(page.getByRole('button', { name: 'Add to cart: Calm barrier cream' }));
});

test.for([
  { what: 'the page of guests', at: '/home', parts: 'main, header, nav', last: 'Check if I can join' },
  { what: 'the shelf', at: '/store', parts: 'main li', last: 'Add to cart: Calm barrier cream' },
  { what: 'a product', at: '/store/product-niacinamide-10-serum', parts: 'main, header', last: 'Add to cart' },
])('$what is sent as the app draws it before it reads a cart, and nothing moves', async ({ at, parts, last }) => {
  const page = await newDevice();
  const load = await hold(page, '**/assets/c/main-*.js');
  const readCart = await hold(page, '**/api/opencart/session*');
  await open(page, at);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) dataset['moved'] = name;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const partsIn = (where: string) =>
    parts
      .split(', ')
      .map((part) => `${where} ${part}`)
      .join(', ');
  const sent = await drawnIn(page, partsIn(`#${SENT}`));
  expect(sent.length).toBeGreaterThan(0);
  await load();
  await gone(sentOn(page));
  expect((await drawnIn(page, partsIn('#root'))).slice(0, sent.length)).toEqual(sent);
  await readCart();
  await shown(page.getByRole('button', { name: last }).or(page.getByRole('link', { name: last })));
  expect(await page.evaluate(() => document.documentElement.dataset['moved'])).toBeUndefined();
});

test('what the app says of a store that it cannot read takes the place of what was sent', async () => {
  const page = await newDevice('siti');
  const answer = await hold(page, '**/api/opencart/products*');
  await open(page);
  await shown(sentOn(page).getByText('Calm barrier cream'));
  await answer((route) => route.fulfill({ status: 400, json: { success: false, code: 'INVALID', message: '' } }));
  await gone(sentOn(page));
  expect(await page.getByText('The store could not be loaded').isVisible()).toBe(true);
});

test('I18N-05: the shelf is sent in English, and is not shown to a person who has chosen another language', async () => {
  const page = await served().visit({ as: 'siti', at: '/robots.txt', language: 'zh-CN' });
  const load = await hold(page, '**/assets/c/main-*.js');
  await open(page);
  await gone(sentOn(page));
  await load();
  await shown(page.getByRole('heading', { name: '商店' }));
  expect(await page.getByRole('heading', { name: 'Store' }).count()).toBe(0);
});

test('a device with a token is shown its page as it loads, as the app draws it, and never that of guests', async () => {
  const page = await newDevice('siti');
  const load = await hold(page, '**/assets/c/main-*.js');
  const readNiks = await hold(page, '**/api/membership*');
  await open(page, '/home');
  await shown(sentOn(page).getByRole('status', { name: 'Loading your page' }));
  expect(await page.getByText('You are looking around as a guest').count()).toBe(0);
  const boxesIn = (where: string) => drawnIn(page, `${where} main [role=status] > *`);
  const sent = await boxesIn(`#${SENT}`);
  await load();
  await gone(sentOn(page));
  await shown(page.locator('main').getByText(/^Hello, Siti/));
  expect(await boxesIn('#root')).toEqual(sent);
  await page.getByRole('button', { name: /^My appointments/ }).click();
  await shown(page.getByRole('dialog', { name: 'My appointments' }));
  await page.keyboard.press('Escape');
  await readNiks();
  await shown(page.getByRole('heading', { name: 'Next appointment' }));
});
