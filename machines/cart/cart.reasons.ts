import type { Need, Reasons } from '../kit/reasons.ts';
import { isHad } from './cart.rules.ts';
import type { CartContext, CartField } from './cart.types.ts';

type CartNeed = Need<CartContext, string, CartField>;

export const cartReasons = {
  /** CART-08 */
  isReady: [
    { id: 'needsItem', field: 'items', isMet: ({ lines }) => lines.length > 0 },
    { id: 'needsStock', field: 'items', isMet: (context) => context.lines.every((line) => isHad(context, line)) },
  ],
} as const satisfies Reasons<CartContext> & Record<string, readonly CartNeed[]>;

export type CartNeedId = (typeof cartReasons)[keyof typeof cartReasons][number]['id'];
