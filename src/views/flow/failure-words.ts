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
        // found out by the app itself (ERR-03)
        if (failure.code === 'NO_ONLINE_STORE') return t`There is no online store for this clinic. Please contact us.`;
        // found out by the device itself (PROFILE-09)
        if (failure.code === 'NOT_A_PICTURE')
          return t`This file is not a picture that we can read. Please choose another one.`;
        return failure.serverMessage;
      case 'invalid':
      case 'signedOut':
        return failure.serverMessage;
      case 'unexpected':
        return t`Something went wrong on our side. Please try again.`;
    }
  };
}
