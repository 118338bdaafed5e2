/** Everything that the clinic keeps of a member. */
import { myDataHands } from '../hands/my-data.hands.ts';
import { viewsOf } from './view-of.ts';

const LOOK_DELAY_MS = 4_000;

export const views = viewsOf([myDataHands], (stage) => stage.flow('myData'), {
  moves: { 'lookDelay is over': (stage) => stage.pass(LOOK_DELAY_MS) },
});
