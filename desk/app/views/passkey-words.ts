import { t } from '@lingui/core/macro';
import type { PasskeyTrouble } from '#machines/kit/passkey.ts';

/** Says why a device gave no passkey to sign in or unlock with. */
export const troubleWords = (trouble: PasskeyTrouble): string =>
  trouble === 'known'
    ? makingTroubleWords(trouble)
    : t`This device has no passkey that works here. Please use your code.`;

/** Says why a device made no passkey. */
export const makingTroubleWords = (trouble: PasskeyTrouble): string =>
  ({
    unusable: t`This device cannot make a passkey here.`,
    known: t`This device has a passkey of yours already.`,
  })[trouble];
