/** NIK$ on /home, as a member sees them. */
import { membershipHands } from '../hands/membership.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([membershipHands], (stage) => stage.flow('membership'));
