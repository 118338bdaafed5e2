/** The cart as a person edits it, in the checkout. */
import { cartHands } from '../hands/cart.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([cartHands], (stage) => stage.flow('checkout')?.getSnapshot().children.cart);
