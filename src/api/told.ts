import type { Call } from '#contract/call.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';

/** The toast for a failed call, or null when it is only logged (API-10, API-11, ERR-20, ERR-21). */
export const toastFor = (failure: Failure, call: Call, isSubmit: boolean): Omit<Toast, 'id'> | null => {
  const error = (text: Toast['text']) => ({ tone: 'error' as const, text, actions: [] });
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return isSubmit ? error({ code: 'networkError' }) : null;
    case 'rejected':
    case 'invalid':
      return call.failureShown === 'onScreen' ? null : error({ serverMessage: failure.serverMessage });
    case 'unexpected':
      return isSubmit ? error({ code: 'unexpectedError' }) : null;
    case 'signedOut':
      return null;
  }
};

/** The toast for what failed and has no other place to be told. */
export const toastOf = ({ kind }: Failure): Omit<Toast, 'id'> => {
  const code = kind === 'offline' || kind === 'timeout' ? 'networkError' : 'unexpectedError';
  return { tone: 'error', text: { code }, actions: [] };
};
