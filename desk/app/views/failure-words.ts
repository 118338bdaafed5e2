import { t } from '@lingui/core/macro';
import type { Failure } from '#machines/kit/failure.ts';

/** Says why a call failed: a refusal in the server's words, which are in the language of the request. */
export const failureWords = (failure: Failure): string => {
  switch (failure.kind) {
    case 'offline':
      return t`No network. Nothing was sent.`;
    case 'timeout':
      return t`The server did not answer. Try again: the same act is never done twice.`;
    case 'unexpected':
      return t`Something went wrong. Try again, or call the operator.`;
    case 'invalid':
      return Object.values(failure.fields)[0] ?? failure.serverMessage;
    case 'rejected':
    case 'signedOut':
      return failure.serverMessage;
  }
};
