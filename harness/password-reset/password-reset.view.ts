/** A forgotten password as a person gets a new one. */
import { t } from '@lingui/core/macro';
import { tap } from '#harness/dom/hand.ts';
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = {
  moves: {
    /** Sign-in shows; the reset waits, and shows again where the person goes back to it. */
    'step.back': async (harness) => {
      tap('button', t`Back to sign in`);
      await harness.settle();
      if (harness.flow('passwordReset')?.getSnapshot().status === 'active') await harness.back();
    },
  },
};
