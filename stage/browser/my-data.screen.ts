/** Everything that the clinic keeps of a member, in Chromium: what is said of the file. */
import { statePath } from '#machines/kit/state-path.ts';
import type { MyDataContext } from '#machines/my-data/my-data.types.ts';
import { myDataHands } from '../hands/my-data.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const myDataScreen = screenOf(myDataHands, {
  observe: async ({ page }) => ({
    isSaved: await page.getByText('Your file is saved on this device').isVisible(),
    isTroubled: await page.getByText(/Your file (?:was not|may not have been|could not be)/).isVisible(),
  }),
  expected: (snapshot) => {
    const { isSaved, failure, file }: MyDataContext = snapshot.context;
    const isPage = ['none', 'asking', 'making', 'ready', 'saving'].some((state) => snapshot.matches(state));
    return {
      isSaved: isPage && isSaved && failure === null,
      isTroubled: isPage && (failure !== null || file?.state === 'failed'),
    };
  },
  lookOf: (snapshot) => {
    const { isSaved, failure, file }: MyDataContext = snapshot.context;
    return snapshot.hasTag('settled')
      ? [statePath(snapshot.value), file?.state === 'failed' && 'failed', isSaved && 'saved', failure && 'troubled']
          .filter(Boolean)
          .join(' ')
      : null;
  },
  comesBack: () => false,
  // the password that is typed on the way
  writes: (path) => path.filter(({ label }) => label === 'reauthentication -> it is the person').length,
});

export const screens: readonly Screen[] = [myDataScreen];
