/** One change of NIK$. */
import { niksMovementHands } from '../hands/niks-movement.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([niksMovementHands], (stage) => stage.flow('niksMovement'));
