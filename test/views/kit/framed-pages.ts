/** The pages with calendar and bell in their header: all but those that have no header. */

import { ready, tap } from '#harness/dom/hand.ts';
import { openStage, type Stage } from '#harness/dom/stage.tsx';
import type { World } from '#harness/server/world.ts';
import { routeTable } from '#src/route-table.ts';

const CHECKOUT = '/store/checkout';
const SAVE_DELAY_MS = 500;

export const FRAMED_PAGES: readonly string[] = Object.entries(routeTable)
  .filter(([, { title }]) => title !== null)
  .map(([path]) => path.replace(/\$\w+/, '1'));

/** The checkout leads back to the store while nothing is in the cart. */
export const openFramed = async (world: World, path: string): Promise<Stage> => {
  if (path !== CHECKOUT) return openStage(world, { at: path, as: 'meiling' });
  const stage = await openStage(world, { at: '/store', as: 'meiling' });
  await stage.until(() => ready('button', /^Add to cart/).length > 0, 'the shelf');
  tap('button', /^Add to cart: Calm barrier cream/);
  await stage.pass(SAVE_DELAY_MS);
  await stage.go(CHECKOUT);
  await stage.until(() => ready('button', 'Check out').length > 0, 'the cart');
  return stage;
};
