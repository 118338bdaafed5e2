/** Popups over the pages, as a person opens and closes them. */
import { appHands } from '../hands/app.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([appHands], (stage) => stage.app().app, {
  hasFacts: false,
  // the popups and pages have their own walks
  region: () => null,
});
