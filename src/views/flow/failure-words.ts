import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';

/** A failure in the patient's words; the only place that has them. A server's own sentence is shown as it came (ERR-20). */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useLingui();
  return (failure) => {
    switch (failure.kind) {
      case 'offline':
      case 'timeout':
        return t`Network error, please try again.`;
      case 'rejected':
      case 'invalid':
      case 'signedOut':
        return failure.serverMessage;
      case 'unexpected':
        return t`Something went wrong on our side. Please try again.`;
    }
  };
}
