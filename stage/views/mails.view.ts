/** The sample mails. */
import { mailsHands } from '../hands/mails.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([mailsHands], (stage) => stage.flow('mails'));
