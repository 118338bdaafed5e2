/** The sign-in screen as a person uses it. */
import { signInHands } from '../hands/sign-in.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([signInHands], (stage) => stage.flow('signIn'));
