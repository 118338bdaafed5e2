/** The question before logging out, as a person answers it. */
import { confirmHands } from '../hands/confirm.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([confirmHands], (stage) => stage.app().app.getSnapshot().children.confirm);
