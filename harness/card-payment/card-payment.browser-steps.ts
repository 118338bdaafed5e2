/** The card form of the sandbox's provider, as a person fills it in. */
import type { Page } from 'playwright-core';
import type { Asked, Passage } from '#harness/chromium/interception.ts';
import { answered, offline } from '#harness/chromium/network.ts';

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

/** Types into the card's fields; missing values are those of a good card. */
export const fillCard = async (page: Page, card: Partial<typeof CARD> = {}): Promise<void> => {
  for (const [name, text] of Object.entries({ ...CARD, ...card }))
    await page.locator(`[name="stripe-${name}"]`).fill(text);
};

/** Name under which confirmations wait in the test. */
export const CONFIRMATION = 'confirmCard';
/** Whether the request confirms a card, at the provider's own address. */
export const isConfirmation = ({ method, url }: Asked): boolean =>
  method === 'POST' && /\/v1\/payment_intents\/\w+\/confirm$/.test(url.pathname);

/** The provider's answer to a confirmation; null for no answer. */
export const bankSays = (body: object | null): Passage =>
  body ? answered(body, 'error' in body ? 402 : 200) : offline;
