/** The store in Chromium: what shows, and how much is in the cart. */

import { piecesIn } from '#machines/cart/cart.lines.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { StoreContext } from '#machines/store/store.types.ts';
import { storeHands } from '../hands/store.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const storeScreen = screenOf(storeHands, {
  observe: async ({ page }) => {
    const count = page.getByRole('link', { name: /^View cart/ }).getByRole('img');
    return {
      page: new URL(page.url()).pathname,
      pieces: (await count.isVisible()) ? Number(await count.textContent()) : 0,
    };
  },
  expected: ({ value, context }) => {
    const { product, lines }: StoreContext = context;
    const isOpen = statePath(value).startsWith('browsing');
    return { page: product === null ? '/store' : `/store/${product}`, pieces: isOpen ? piecesIn(lines) : 0 };
  },
  lookOf: (snapshot) => {
    const { product, keyword, category, lines }: StoreContext = snapshot.context;
    if (!snapshot.hasTag('settled')) return null;
    const marks = [product && 'product', keyword && 'searched', category && 'filtered', lines.length > 0 && 'filled'];
    const state = statePath(snapshot.value);
    return state === 'browsing.kept' ? [state, ...marks.filter(Boolean)].join(' ') : state;
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [storeScreen];
