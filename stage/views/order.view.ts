/** An order as its patient follows it. */
import { orderHands } from '../hands/order.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([orderHands], (stage) => stage.flow('order'));
