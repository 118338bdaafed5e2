/** The store without a pointer: from the shelf to the paid order, and no more keys than a person bears. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comesTo, shown } from '#stage/browser/waiting.ts';
import { type OpenGateway, openGateway } from '#stage/world/gateway.ts';
import { arrive, countKeys, focused, keysOf, press, tabUntil } from './by-keyboard.ts';
import { servedPerFile } from './served-per-file.ts';

const CARD = [
  ['number', '4242424242424242'],
  ['expiry', '1234'],
  ['cvc', '123'],
] as const;

const served = servedPerFile();
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway(served().world);
});
afterAll(() => gateway.close());

test('CHECKOUT-02: two products are bought and paid by card with the keyboard alone, in at most fifty keys', async () => {
  const { visit } = served();
  const page = await visit({ as: 'siti', at: '/store', before: countKeys });
  await page.getByRole('link', { name: 'Calm barrier cream' }).waitFor();
  await page.keyboard.press('Tab');
  await press(page, 'Skip to content');
  await press(page, 'Add to cart: Calm barrier cream');
  await press(page, /^Add to cart: /);
  await press(page, 'Skip to your cart');
  expect(await focused(page).textContent()).toContain('View cart');
  await press(page, /^View cart/);
  await comesTo(() => focused(page).getAttribute('aria-label'), 'Your cart', 'the step has the focus');
  await page.getByText('Before delivery').first().waitFor();
  expect(await keysOf(page)).toBeLessThanOrEqual(20);
  await press(page, 'Check out');
  await arrive(page, 'Check your order');
  await press(page, 'Next');
  await arrive(page, 'Where should it go?');
  await press(page, 'Next');
  await arrive(page, 'How will you pay?');
  await press(page, 'Continue with card');
  await arrive(page, 'Card details');
  // the provider's fields come later than what is around them
  await shown(page.locator('[name="stripe-cvc"]'));
  for (const [field, text] of CARD) {
    await tabUntil(page, async () => (await focused(page).getAttribute('name')) === `stripe-${field}`);
    await page.keyboard.type(text);
  }
  await press(page, /^Pay \$/);
  await arrive(page, 'Order confirmed');
  expect(await keysOf(page)).toBeLessThanOrEqual(50);
});
