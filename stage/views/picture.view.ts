/** A member's picture. */
import { pictureHands } from '../hands/picture.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([pictureHands], (stage) => stage.flow('picture'));
