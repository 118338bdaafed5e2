import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { REFUSALS } from './refusals.ts';
import { UNANSWERED } from './unanswered.ts';

/**
 * A failure in the patient's words and the chosen language, by its code. A failure without a known code, and a sentence
 * of the card provider, show as they came (ERR-20, API-09).
 */
export function useFailureWords(): (failure: Failure) => string {
  const { i18n } = useLingui();
  return (failure) => {
    switch (failure.kind) {
      case 'rejected':
        return failure.code === 'UNKNOWN' ? failure.serverMessage : i18n._(REFUSALS[failure.code]);
      case 'invalid':
        return i18n._(REFUSALS.INVALID);
      case 'signedOut':
        return i18n._(REFUSALS.SIGNED_OUT);
      default:
        return i18n._(UNANSWERED[failure.kind]);
    }
  };
}
