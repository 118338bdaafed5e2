/** A member's picture in Chromium: whether it shows, and what is said of the last one that was chosen. */
import { statePath } from '#machines/kit/state-path.ts';
import type { PictureContext } from '#machines/picture/picture.types.ts';
import { pictureHands } from '../hands/picture.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const pictureScreen = screenOf(pictureHands, {
  observe: async ({ page }) => ({
    isRefused: await page.getByText(/is not an image|is larger than 5 MB/).isVisible(),
    isTroubled: await page.getByText(/Your picture (?:is not|may not be) changed/).isVisible(),
    isRemovable: await page.getByRole('button', { name: 'Remove my picture' }).isVisible(),
  }),
  expected: (snapshot) => {
    const { refusal, failure, picture }: PictureContext = snapshot.context;
    const isShown = snapshot.matches('shown');
    return {
      isRefused: isShown && refusal !== null,
      isTroubled: isShown && refusal === null && failure !== null,
      isRemovable: isShown && picture !== null,
    };
  },
  lookOf: (snapshot) => {
    const { refusal, failure, picture }: PictureContext = snapshot.context;
    return snapshot.hasTag('settled')
      ? [statePath(snapshot.value), picture && 'picture', refusal, failure && 'troubled'].filter(Boolean).join(' ')
      : null;
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [pictureScreen];
