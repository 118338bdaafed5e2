/** Pages with calendar and bell in their header: all pages that have a header. */

import { ready, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness } from '#harness/dom/harness.tsx';
import type { World } from '#harness/server/world.ts';
import { routeTable } from '#src/route-table.ts';

const CHECKOUT = '/store/checkout';
const SAVE_DELAY_MS = 500;

export const FRAMED_PAGES: readonly string[] = Object.entries(routeTable)
  .filter(([, { title }]) => title !== null)
  .map(([path]) => path.replace(/\$\w+/, '1'));

/** The checkout leads back to the store while nothing is in the cart. */
export const openFramed = async (world: World, path: string): Promise<Harness> => {
  if (path !== CHECKOUT) return openHarness(world, { at: path, as: 'meiling' });
  const harness = await openHarness(world, { at: '/store', as: 'meiling' });
  await harness.until(() => ready('button', /^Add to cart/).length > 0, 'the shelf');
  tap('button', /^Add to cart: Calm barrier cream/);
  await harness.pass(SAVE_DELAY_MS);
  await harness.go(CHECKOUT);
  await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
  return harness;
};
