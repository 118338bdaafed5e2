/** The store as a person fills a cart. */
import { storeHands } from '../hands/store.hands.ts';
import { viewsOf } from './view-of.ts';

const SAVE_DELAY_MS = 500;

export const views = viewsOf([storeHands], (stage) => stage.flow('store'), {
  moves: { 'saveDelay is over': (stage) => stage.pass(SAVE_DELAY_MS) },
});
