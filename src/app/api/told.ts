import type { Call } from '#contract/call.ts';
import { type Failure, isRejectedAs } from '#machines/kit/failure.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';

/** Toast for a failure that no view shows. */
export const toastOf = ({ kind }: Failure): Omit<Toast, 'id'> => {
  const code = kind === 'offline' || kind === 'timeout' ? 'networkError' : 'unexpectedError';
  return { tone: 'error', text: { code }, actions: [] };
};

const isOnScreen = ({ failureShown }: Call, failure: Failure): boolean =>
  failureShown === 'onScreen' || (failureShown !== 'toast' && isRejectedAs(failure, ...failureShown));

/** The toast for a failed call, or null when it is only logged (API-10, API-11, ERR-20, ERR-21). */
export const toastFor = (failure: Failure, call: Call, isSubmit: boolean): Omit<Toast, 'id'> | null => {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
    case 'unexpected':
      return isSubmit ? toastOf(failure) : null;
    case 'rejected':
    case 'invalid':
      return isOnScreen(call, failure) ? null : { tone: 'error', text: { failure }, actions: [] };
    case 'signedOut':
      return null;
  }
};
