/** The checkout as a person goes through it. */
import { statePath } from '#machines/kit/state-path.ts';
import { checkoutHands, guestCheckoutHands } from '../hands/checkout.hands.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

/** They are walked as flows of their own. */
const SUB_FLOWS = ['cart', 'info', 'payment'];
const checkoutOf = (stage: Stage) => stage.flow('checkout');

export const views = viewsOf([checkoutHands, guestCheckoutHands], checkoutOf, {
  region: (stage) => {
    const state = checkoutOf(stage)?.getSnapshot().value;
    if (state === undefined || SUB_FLOWS.includes(statePath(state))) return null;
    return document.querySelector<HTMLElement>('[role=alertdialog]') ?? document.querySelector('main');
  },
});
