/** A member's own details. */
import { detailsHands } from '../hands/details.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([detailsHands], (stage) => stage.flow('details'));
