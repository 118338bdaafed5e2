/** Showing again that it is oneself. */
import { passwordOnlyHands, reauthenticationHands } from '../hands/reauthentication.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf(
  [reauthenticationHands, passwordOnlyHands],
  (stage) => stage.flow('myData')?.getSnapshot().children.reauthentication,
);
