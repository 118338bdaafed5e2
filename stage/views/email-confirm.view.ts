/** The link of the letter that asks to confirm an email, as a person follows it. */
import { followedConfirmHands, lostConfirmHands } from '../hands/email-confirm.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([followedConfirmHands, lostConfirmHands], (stage) => stage.flow('emailConfirm'));
