/** The request to close the account. */
import { closureHands } from '../hands/closure.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([closureHands], (stage) => stage.flow('closure'));
