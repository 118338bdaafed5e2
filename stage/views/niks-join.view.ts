/** Joining NIK$, and its terms. */
import { niksJoinHands } from '../hands/niks-join.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf(niksJoinHands, (stage) => stage.flow('niksJoin'));
