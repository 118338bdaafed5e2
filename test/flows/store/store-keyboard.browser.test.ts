/** The store without a pointer: from the shelf to the paid order, and no more keys than a person bears. */
import { setupI18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comesTo, gone, shown } from '#harness/chromium/waiting.ts';
import { englishWords, type Words, wordsOn } from '#harness/drivers/words.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { messages as more } from '#locales/zh-CN.more.ts';
import { messages } from '#locales/zh-CN.ts';
import { WORDS as CLINIC_WORDS } from '#server/demo/words.data.ts';
import { LANGUAGES, type Language } from '#src/app/i18n/languages.ts';
import { SENT } from '#src/app/outside/sent-page.ts';
import { arrive, countKeys, focused, keysOf, press, tabUntil } from '#test/browser/by-keyboard.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const CARD = [
  ['number', '4242424242424242'],
  ['expiry', '1234'],
  ['cvc', '123'],
] as const;

const chinese = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': { ...messages, ...more } } });
const WORDS: Record<Language, Words> = { 'en-US': englishWords, 'zh-CN': wordsOn(chinese) };

const CREAM = 'Calm barrier cream';
const CREAMS: Record<Language, string> = {
  'en-US': CREAM,
  'zh-CN': CLINIC_WORDS.find(({ en }) => en === CREAM)?.zh ?? CREAM,
};

const served = servedPerFile();
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway(served().world);
});
afterAll(() => gateway.close());

test.for(LANGUAGES)(
  'CHECKOUT-02: in %s two products are bought and paid by card with the keyboard alone, in at most fifty keys',
  async (language) => {
    const { say } = WORDS[language];
    const starting = (name: string) => new RegExp(`^${name}`);
    const cream = CREAMS[language];
    const { visit } = served();
    const page = await visit({ as: 'siti', at: '/store', language, before: countKeys });
    await gone(page.locator(`#${SENT}`));
    await page.getByRole('link', { name: cream }).waitFor();
    await page.keyboard.press('Tab');
    await press(page, say('Skip to content'));
    await press(page, say('Add to cart: {name}', { name: cream }));
    await press(page, starting(say('Add to cart: {name}', { name: '' })));
    await press(page, say('Skip to your cart'));
    expect(await focused(page).textContent()).toContain(say('View cart'));
    await press(page, starting(say('View cart')));
    await comesTo(() => focused(page).getAttribute('aria-label'), say('Your cart'), 'the step has the focus');
    await page.getByText(say('Before delivery')).first().waitFor();
    expect(await keysOf(page)).toBeLessThanOrEqual(20);
    await press(page, say('Check out'));
    await arrive(page, say('Check your order'));
    await press(page, say('Next'));
    await arrive(page, say('Where should it go?'));
    await press(page, starting(say('Place order')));
    await arrive(page, say('How will you pay?'));
    await press(page, say('Continue with card'));
    await arrive(page, say('Card details'));
    // the provider's fields load after the page around them
    await shown(page.locator('[name="stripe-cvc"]'));
    for (const [field, text] of CARD) {
      await tabUntil(page, async () => (await focused(page).getAttribute('name')) === `stripe-${field}`);
      await page.keyboard.type(text);
    }
    await press(page, starting(say('Pay {amount}', { amount: '\\$' })));
    await arrive(page, say('Order confirmed'));
    expect(await keysOf(page)).toBeLessThanOrEqual(50);
  },
);
