/** The digital ID on its way there and back. */
import { digitalIdHands } from '../hands/digital-id.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf(
  digitalIdHands,
  (stage) => stage.flow('digitalReturn') ?? stage.flow('signIn')?.getSnapshot().children.digitalId,
);
