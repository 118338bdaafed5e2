/** The store in Chromium: what shows, and how much is in the cart. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { piecesIn } from '#machines/cart/cart.lines.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { StoreContext } from '#machines/store/store.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const count = page.getByRole('link', { name: /^View cart/ }).getByRole('img');
    const [pieces = 0] = await count.allTextContents();
    return { page: new URL(page.url()).pathname, pieces: Number(pieces) };
  },
  expected: ({ value, context }) => {
    const { product, lines }: StoreContext = context;
    const isOpen = statePath(value).startsWith('browsing');
    return { page: product === null ? '/store' : `/store/${product}`, pieces: isOpen ? piecesIn(lines) : 0 };
  },
};
