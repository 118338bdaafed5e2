/** The history of NIK$. */
import { niksStatementHands } from '../hands/niks-statement.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([niksStatementHands], (stage) => stage.flow('niksStatement'));
