/** A visit that is booked, a refill that is paid and an order that is placed, in WebKit. */
import { expect, test } from 'vitest';
import { CARDS } from '#harness/server/gateway.ts';
import type { Page } from '#harness/webkit/page.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { TIMES, webkitPerFile } from './webkit-per-file.ts';

const inWebKit = webkitPerFile();
const TRIES = Array.from({ length: TIMES }, (_, index) => index + 1);

const openAt = async (as: MemberId, path: string): Promise<Page> => {
  const page = await inWebKit().visit(as);
  await page.go(inWebKit().origin + path);
  return page;
};
/** Pays by card, from the choice of the way to pay. */
const payByCard = async (page: Page): Promise<void> => {
  await page.sees('How will you pay?');
  await page.press('radio', /^Credit or debit card/);
  await page.press('button', 'Continue with card');
  for (const [name, text] of Object.entries({ number: CARDS.good, expiry: '1234', cvc: '123' }))
    await page.fill(`[name="stripe-${name}"]`, text);
  await page.press('button', /^Pay \$/);
};
/** Orders and pays, from the review of the cart. */
const orderAndPay = async (page: Page): Promise<void> => {
  for (const step of ['Check your order', 'Where should it go?']) {
    await page.find('heading', step);
    await page.press('button', /^(?:Next|Place order)/);
  }
  await payByCard(page);
};
const countVisits = async (): Promise<number> =>
  (await inWebKit().world.db.selectFrom('appointment').select('id').execute()).length;
const countPayments = async (): Promise<number> => {
  const entries = await inWebKit()
    .world.db.selectFrom('journal_entry')
    .select('id')
    .where('kind', '=', 'payment')
    .execute();
  return entries.length;
};

test.for(TRIES)('a visit is booked, try %i', async () => {
  const before = await countVisits();
  const page = await openAt('siti', '/appointment');
  await page.press('link', /^With a doctor/);
  await page.press('button', /^Where/);
  await page.press('radio', /^Tampines clinic/);
  await page.press('radio', /Dr Lim Jun Hao/);
  await page.press('radio', /^\d+:\d\d [AP]M/);
  await page.press('button', /^Use /);
  await page.press('button', 'Next');
  await page.fill('textarea', 'It itches at night.');
  await page.press('button', 'Next');
  await page.find('heading', 'Check before you book');
  await page.press('button', /^Book/);
  await page.find('heading', 'You are booked');
  expect(await countVisits()).toBe(before + 1);
});

test.for(TRIES)('a refill is paid by card, try %i', async () => {
  const before = await countPayments();
  const page = await openAt('meiling', '/records?tab=regimen');
  await page.press('button', 'Add to the refill list: Cetirizine 10 mg');
  await page.press('button', /^Refill list/);
  await page.find('heading', 'Your list');
  await page.press('button', 'Next');
  await orderAndPay(page);
  await page.find('heading', 'Order confirmed');
  expect(await countPayments()).toBe(before + 1);
});

test.for(TRIES)('an order is placed in the store and paid by card, try %i', async () => {
  const before = await countPayments();
  const page = await openAt('siti', '/store');
  await page.press('button', /^Add to cart: Calm barrier cream/);
  await page.press('link', /^View cart/);
  await page.press('button', 'Check out');
  await orderAndPay(page);
  await page.find('heading', 'Order confirmed');
  expect(await countPayments()).toBe(before + 1);
});
