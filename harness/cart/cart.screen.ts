/** The cart in Chromium: the quantities, and the notes beside them. */
import type { CartProblem } from '#contract/entities/store.ts';
import { toServer } from '#harness/chromium/network.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { problemOf } from '#machines/cart/cart.rules.ts';
import type { CartContext } from '#machines/cart/cart.types.ts';
import { statePath } from '#machines/kit/state-path.ts';

const WORDS: Readonly<Record<CartProblem['code'], string>> = {
  gone: 'No longer sold',
  outOfStock: 'Sold out',
  tooMany: 'left. Please take fewer',
  priceChanged: 'The price has changed',
};
const showsLines = (state: string) => /^(?:editing|saving|saveFailed)\b/.test(state);

export const own: OwnScreen = {
  moves: {
    'step.back': async ({ page, network }, { before }) => {
      // the store, which shows next, reads the cart by the same call
      if (before.matches('loading')) await network.release('loadCart', toServer);
      await page.getByRole('button', { name: 'Back' }).click();
    },
  },
  observe: async ({ page }, state) => {
    if (state === null || !showsLines(state)) return { counts: [], problems: [] };
    const text = (await page.getByRole('main').textContent()) ?? '';
    return {
      counts: (
        await page
          .getByRole('group', { name: /^How many: / })
          .locator('b')
          .allTextContents()
      ).map(Number),
      problems: Object.values(WORDS).filter((words) => text.includes(words)),
    };
  },
  expected: ({ value, context }) => {
    const { lines, cart }: CartContext = context;
    if (!showsLines(statePath(value))) return { counts: [], problems: [] };
    const problems = new Set(lines.map((line) => problemOf({ cart }, line)?.code));
    return {
      counts: lines.map(({ qty }) => qty),
      problems: Object.entries(WORDS).flatMap(([code, words]) =>
        problems.has(code as CartProblem['code']) ? words : [],
      ),
    };
  },
};
