/** A member's own details in Chromium: whether they are told as saved, or as not saved. */

import type { DetailsContext } from '#machines/details/details.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { detailsHands } from '../hands/details.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const detailsScreen = screenOf(detailsHands, {
  observe: async ({ page }) => ({
    isSaved: await page.getByText('Your details are saved').isVisible(),
    isTroubled: await page.getByText(/Your details (?:are not|may not be) saved/).isVisible(),
  }),
  expected: (snapshot) => {
    const { isSaved, failure }: DetailsContext = snapshot.context;
    const isThere = snapshot.status === 'active';
    return { isSaved: isThere && isSaved, isTroubled: failure !== null && isThere && !snapshot.matches('saving') };
  },
  lookOf: (snapshot) => {
    const { isSaved, failure }: DetailsContext = snapshot.context;
    return snapshot.hasTag('settled')
      ? [statePath(snapshot.value), isSaved && 'saved', failure && 'troubled'].filter(Boolean).join(' ')
      : null;
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [detailsScreen];
