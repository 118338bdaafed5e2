/** The refill wizard as a person goes through it. */
import { statePath } from '#machines/kit/state-path.ts';
import { listedRefillHands, payingRefillHands, refillHands } from '../hands/refill.hands.ts';
import { dialog, popup } from './hand.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const SEARCH_DELAY_MS = 500;
/** They are walked as flows of their own. */
const SUB_FLOWS = ['info', 'payment'];
const refillOf = (stage: Stage) => stage.flow('refill');

export const views = viewsOf([refillHands, listedRefillHands, payingRefillHands], refillOf, {
  moves: { 'searchDelay is over': (stage) => stage.pass(SEARCH_DELAY_MS) },
  region: (stage) => {
    const state = refillOf(stage)?.getSnapshot().value;
    return state === undefined || SUB_FLOWS.includes(statePath(state)) ? null : (dialog() ?? popup());
  },
});
