/** The refill list as a person fills it. */
import { refillListHands } from '../hands/refill-list.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([refillListHands], (stage) => stage.flow('refillList'));
