/** A forgotten password as a person gets a new one. */
import { t } from '@lingui/core/macro';
import { askedResetHands, followedResetHands, forgottenHands, lostLinkHands } from '../hands/password-reset.hands.ts';
import { tap } from './hand.ts';
import { viewsOf } from './view-of.ts';

const HANDS = [forgottenHands, askedResetHands, followedResetHands, lostLinkHands];

export const views = viewsOf(HANDS, (stage) => stage.flow('passwordReset'), {
  moves: {
    /** Sign-in shows; the reset waits, and shows again where the person goes back to it. */
    'step.back': async (stage) => {
      tap('button', t`Back to sign in`);
      await stage.settle();
      if (stage.flow('passwordReset')?.getSnapshot().status === 'active') await stage.back();
    },
  },
  // the screens of a new password have their own walk
  region: (stage) =>
    stage.flow('passwordReset')?.getSnapshot().matches('newPassword') ? null : document.querySelector('main'),
});
