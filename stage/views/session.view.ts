/** Who uses the app, as the screens let a person become somebody and nobody. */
import { RELOAD_DELAY_MS } from '#contract/constants.ts';
import { keptSessionHands, sessionHands } from '../hands/session.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([sessionHands, keptSessionHands], (stage) => stage.app().session, {
  hasFacts: false,
  moves: { 'reloadDelay is over': (stage) => stage.pass(RELOAD_DELAY_MS) },
  // the pages have their own walks
  local: (inside) => [...inside.querySelectorAll<HTMLElement>('*')],
});
