/** An order as its patient follows it. */
import { invoiceHands } from '../hands/invoice.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([invoiceHands], (stage) => stage.flow('invoice'));
