/** Whether it can be read offline in Chromium: what the device keeps, and that it could not be filled. */
import { statePath } from '#machines/kit/state-path.ts';
import type { OfflineCopyContext } from '#machines/offline-copy/offline-copy.types.ts';
import type { Hands } from '../hands/hands.ts';
import { hands } from '../hands/offline-copy.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const screen = (one: Hands) =>
  screenOf(one, {
    observe: async ({ page }) => ({
      isTroubled: await page.getByText('Nothing is kept on this device').isVisible(),
      isSwitchedOn: await page.evaluate(
        () => localStorage.getItem('myniks.kept.offline')?.includes('"isOn":true') ?? false,
      ),
    }),
    expected: (snapshot) => {
      const { failure }: OfflineCopyContext = snapshot.context;
      return {
        isTroubled: snapshot.matches('off') && failure !== null,
        isSwitchedOn: snapshot.matches('on') || snapshot.matches('filling'),
      };
    },
    lookOf: (snapshot) => {
      const { failure }: OfflineCopyContext = snapshot.context;
      return snapshot.hasTag('settled')
        ? [statePath(snapshot.value), failure && 'troubled'].filter(Boolean).join(' ')
        : null;
    },
    comesBack: () => false,
    // the booking, before the question comes
    writes: (path) => path.filter(({ label }) => label === 'appointment.created').length,
  });

export const screens: readonly Screen[] = hands.map(screen);
