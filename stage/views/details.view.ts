/** A member's own details. */
import { detailsHands } from '../hands/details.hands.ts';
import { viewsOf } from './view-of.ts';

const POSTAL_DELAY_MS = 500;

export const views = viewsOf([detailsHands], (stage) => stage.flow('details'), {
  moves: { 'postalDelay is over': (stage) => stage.pass(POSTAL_DELAY_MS) },
});
