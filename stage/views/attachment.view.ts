/** A document as a person opens it. */
import { attachmentHands } from '../hands/attachment.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([attachmentHands], (stage) => stage.flow('attachment'));
